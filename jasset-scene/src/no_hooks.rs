//! What does an archive do with the hooks of a type that reads no file, so that there is nothing of a former version?

/// The methods for hooks of an impl of `Properties<'a, T>`, which do nothing.
macro_rules! no_hooks {
    () => {
        fn deprecated<const N: usize, M, H: jasset::Hook<'a, T, N, M>>(
            &mut self,
            _: &'static [jasset::Key; N],
            _: u16,
            _: H,
        ) -> jasset::Result<()> {
            Ok(())
        }

        fn dropped<const N: usize>(&mut self, _: &'static [jasset::Key; N], _: u16) -> jasset::Result<()> {
            Ok(())
        }

        fn migrate<R: jasset::HookResult>(
            &mut self,
            _: fn(&mut T, u16, &mut jasset::Old<'_>) -> R,
        ) -> jasset::Result<()> {
            Ok(())
        }
    };
}
