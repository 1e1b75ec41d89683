internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import WorkerKit

/// The failures that a command acts on: given by id, or all that match the filters.
struct FailureSelection: ParsableArguments {
    @Argument(help: ArgumentHelp("Failures by id.", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "All open failures that the filters match.")
    var allMatching = false

    @OptionGroup var filters: FailureOptions

    func validate() throws {
        guard self.ids.isEmpty == self.allMatching else {
            throw ValidationError("name failures by id, or give --all-matching with filters, not both")
        }
        guard self.allMatching || self.filters.isEmpty else {
            throw ValidationError("filters go with --all-matching, not with ids")
        }
        for id in self.ids { _ = try ArgumentChecks.identifier(id, of: "id") }
    }

    func asked(at now: UnixTime) throws -> RequestedFailures {
        guard !self.allMatching else { return .matching(try self.filters.filter(at: now)) }
        var seen: Set<String> = []
        return .ids(
            try self.ids.map { try ArgumentChecks.identifier($0, of: "id") }.filter { seen.insert($0).inserted }
        )
    }
}

/// The filters that choose failures.
struct FailureOptions: ParsableArguments {
    private static let stages = "messages, analysis, calendar, notifications, schedules, meetings or dead_letters"

    @Option(help: "Of this stage: \(Self.stages).")
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
            throw ValidationError("--stage is \(Self.stages)")
        }
        if let since = self.since, DurationText.parse(since) == nil {
            throw ValidationError("--since is a duration like 30m, 2h or 7d")
        }
        if let customer = self.customer { _ = try ArgumentChecks.identifier(customer, of: "--customer") }
    }

    /// A filter for failures that had happened by `now`.
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

/// Ids on the command line that are not ids of failures.
enum UnknownFailures {
    /// Prints the unknown ids to standard error and returns them.
    static func tell(_ ids: [String], beside known: [String]) -> [String] {
        let known = Set(known)
        let unknown = ids.filter { !known.contains($0) }
        for id in unknown { StandardError.write("jadwal-replay: there is no failure \(id)\n") }
        return unknown
    }
}
