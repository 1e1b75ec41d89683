internal import ArgumentParser
internal import WorkerKit

/// The replay tool over the `failure` table.
@main
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jadwal-replay",
        abstract: "Lists, shows, retries and discards what could not be processed.",
        discussion: KnownSettings.help,
        version: JadwalVersion.current,
        subcommands: [
            ReplayListCommand.self, ReplayShowCommand.self, ReplayRetryCommand.self, ReplayDiscardCommand.self,
        ]
    )
}
