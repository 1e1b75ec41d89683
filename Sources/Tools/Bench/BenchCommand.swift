internal import ArgumentParser
internal import WorkerKit

@main
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jadwal-bench",
        abstract: "Measures Jadwal beside the physical limit and beside what people would use instead.",
        discussion: "deploy/bench starts it with private servers.",
        version: JadwalVersion.current,
        subcommands: [BenchRunCommand.self, BenchStubCommand.self],
        defaultSubcommand: BenchRunCommand.self
    )
}

struct BenchStubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stub",
        abstract: "Servers of fixed latency, for measuring what waits for them.",
        subcommands: [ModelStubCommand.self, CalendarStubCommand.self]
    )
}
