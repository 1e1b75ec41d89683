internal import ArgumentParser
internal import CommandKit
internal import Glibc
internal import Logging
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import UseCases
internal import WorkerKit

struct ReplayOperationsCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "operations",
        abstract: "Lists bulk operations on failures or conversations, and pauses, resumes or stops them.",
        discussion: """
            jadwal-console and jadwal-replay work on them. Whoever is killed is followed by another within 5 s. Changes \
            are written into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("One operation by its id.", valueName: "id"))
    var id: String?

    @Flag(help: "Send nothing more until it is resumed.")
    var pause = false

    @Flag(help: "Go on after a pause.")
    var resume = false

    @Flag(help: "Send nothing more, and end when what was sent has ended.")
    var stop = false

    @Option(help: ArgumentHelp("Another rate: 50/s, 30/m; none is as fast as workers take it.", valueName: "rate"))
    var rate: String?

    @Flag(help: "Work on all that wait, until none is left.")
    var work = false

    @Option(help: "The most rows of the list.")
    var limit = 50

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard self.limit > 0 else { throw ValidationError("--limit is 1 or more") }
        let changes = [self.pause, self.resume, self.stop, self.rate != nil, self.work].count { $0 }
        guard changes <= 1 else {
            throw ValidationError("give one of --pause, --resume, --stop, --rate and --work")
        }
        if let rate = self.rate, rate != "none", SendingRate.parse(rate) == nil {
            throw ValidationError("--rate is a number and a unit, such as 50/s, 30/m or 100/h, or none")
        }
        guard let id = self.id else {
            guard changes == 0 || self.work else { throw ValidationError("name the operation by its id") }
            return
        }
        guard !self.work else { throw ValidationError("--work takes no id") }
        _ = try ArgumentChecks.identifier(id, of: "id")
    }

    func perform() async throws {
        try await CommandEnvironment.traced(self.options, as: "jadwal-replay") { environment in
            let operations = PostgresOperations(environment.store)
            guard let id = try self.id.map({ try ArgumentChecks.identifier($0, of: "id") }) else {
                if self.work { try await Self.work(environment) }
                let rows = try await operations.list(atMost: self.limit).map { OperationRow($0) }
                return try Listing.write(rows, self.listing, nothing: "There are no operations.")
            }
            if let change = self.change {
                try await ChangeOperation().run(.init(change, id), as: .command, in: environment.store).get()
            }
            guard let operation = try await operations.find(id) else {
                throw CommandFailure(.refused, "there is no operation \(id)")
            }
            try Listing.write(OperationRow(operation), self.listing)
        }
    }

    private var change: OperationChange? {
        if self.pause { return .pause }
        if self.resume { return .resume }
        if self.stop { return .stop }
        return self.rate.map { .rate(SendingRate.parse($0)) }
    }

    private static func work(_ environment: CommandEnvironment) async throws {
        let owner = "jadwal-replay-\(getpid())-\(EventIdentity.random().id.prefix(8))"
        let logger = Logger(label: "jadwal-replay") { _ in SwiftLogNoOpLogHandler() }
        let runner = OperationRunner(
            environment.store,
            owner: owner,
            logger: logger,
            tracing: environment.tracing
        )
        _ = try await runner.runOnce()
    }
}

/// An operation as a printed row.
struct OperationRow: ListedRow {
    static let titles = [
        "ID", "KIND", "STATE", "RESULT", "ASKED", "BY", "SENT", "OK", "FAILED", "DISCARDED", "UNDER WAY", "LEFT",
        "RATE", "WHY",
        "REASON", "ENDED",
    ]

    var id: String
    var kind: String
    var state: String
    /// nil while it is not over.
    var result: String?
    var asked: String
    var by: String
    var sent: Int
    var ok: Int
    var failed: Int
    var discarded: Int
    var underWay: Int
    var left: Int
    var skipped: Int
    var impossible: Int
    /// A second; nil: as fast as workers take it.
    var rate: Double?
    /// Why it stopped.
    var stop: String?
    var reason: String?
    var ended: String?

    init(_ operation: BulkOperation) {
        (self.id, self.kind) = (operation.id, operation.kind.rawValue)
        (self.state, self.result) = (operation.state.rawValue, operation.result?.rawValue)
        self.asked = Timestamp.utcText(operation.askedAt)
        self.by = operation.askedBy
        let counts = operation.counts
        (self.sent, self.ok, self.failed) = (counts.sent, counts.ok, counts.failed)
        (self.discarded, self.underWay, self.left) = (counts.discarded, counts.underWay, counts.left)
        (self.skipped, self.impossible) = (counts.skipped, counts.impossible)
        (self.rate, self.stop, self.reason) = (operation.rate, operation.stop?.rawValue, operation.reason)
        self.ended = operation.endedAt.map { Timestamp.utcText($0) }
    }

    var cells: [String] {
        [
            self.id, self.kind, self.state, self.result ?? "", self.asked, self.by, "\(self.sent)", "\(self.ok)",
            "\(self.failed)", "\(self.discarded)", "\(self.underWay)", "\(self.left)",
            self.rate.map { "\($0)/s" } ?? "", self.stop ?? "",
            self.reason ?? "", self.ended ?? "",
        ]
    }
}
