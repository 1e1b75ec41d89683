internal import ArgumentParser
internal import CommandKit
internal import Jadwal
internal import Store
internal import WorkerKit

/// Which failures a command is about.
struct FailureOptions: ParsableArguments {
    @Option(help: "Of this stage: messages, analysis, calendar, notifications or dead_letters.")
    var stage: String?

    @Option(help: "Of this cause, as list shows it.")
    var kind: String?

    @Option(help: ArgumentHelp("No older than this: 30m, 2h, 7d.", valueName: "duration"))
    var since: String?

    @Option(help: ArgumentHelp("Of this customer.", valueName: "uuid"))
    var customer: String?

    var isEmpty: Bool { self.stage == nil && self.kind == nil && self.since == nil && self.customer == nil }

    func validate() throws {
        if let stage = self.stage, Stage(rawValue: stage) == nil {
            throw ValidationError("--stage is messages, analysis, calendar, notifications or dead_letters")
        }
        if let since = self.since, DurationText.parse(since) == nil {
            throw ValidationError("--since is a duration like 30m, 2h or 7d")
        }
        if let customer = self.customer { _ = try ArgumentChecks.identifier(customer, of: "--customer") }
    }

    /// What had failed by `now`, and matches.
    func filter(at now: UnixTime, isOpen: Bool = true) throws -> FailureFilter {
        FailureFilter(
            stage: self.stage,
            kind: self.kind,
            since: self.since.flatMap { DurationText.parse($0) }.map { now - $0 },
            customerID: try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") },
            through: now,
            isOpen: isOpen
        )
    }
}
