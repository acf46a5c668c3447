0000000000067000 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   67000:	push   %rbp
   67001:	push   %r15
   67003:	push   %r14
   67005:	push   %r13
   67007:	push   %r12
   67009:	push   %rbx
   6700a:	sub    $0x28,%rsp
   6700e:	mov    %rdx,%rbx
   67011:	mov    %rsi,%r15
   67014:	mov    %rdi,%r14
   67017:	test   %rdx,%rdx
   6701a:	setne  0xf(%rsp)
   6701f:	mov    0x48(%rdi),%r13
   67023:	mov    0x50(%rdi),%rbp
   67027:	mov    %rbp,%rax
   6702a:	sub    %rsi,%rax
   6702d:	setb   %cl
   67030:	cmp    $0x20,%rax
   67034:	setb   %al
   67037:	or     %cl,%al
   67039:	jne    670a2 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6703b:	lea    (%r15,%r13,1),%rdi
   6703f:	xor    %eax,%eax
   67041:	cmpb   $0x2d,(%rdi)
   67044:	sete   %al
   67047:	mov    (%rdi,%rax,1),%rcx
   6704b:	movabs $0xcfcfcfcfcfcfcfd0,%rdx
   67055:	add    %rcx,%rdx
   67058:	movabs $0x4646464646464646,%rsi
   67062:	add    %rcx,%rsi
   67065:	or     %rdx,%rsi
   67068:	movabs $0x8080808080808080,%rcx
   67072:	and    %rsi,%rcx
   67075:	mov    $0x40,%esi
   6707a:	tzcnt  %rcx,%rsi
   6707f:	mov    %esi,%ecx
   67081:	and    $0xfffffff8,%ecx
   67084:	cmp    $0x8,%rsi
   67088:	setb   %r8b
   6708c:	cmp    $0x39,%ecx
   6708f:	setae  %r9b
   67093:	or     %r8b,%r9b
   67096:	jne    670a2 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67098:	cmpb   $0x78,0x1(%rdi)
   6709c:	jne    67130 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   670a2:	lea    0x10(%rsp),%rdi
   670a7:	mov    %r13,%rsi
   670aa:	mov    %rbp,%rdx
   670ad:	mov    %r15,%rcx
   670b0:	call   *0x94cda(%rip)        # fbd90 <_DYNAMIC+0x5b8>
   670b6:	mov    0x10(%rsp),%rcx
   670bb:	movzbl 0x18(%rsp),%eax
   670c0:	mov    0x20(%rsp),%rsi
   670c5:	test   %rsi,%rsi
   670c8:	je     6718c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   670ce:	test   %rcx,%rcx
   670d1:	js     6718c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   670d7:	mov    %rcx,%r12
   670da:	neg    %r12
   670dd:	test   %al,%al
   670df:	cmove  %rcx,%r12
   670e3:	movslq %r12d,%rax
   670e6:	cmp    %r12,%rax
   670e9:	jne    6718c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   670ef:	sub    %rsi,%rbp
   670f2:	jb     6718c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   670f8:	cmp    $0x4,%rbp
   670fc:	jb     671a8 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67102:	cmpl   $0x203b0a0a,0x0(%r13,%rsi,1)
   6710b:	jne    671a8 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67111:	add    $0x4,%rsi
   67115:	mov    %rsi,0x58(%r14)
   67119:	test   %rbx,%rbx
   6711c:	je     67121 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6711e:	mov    %r12d,(%rbx)
   67121:	add    $0x28,%rsp
   67125:	pop    %rbx
   67126:	pop    %r12
   67128:	pop    %r13
   6712a:	pop    %r14
   6712c:	pop    %r15
   6712e:	pop    %rbp
   6712f:	ret
   67130:	neg    %cl
   67132:	shl    %cl,%rdx
   67135:	imul   $0xa01,%rdx,%rcx
   6713c:	shr    $0x8,%rcx
   67140:	movabs $0xff00ff00ff00ff,%rdx
   6714a:	and    %rcx,%rdx
   6714d:	imul   $0x640001,%rdx,%rcx
   67154:	shr    $0x10,%rcx
   67158:	movabs $0xffff0000ffff,%rdx
   67162:	and    %rcx,%rdx
   67165:	movabs $0x271000000001,%rcx
   6716f:	imul   %rdx,%rcx
   67173:	shr    $0x20,%rcx
   67177:	mov    %rax,%rdx
   6717a:	add    %r15,%rdx
   6717d:	shr    $0x3,%esi
   67180:	add    %rdx,%rsi
   67183:	test   %rsi,%rsi
   67186:	jne    670ce <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6718c:	xor    %edx,%edx
   6718e:	movzbl 0xf(%rsp),%eax
   67193:	mov    %al,%dl
   67195:	mov    %r14,%rdi
   67198:	mov    %r15,%rsi
   6719b:	mov    %rbx,%rcx
   6719e:	call   66420 <jasset::archive::text::quick::other_scalar>
   671a3:	jmp    67121 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   671a8:	lea    0x48(%r14),%rdi
   671ac:	call   *0x94be6(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   671b2:	test   %al,%al
   671b4:	jne    67119 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   671ba:	jmp    6718c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   671bc:	int3
   671bd:	int3
   671be:	int3
   671bf:	int3

00000000000671c0 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   671c0:	push   %rbp
   671c1:	push   %r15
   671c3:	push   %r14
   671c5:	push   %r13
   671c7:	push   %r12
   671c9:	push   %rbx
   671ca:	sub    $0x18,%rsp
   671ce:	xor    %ebx,%ebx
   671d0:	test   %rdx,%rdx
   671d3:	setne  %bpl
   671d7:	mov    0x50(%rdi),%r15
   671db:	mov    %r15,%rcx
   671de:	sub    %rsi,%rcx
   671e1:	jbe    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   671e7:	mov    0x48(%rdi),%r14
   671eb:	lea    (%r14,%rsi,1),%r8
   671ef:	cmp    $0x10,%rcx
   671f3:	jb     6726c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   671f5:	movabs $0xfefefefefefefeff,%rax
   671ff:	movabs $0x8080808080808080,%r9
   67209:	movabs $0xa0a0a0a0a0a0a0a,%r10
   67213:	mov    %rsi,%rcx
   67216:	neg    %rcx
   67219:	nopl   0x0(%rax)
   67220:	mov    (%r8),%r12
   67223:	mov    0x8(%r8),%r13
   67227:	mov    %r12,%r11
   6722a:	not    %r11
   6722d:	xor    %r10,%r12
   67230:	add    %rax,%r12
   67233:	and    %r9,%r11
   67236:	and    %r12,%r11
   67239:	mov    %r13,%r12
   6723c:	not    %r12
   6723f:	xor    %r10,%r13
   67242:	add    %rax,%r13
   67245:	and    %r9,%r12
   67248:	and    %r13,%r12
   6724b:	mov    %r12,%r13
   6724e:	or     %r11,%r13
   67251:	jne    672a3 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67253:	add    $0x10,%r8
   67257:	lea    (%r15,%rcx,1),%r11
   6725b:	add    $0xfffffffffffffff0,%r11
   6725f:	add    $0xfffffffffffffff0,%rcx
   67263:	cmp    $0xf,%r11
   67267:	ja     67220 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67269:	add    %r15,%rcx
   6726c:	mov    %r15,%rax
   6726f:	sub    %rcx,%rax
   67272:	xor    %r9d,%r9d
   67275:	test   %rcx,%rcx
   67278:	je     67292 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6727a:	nopw   0x0(%rax,%rax,1)
   67280:	cmpb   $0xa,(%r8,%r9,1)
   67285:	je     67292 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67287:	inc    %r9
   6728a:	cmp    %r9,%rcx
   6728d:	jne    67280 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6728f:	mov    %rcx,%r9
   67292:	add    %r9,%rax
   67295:	lea    -0x1(%rax),%rcx
   67299:	cmp    %r15,%rcx
   6729c:	jb     672d0 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6729e:	jmp    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   672a3:	test   %r11,%r11
   672a6:	je     672af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   672a8:	tzcnt  %r11,%rax
   672ad:	jmp    672bd <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   672af:	mov    $0x40,%eax
   672b4:	tzcnt  %r12,%rax
   672b9:	add    $0x40,%rax
   672bd:	shr    $0x3,%eax
   672c0:	sub    %rcx,%rax
   672c3:	lea    -0x1(%rax),%rcx
   672c7:	cmp    %r15,%rcx
   672ca:	jae    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   672d0:	movzbl (%r14,%rsi,1),%r13d
   672d5:	movzbl (%r14,%rcx,1),%ecx
   672da:	cmp    $0x20,%rcx
   672de:	ja     672f0 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   672e0:	movabs $0x100002200,%r8
   672ea:	bt     %rcx,%r8
   672ee:	jb     67327 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   672f0:	cmp    $0x22,%r13d
   672f4:	je     67368 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   672f6:	mov    %rsi,%r12
   672f9:	mov    %rax,%rcx
   672fc:	cmp    $0x5f,%r13d
   67300:	je     6731a <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67302:	and    $0xdf,%r13b
   67306:	add    $0xbf,%r13b
   6730a:	mov    %rsi,%r12
   6730d:	mov    %rax,%rcx
   67310:	cmp    $0x1a,%r13b
   67314:	jae    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6731a:	mov    %rcx,%r13
   6731d:	sub    %r12,%r13
   67320:	jae    6738e <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67322:	jmp    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67327:	mov    %rdi,0x10(%rsp)
   6732c:	mov    %r14,%rdi
   6732f:	mov    %rsi,0x8(%rsp)
   67334:	mov    %r15,%rsi
   67337:	mov    %rdx,%r12
   6733a:	mov    %rax,%rdx
   6733d:	call   *0x94a5d(%rip)        # fbda0 <_DYNAMIC+0x5c8>
   67343:	mov    0x8(%rsp),%rsi
   67348:	mov    0x10(%rsp),%rdi
   6734d:	mov    %r12,%rdx
   67350:	lea    -0x1(%rax),%rcx
   67354:	cmp    %r15,%rcx
   67357:	jae    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6735d:	movzbl (%r14,%rcx,1),%ecx
   67362:	cmp    $0x22,%r13d
   67366:	jne    672f6 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67368:	cmp    $0x22,%cl
   6736b:	jne    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67371:	lea    0x1(%rsi),%r12
   67375:	cmp    %r12,%rax
   67378:	jbe    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6737e:	lea    -0x1(%rax),%rcx
   67382:	mov    %rcx,%r13
   67385:	sub    %r12,%r13
   67388:	jb     6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6738e:	test   %r12,%r12
   67391:	je     673aa <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67393:	cmp    %r15,%r12
   67396:	jae    673a4 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67398:	cmpb   $0xbf,(%r14,%r12,1)
   6739d:	jg     673aa <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6739f:	jmp    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673a4:	jne    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673aa:	test   %rcx,%rcx
   673ad:	je     673bf <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673af:	cmp    %r15,%rcx
   673b2:	jae    673bd <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673b4:	cmpb   $0xc0,(%r14,%rcx,1)
   673b9:	jge    673bf <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673bb:	jmp    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673bd:	jne    6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673bf:	mov    0x50(%rdi),%rcx
   673c3:	sub    %rax,%rcx
   673c6:	jb     6742f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673c8:	cmp    $0x4,%rcx
   673cc:	jb     67401 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673ce:	mov    0x48(%rdi),%rcx
   673d2:	cmpl   $0x203b0a0a,(%rcx,%rax,1)
   673d9:	jne    67401 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673db:	add    $0x4,%rax
   673df:	mov    %rax,0x58(%rdi)
   673e3:	test   %rdx,%rdx
   673e6:	je     673f2 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   673e8:	add    %r12,%r14
   673eb:	mov    %r14,(%rdx)
   673ee:	mov    %r13,0x8(%rdx)
   673f2:	add    $0x18,%rsp
   673f6:	pop    %rbx
   673f7:	pop    %r12
   673f9:	pop    %r13
   673fb:	pop    %r14
   673fd:	pop    %r15
   673ff:	pop    %rbp
   67400:	ret
   67401:	lea    0x48(%rdi),%rcx
   67405:	mov    %rdi,0x10(%rsp)
   6740a:	mov    %rcx,%rdi
   6740d:	mov    %rsi,0x8(%rsp)
   67412:	mov    %rax,%rsi
   67415:	mov    %rdx,%r15
   67418:	call   *0x9497a(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   6741e:	mov    0x8(%rsp),%rsi
   67423:	mov    0x10(%rsp),%rdi
   67428:	mov    %r15,%rdx
   6742b:	test   %al,%al
   6742d:	jne    673e3 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6742f:	mov    %bpl,%bl
   67432:	mov    %rdx,%rcx
   67435:	mov    %rbx,%rdx
   67438:	add    $0x18,%rsp
   6743c:	pop    %rbx
   6743d:	pop    %r12
   6743f:	pop    %r13
   67441:	pop    %r14
   67443:	pop    %r15
   67445:	pop    %rbp
   67446:	jmp    666d0 <jasset::archive::text::quick::other_scalar>
   6744b:	int3
   6744c:	int3
   6744d:	int3
   6744e:	int3
   6744f:	int3

0000000000067450 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   67450:	push   %rbp
   67451:	push   %r15
   67453:	push   %r14
   67455:	push   %r13
   67457:	push   %r12
   67459:	push   %rbx
   6745a:	push   %rax
   6745b:	mov    %rdx,%rbx
   6745e:	mov    %rsi,%r15
   67461:	mov    %rdi,%r14
   67464:	test   %rdx,%rdx
   67467:	setne  %r12b
   6746b:	mov    0x48(%rdi),%r13
   6746f:	mov    0x50(%rdi),%rbp
   67473:	mov    %r13,%rdi
   67476:	mov    %rbp,%rsi
   67479:	mov    %r15,%rdx
   6747c:	call   *0x94926(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   67482:	test   %rax,%rax
   67485:	je     674da <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67487:	sub    %rax,%rbp
   6748a:	jb     674da <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6748c:	cmp    $0x4,%rbp
   67490:	jb     674bd <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67492:	cmpl   $0x203b0a0a,0x0(%r13,%rax,1)
   6749b:	jne    674bd <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6749d:	add    $0x4,%rax
   674a1:	mov    %rax,0x58(%r14)
   674a5:	test   %rbx,%rbx
   674a8:	je     674ae <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   674aa:	movss  %xmm0,(%rbx)
   674ae:	add    $0x8,%rsp
   674b2:	pop    %rbx
   674b3:	pop    %r12
   674b5:	pop    %r13
   674b7:	pop    %r14
   674b9:	pop    %r15
   674bb:	pop    %rbp
   674bc:	ret
   674bd:	lea    0x48(%r14),%rdi
   674c1:	mov    %rax,%rsi
   674c4:	movss  %xmm0,0x4(%rsp)
   674ca:	call   *0x948c8(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   674d0:	movss  0x4(%rsp),%xmm0
   674d6:	test   %al,%al
   674d8:	jne    674a5 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   674da:	xor    %edx,%edx
   674dc:	mov    %r12b,%dl
   674df:	mov    %r14,%rdi
   674e2:	mov    %r15,%rsi
   674e5:	mov    %rbx,%rcx
   674e8:	add    $0x8,%rsp
   674ec:	pop    %rbx
   674ed:	pop    %r12
   674ef:	pop    %r13
   674f1:	pop    %r14
   674f3:	pop    %r15
   674f5:	pop    %rbp
   674f6:	jmp    66830 <jasset::archive::text::quick::other_scalar>
   674fb:	int3
   674fc:	int3
   674fd:	int3
   674fe:	int3
   674ff:	int3

0000000000067500 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   67500:	push   %rbp
   67501:	push   %r15
   67503:	push   %r14
   67505:	push   %r13
   67507:	push   %r12
   67509:	push   %rbx
   6750a:	push   %rax
   6750b:	mov    %rdx,%r14
   6750e:	mov    %rsi,%rbx
   67511:	test   %rcx,%rcx
   67514:	je     675bf <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6751a:	mov    %rcx,%r15
   6751d:	mov    0x48(%rdi),%r12
   67521:	mov    0x50(%rdi),%r13
   67525:	mov    %rdi,%rbp
   67528:	mov    %r12,%rdi
   6752b:	mov    %r13,%rsi
   6752e:	mov    %r14,%rdx
   67531:	call   *0x94871(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   67537:	mov    %rbp,%rdi
   6753a:	test   %rax,%rax
   6753d:	je     675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6753f:	movss  %xmm0,(%r15)
   67544:	cmp    %r13,%rax
   67547:	jae    675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67549:	cmpb   $0x20,(%r12,%rax,1)
   6754e:	jne    675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67550:	inc    %rax
   67553:	mov    0x48(%rdi),%rcx
   67557:	mov    0x50(%rdi),%rsi
   6755b:	mov    %rcx,%rdi
   6755e:	mov    %rax,%rdx
   67561:	call   *0x94841(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   67567:	mov    %rbp,%rdi
   6756a:	test   %rax,%rax
   6756d:	je     675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6756f:	movss  %xmm0,0x4(%r15)
   67575:	cmp    %r13,%rax
   67578:	jae    675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6757a:	cmpb   $0x20,(%r12,%rax,1)
   6757f:	jne    675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67581:	inc    %rax
   67584:	mov    0x48(%rdi),%rcx
   67588:	mov    0x50(%rdi),%rsi
   6758c:	mov    %rcx,%rdi
   6758f:	mov    %rax,%rdx
   67592:	call   *0x94810(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   67598:	mov    %rbp,%rdi
   6759b:	test   %rax,%rax
   6759e:	je     675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   675a0:	movss  %xmm0,0x8(%r15)
   675a6:	mov    0x50(%rdi),%rcx
   675aa:	sub    %rax,%rcx
   675ad:	jae    675dd <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   675af:	mov    $0x1,%ecx
   675b4:	mov    %r14,%rsi
   675b7:	mov    %rbx,%rdx
   675ba:	mov    %r15,%r8
   675bd:	jmp    675ca <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   675bf:	mov    %r14,%rsi
   675c2:	mov    %rbx,%rdx
   675c5:	xor    %ecx,%ecx
   675c7:	xor    %r8d,%r8d
   675ca:	add    $0x8,%rsp
   675ce:	pop    %rbx
   675cf:	pop    %r12
   675d1:	pop    %r13
   675d3:	pop    %r14
   675d5:	pop    %r15
   675d7:	pop    %rbp
   675d8:	jmp    66990 <jasset::archive::text::quick::composite>
   675dd:	cmp    $0x4,%rcx
   675e1:	jb     67609 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   675e3:	mov    0x48(%rdi),%rcx
   675e7:	cmpl   $0x203b0a0a,(%rcx,%rax,1)
   675ee:	jne    67609 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   675f0:	add    $0x4,%rax
   675f4:	mov    %rax,0x58(%rdi)
   675f8:	xor    %eax,%eax
   675fa:	add    $0x8,%rsp
   675fe:	pop    %rbx
   675ff:	pop    %r12
   67601:	pop    %r13
   67603:	pop    %r14
   67605:	pop    %r15
   67607:	pop    %rbp
   67608:	ret
   67609:	add    $0x48,%rdi
   6760d:	mov    %rax,%rsi
   67610:	call   *0x94782(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   67616:	mov    %rbp,%rdi
   67619:	test   %al,%al
   6761b:	je     675af <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6761d:	jmp    675f8 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6761f:	int3

0000000000067620 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   67620:	push   %r15
   67622:	push   %r14
   67624:	push   %r13
   67626:	push   %r12
   67628:	push   %rbx
   67629:	mov    %rsi,%rbx
   6762c:	test   %rdx,%rdx
   6762f:	je     6771b <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67635:	mov    %rdx,%r14
   67638:	mov    0x48(%rdi),%r15
   6763c:	mov    0x50(%rdi),%r12
   67640:	mov    %rdi,%r13
   67643:	mov    %r15,%rdi
   67646:	mov    %r12,%rsi
   67649:	mov    %rbx,%rdx
   6764c:	call   *0x94756(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   67652:	mov    %r13,%rdi
   67655:	test   %rax,%rax
   67658:	je     67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6765e:	movss  %xmm0,(%r14)
   67663:	cmp    %r12,%rax
   67666:	jae    67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6766c:	cmpb   $0x20,(%r15,%rax,1)
   67671:	jne    67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67677:	inc    %rax
   6767a:	mov    0x48(%rdi),%rcx
   6767e:	mov    0x50(%rdi),%rsi
   67682:	mov    %rcx,%rdi
   67685:	mov    %rax,%rdx
   67688:	call   *0x9471a(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   6768e:	mov    %r13,%rdi
   67691:	test   %rax,%rax
   67694:	je     67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67696:	movss  %xmm0,0x4(%r14)
   6769c:	cmp    %r12,%rax
   6769f:	jae    67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   676a1:	cmpb   $0x20,(%r15,%rax,1)
   676a6:	jne    67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   676a8:	inc    %rax
   676ab:	mov    0x48(%rdi),%rcx
   676af:	mov    0x50(%rdi),%rsi
   676b3:	mov    %rcx,%rdi
   676b6:	mov    %rax,%rdx
   676b9:	call   *0x946e9(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   676bf:	mov    %r13,%rdi
   676c2:	test   %rax,%rax
   676c5:	je     67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   676c7:	movss  %xmm0,0x8(%r14)
   676cd:	cmp    %r12,%rax
   676d0:	jae    67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   676d2:	cmpb   $0x20,(%r15,%rax,1)
   676d7:	jne    67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   676d9:	inc    %rax
   676dc:	mov    0x48(%rdi),%rcx
   676e0:	mov    0x50(%rdi),%rsi
   676e4:	mov    %rcx,%rdi
   676e7:	mov    %rax,%rdx
   676ea:	call   *0x946b8(%rip)        # fbda8 <_DYNAMIC+0x5d0>
   676f0:	mov    %r13,%rdi
   676f3:	test   %rax,%rax
   676f6:	je     67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   676f8:	movss  %xmm0,0xc(%r14)
   676fe:	mov    0x50(%rdi),%rcx
   67702:	sub    %rax,%rcx
   67705:	jae    67738 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67707:	lea    0x8ff3a(%rip),%rdx        # f7648 <__frame_dummy_init_array_entry+0xd88>
   6770e:	mov    $0x1,%ecx
   67713:	mov    %rbx,%rsi
   67716:	mov    %r14,%r8
   67719:	jmp    6772a <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6771b:	lea    0x8ff26(%rip),%rdx        # f7648 <__frame_dummy_init_array_entry+0xd88>
   67722:	mov    %rbx,%rsi
   67725:	xor    %ecx,%ecx
   67727:	xor    %r8d,%r8d
   6772a:	pop    %rbx
   6772b:	pop    %r12
   6772d:	pop    %r13
   6772f:	pop    %r14
   67731:	pop    %r15
   67733:	jmp    66a40 <jasset::archive::text::quick::composite>
   67738:	cmp    $0x4,%rcx
   6773c:	jb     6775f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6773e:	mov    0x48(%rdi),%rcx
   67742:	cmpl   $0x203b0a0a,(%rcx,%rax,1)
   67749:	jne    6775f <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6774b:	add    $0x4,%rax
   6774f:	mov    %rax,0x58(%rdi)
   67753:	xor    %eax,%eax
   67755:	pop    %rbx
   67756:	pop    %r12
   67758:	pop    %r13
   6775a:	pop    %r14
   6775c:	pop    %r15
   6775e:	ret
   6775f:	add    $0x48,%rdi
   67763:	mov    %rax,%rsi
   67766:	call   *0x9462c(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   6776c:	mov    %r13,%rdi
   6776f:	test   %al,%al
   67771:	je     67707 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67773:	jmp    67753 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67775:	int3
   67776:	int3
   67777:	int3
   67778:	int3
   67779:	int3
   6777a:	int3
   6777b:	int3
   6777c:	int3
   6777d:	int3
   6777e:	int3
   6777f:	int3

0000000000067780 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   67780:	push   %rbp
   67781:	push   %r15
   67783:	push   %r14
   67785:	push   %r13
   67787:	push   %r12
   67789:	push   %rbx
   6778a:	sub    $0x28,%rsp
   6778e:	mov    %rdx,%rbx
   67791:	mov    %rsi,%r15
   67794:	mov    %rdi,%r14
   67797:	test   %rdx,%rdx
   6779a:	setne  0xf(%rsp)
   6779f:	mov    0x48(%rdi),%r13
   677a3:	mov    0x50(%rdi),%rbp
   677a7:	mov    %rbp,%rax
   677aa:	sub    %rsi,%rax
   677ad:	setb   %cl
   677b0:	cmp    $0x20,%rax
   677b4:	setb   %al
   677b7:	or     %cl,%al
   677b9:	jne    6781e <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   677bb:	lea    (%r15,%r13,1),%rdi
   677bf:	xor    %eax,%eax
   677c1:	cmpb   $0x2d,(%rdi)
   677c4:	sete   %al
   677c7:	mov    (%rdi,%rax,1),%rcx
   677cb:	movabs $0xcfcfcfcfcfcfcfd0,%rdx
   677d5:	add    %rcx,%rdx
   677d8:	movabs $0x4646464646464646,%rsi
   677e2:	add    %rcx,%rsi
   677e5:	or     %rdx,%rsi
   677e8:	movabs $0x8080808080808080,%rcx
   677f2:	and    %rsi,%rcx
   677f5:	mov    $0x40,%esi
   677fa:	tzcnt  %rcx,%rsi
   677ff:	mov    %esi,%ecx
   67801:	and    $0xfffffff8,%ecx
   67804:	cmp    $0x8,%rsi
   67808:	setb   %r8b
   6780c:	cmp    $0x39,%ecx
   6780f:	setae  %r9b
   67813:	or     %r8b,%r9b
   67816:	jne    6781e <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67818:	cmpb   $0x78,0x1(%rdi)
   6781c:	jne    67899 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6781e:	lea    0x10(%rsp),%rdi
   67823:	mov    %r13,%rsi
   67826:	mov    %rbp,%rdx
   67829:	mov    %r15,%rcx
   6782c:	call   *0x9455e(%rip)        # fbd90 <_DYNAMIC+0x5b8>
   67832:	movzbl 0x18(%rsp),%eax
   67837:	mov    0x10(%rsp),%r12
   6783c:	mov    0x20(%rsp),%rsi
   67841:	test   %r12,%r12
   67844:	setne  %cl
   67847:	test   %rsi,%rsi
   6784a:	je     678fb <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67850:	and    %al,%cl
   67852:	jne    678fb <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67858:	sub    %rsi,%rbp
   6785b:	jb     678fb <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67861:	cmp    $0x4,%rbp
   67865:	jb     67917 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6786b:	cmpl   $0x203b0a0a,0x0(%r13,%rsi,1)
   67874:	jne    67917 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6787a:	add    $0x4,%rsi
   6787e:	mov    %rsi,0x58(%r14)
   67882:	test   %rbx,%rbx
   67885:	je     6788a <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67887:	mov    %r12,(%rbx)
   6788a:	add    $0x28,%rsp
   6788e:	pop    %rbx
   6788f:	pop    %r12
   67891:	pop    %r13
   67893:	pop    %r14
   67895:	pop    %r15
   67897:	pop    %rbp
   67898:	ret
   67899:	neg    %cl
   6789b:	shl    %cl,%rdx
   6789e:	imul   $0xa01,%rdx,%rcx
   678a5:	shr    $0x8,%rcx
   678a9:	movabs $0xff00ff00ff00ff,%rdx
   678b3:	and    %rcx,%rdx
   678b6:	imul   $0x640001,%rdx,%rcx
   678bd:	shr    $0x10,%rcx
   678c1:	movabs $0xffff0000ffff,%rdx
   678cb:	and    %rcx,%rdx
   678ce:	movabs $0x271000000001,%r12
   678d8:	imul   %rdx,%r12
   678dc:	shr    $0x20,%r12
   678e0:	mov    %rax,%rcx
   678e3:	add    %r15,%rcx
   678e6:	shr    $0x3,%esi
   678e9:	add    %rcx,%rsi
   678ec:	test   %r12,%r12
   678ef:	setne  %cl
   678f2:	test   %rsi,%rsi
   678f5:	jne    67850 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   678fb:	xor    %edx,%edx
   678fd:	movzbl 0xf(%rsp),%eax
   67902:	mov    %al,%dl
   67904:	mov    %r14,%rdi
   67907:	mov    %r15,%rsi
   6790a:	mov    %rbx,%rcx
   6790d:	call   66580 <jasset::archive::text::quick::other_scalar>
   67912:	jmp    6788a <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67917:	lea    0x48(%r14),%rdi
   6791b:	call   *0x94477(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   67921:	test   %al,%al
   67923:	jne    67882 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   67929:	jmp    678fb <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   6792b:	int3
   6792c:	int3
   6792d:	int3
   6792e:	int3
   6792f:	int3

00000000000a48d0 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   a48d0:	push   %rbp
   a48d1:	push   %r15
   a48d3:	push   %r14
   a48d5:	push   %r13
   a48d7:	push   %r12
   a48d9:	push   %rbx
   a48da:	push   %rax
   a48db:	xor    %ebx,%ebx
   a48dd:	test   %rcx,%rcx
   a48e0:	setne  %bpl
   a48e4:	mov    0x50(%rdi),%rax
   a48e8:	mov    %rax,%rsi
   a48eb:	sub    %rdx,%rsi
   a48ee:	jb     a499c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a48f4:	cmp    $0x4,%rsi
   a48f8:	jb     a499c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a48fe:	mov    0x48(%rdi),%r8
   a4902:	cmpl   $0x65757274,(%r8,%rdx,1)
   a490a:	je     a493c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a490c:	cmp    $0x4,%rsi
   a4910:	je     a499c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4916:	mov    $0x736c6166,%esi
   a491b:	xor    (%r8,%rdx,1),%esi
   a491f:	movzbl 0x4(%r8,%rdx,1),%r9d
   a4925:	xor    $0x65,%r9d
   a4929:	or     %esi,%r9d
   a492c:	jne    a499c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a492e:	lea    0x5(%rdx),%rsi
   a4932:	xor    %r14d,%r14d
   a4935:	sub    %rsi,%rax
   a4938:	jae    a4948 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a493a:	jmp    a499c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a493c:	lea    0x4(%rdx),%rsi
   a4940:	mov    $0x1,%r14b
   a4943:	sub    %rsi,%rax
   a4946:	jb     a499c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4948:	cmp    $0x4,%rax
   a494c:	jb     a4979 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a494e:	cmpl   $0x203b0a0a,(%r8,%rsi,1)
   a4956:	jne    a4979 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4958:	add    $0x4,%rsi
   a495c:	mov    %rsi,0x58(%rdi)
   a4960:	test   %rcx,%rcx
   a4963:	je     a4968 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4965:	mov    %r14b,(%rcx)
   a4968:	xor    %eax,%eax
   a496a:	add    $0x8,%rsp
   a496e:	pop    %rbx
   a496f:	pop    %r12
   a4971:	pop    %r13
   a4973:	pop    %r14
   a4975:	pop    %r15
   a4977:	pop    %rbp
   a4978:	ret
   a4979:	lea    0x48(%rdi),%rax
   a497d:	mov    %rdi,%r15
   a4980:	mov    %rax,%rdi
   a4983:	mov    %rcx,%r12
   a4986:	mov    %rdx,%r13
   a4989:	call   *0x57409(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   a498f:	mov    %r13,%rdx
   a4992:	mov    %r15,%rdi
   a4995:	mov    %r12,%rcx
   a4998:	test   %al,%al
   a499a:	jne    a4960 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a499c:	mov    %bpl,%bl
   a499f:	mov    %rdx,%rsi
   a49a2:	mov    %rbx,%rdx
   a49a5:	call   *0x57895(%rip)        # fc240 <_DYNAMIC+0xa68>
   a49ab:	jmp    a4968 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a49ad:	int3
   a49ae:	int3
   a49af:	int3

00000000000a49b0 <jasset::archive::text::load_text::<impl jasset::archive::text::loader::L
   a49b0:	push   %rbp
   a49b1:	push   %r15
   a49b3:	push   %r14
   a49b5:	push   %r13
   a49b7:	push   %r12
   a49b9:	push   %rbx
   a49ba:	sub    $0x48,%rsp
   a49be:	mov    %rcx,%r14
   a49c1:	mov    %rdx,%r15
   a49c4:	mov    %rdi,%r12
   a49c7:	test   %rcx,%rcx
   a49ca:	setne  %r13b
   a49ce:	mov    0x48(%rdi),%rbp
   a49d2:	mov    0x50(%rdi),%rbx
   a49d6:	lea    0x30(%rsp),%rdi
   a49db:	mov    %rbp,%rsi
   a49de:	mov    %rbx,%rdx
   a49e1:	mov    %r15,%rcx
   a49e4:	call   925b0 <jasset::text::prefix::string>
   a49e9:	mov    0x30(%rsp),%rcx
   a49ee:	test   %rcx,%rcx
   a49f1:	je     a4a12 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a49f3:	mov    0x38(%rsp),%rax
   a49f8:	mov    %rax,0x10(%rsp)
   a49fd:	test   %rax,%rax
   a4a00:	jns    a4a63 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4a02:	xor    %edi,%edi
   a4a04:	mov    0x10(%rsp),%r15
   a4a09:	mov    %r15,%rsi
   a4a0c:	call   *0x5700e(%rip)        # fba20 <_DYNAMIC+0x248>
   a4a12:	mov    %r13b,0xf(%rsp)
   a4a17:	mov    %rcx,0x20(%rsp)
   a4a1c:	movabs $0x8000000000000000,%r13
   a4a26:	xor    %edx,%edx
   a4a28:	movzbl 0xf(%rsp),%eax
   a4a2d:	mov    %al,%dl
   a4a2f:	mov    %r12,%rdi
   a4a32:	mov    %r15,%rsi
   a4a35:	mov    %r14,%rcx
   a4a38:	call   *0x577fa(%rip)        # fc238 <_DYNAMIC+0xa60>
   a4a3e:	cmpq   $0x0,0x20(%rsp)
   a4a44:	je     a4b3b <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4a4a:	test   %r13,%r13
   a4a4d:	je     a4b3b <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4a53:	mov    $0x1,%edx
   a4a58:	mov    %rbx,%rdi
   a4a5b:	mov    %r13,%rsi
   a4a5e:	jmp    a4b35 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4a63:	mov    %r13b,0xf(%rsp)
   a4a68:	mov    %rcx,0x20(%rsp)
   a4a6d:	mov    0x40(%rsp),%r13
   a4a72:	je     a4ac5 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4a74:	mov    %r15,0x28(%rsp)
   a4a79:	call   *0x56f91(%rip)        # fba10 <_DYNAMIC+0x238>
   a4a7f:	mov    $0x1,%esi
   a4a84:	mov    0x10(%rsp),%r15
   a4a89:	mov    %r15,%rdi
   a4a8c:	call   *0x56f86(%rip)        # fba18 <_DYNAMIC+0x240>
   a4a92:	mov    $0x1,%edi
   a4a97:	test   %rax,%rax
   a4a9a:	je     a4a09 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4aa0:	mov    %rax,0x18(%rsp)
   a4aa5:	mov    %rax,%rdi
   a4aa8:	mov    0x20(%rsp),%rsi
   a4aad:	mov    %r15,%rdx
   a4ab0:	call   *0x56f72(%rip)        # fba28 <memcpy@GLIBC_2.14>
   a4ab6:	mov    0x28(%rsp),%r15
   a4abb:	sub    %r13,%rbx
   a4abe:	jae    a4ad8 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4ac0:	jmp    a4b5e <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4ac5:	mov    $0x1,%eax
   a4aca:	mov    %rax,0x18(%rsp)
   a4acf:	sub    %r13,%rbx
   a4ad2:	jb     a4b5e <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4ad8:	cmp    $0x4,%rbx
   a4adc:	jb     a4b4c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4ade:	cmpl   $0x203b0a0a,0x0(%rbp,%r13,1)
   a4ae7:	jne    a4b4c <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4ae9:	add    $0x4,%r13
   a4aed:	mov    %r13,0x58(%r12)
   a4af2:	test   %r14,%r14
   a4af5:	mov    0x10(%rsp),%rbx
   a4afa:	mov    0x18(%rsp),%r15
   a4aff:	je     a4b25 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4b01:	mov    (%r14),%rsi
   a4b04:	test   %rsi,%rsi
   a4b07:	je     a4b18 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4b09:	mov    0x8(%r14),%rdi
   a4b0d:	mov    $0x1,%edx
   a4b12:	call   *0x57018(%rip)        # fbb30 <_DYNAMIC+0x358>
   a4b18:	mov    %rbx,(%r14)
   a4b1b:	mov    %r15,0x8(%r14)
   a4b1f:	mov    %rbx,0x10(%r14)
   a4b23:	jmp    a4b3b <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4b25:	test   %rbx,%rbx
   a4b28:	je     a4b3b <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4b2a:	mov    $0x1,%edx
   a4b2f:	mov    %r15,%rdi
   a4b32:	mov    %rbx,%rsi
   a4b35:	call   *0x56ff5(%rip)        # fbb30 <_DYNAMIC+0x358>
   a4b3b:	xor    %eax,%eax
   a4b3d:	add    $0x48,%rsp
   a4b41:	pop    %rbx
   a4b42:	pop    %r12
   a4b44:	pop    %r13
   a4b46:	pop    %r14
   a4b48:	pop    %r15
   a4b4a:	pop    %rbp
   a4b4b:	ret
   a4b4c:	lea    0x48(%r12),%rdi
   a4b51:	mov    %r13,%rsi
   a4b54:	call   *0x5723e(%rip)        # fbd98 <_DYNAMIC+0x5c0>
   a4b5a:	test   %al,%al
   a4b5c:	jne    a4af2 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4b5e:	mov    0x10(%rsp),%r13
   a4b63:	mov    0x18(%rsp),%rbx
   a4b68:	jmp    a4a26 <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4b6d:	mov    %rbx,%rdi
   a4b70:	mov    %rax,%rbx
   a4b73:	lea    0x0(,%r13,2),%rax
   a4b7b:	test   %rax,%rax
   a4b7e:	je     a4b8e <jasset::archive::text::load_text::<impl jasset::archive::text::loa
   a4b80:	mov    %r13,%rsi
   a4b83:	mov    $0x1,%edx
   a4b88:	call   *0x56fa2(%rip)        # fbb30 <_DYNAMIC+0x358>
   a4b8e:	mov    %rbx,%rdi
   a4b91:	call   f5880 <_Unwind_Resume@plt>
   a4b96:	int3
   a4b97:	int3
   a4b98:	int3
   a4b99:	int3
   a4b9a:	int3
   a4b9b:	int3
   a4b9c:	int3
   a4b9d:	int3
   a4b9e:	int3
   a4b9f:	int3

