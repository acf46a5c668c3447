//! How fast is it, against what a user would pick instead?

mod allocations;
mod arguments;
#[cfg(feature = "bevy")]
mod bevy_ron;
mod compile;
mod forms;
mod goals;
mod groups;
mod harness;
mod hecs_columns;
mod nested;
mod party;
mod report;
mod scene;
mod world;

use std::process::ExitCode;

use arguments::Arguments;
use report::Report;

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("{error}\n\n{}", arguments::USAGE);
            return ExitCode::FAILURE;
        }
    };
    let mut report = Report::default();
    for (_, run) in groups::GROUPS.iter().filter(|(name, _)| arguments.wants(name)) {
        for count in &arguments.counts {
            report.add(run(&arguments.plan, *count));
        }
    }
    if arguments.wants(compile::GROUP) {
        report.add(compile::run(&arguments.plan));
    }
    if !arguments.plan.check {
        report.print_goals();
    }
    if let Some(path) = &arguments.json
        && let Err(error) = std::fs::write(path, report.json())
    {
        eprintln!("{}: {error}", path.display());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
