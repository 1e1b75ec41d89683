internal import ArgumentParser

struct BenchStubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stub",
        abstract: "Servers of fixed latency, for measuring what waits for them.",
        subcommands: [ModelStubCommand.self, CalendarStubCommand.self]
    )
}
