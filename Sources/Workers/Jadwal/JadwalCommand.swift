internal import ArgumentParser
internal import WorkerKit

@main
struct JadwalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jadwal",
        abstract: "Sets up, feeds and inspects Jadwal.",
        version: JadwalVersion.current
    )
}
