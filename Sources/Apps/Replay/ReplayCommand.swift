internal import ArgumentParser
internal import WorkerKit

/// The `jadwal-replay` command, which works on the table `failure`.
@main
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jadwal-replay",
        abstract: "Lists, shows, retries, edits, discards and exports what could not be processed.",
        discussion: KnownSettings.help,
        version: JadwalVersion.current,
        subcommands: [
            ReplayListCommand.self, ReplayShowCommand.self, ReplayRetryCommand.self, ReplayEditCommand.self,
            ReplayDiscardCommand.self, ReplayExportCommand.self, ReplayOperationsCommand.self,
        ]
    )
}
