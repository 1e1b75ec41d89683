internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct SchedulesCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedules",
        abstract: "Shows which reminders are due when. Can send one now, skip it or postpone it."
    )

    @Argument(help: ArgumentHelp("One schedule, as the list shows it.", valueName: "id"))
    var id: String?

    @Flag(help: "Remind its owner now, in place of what is due.")
    var fire = false

    @Flag(help: "Do not send what is due, or else comes next.")
    var skip = false

    @Option(help: ArgumentHelp("Send what is due, or else comes next, so much later: 10m, 2h.", valueName: "duration"))
    var postpone: String?

    @Option(help: ArgumentHelp("Only these: armed, due, late, missed, deciding, ended.", valueName: "state"))
    var state: String?

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Option(help: ArgumentHelp("At most so many rows, 1 to 10000.", valueName: "number"))
    var limit = 1000

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        let actions = [self.fire, self.skip, self.postpone != nil].count { $0 }
        guard actions <= 1 else { throw ValidationError("--fire, --skip and --postpone exclude each other") }
        guard actions == 0 || self.id != nil else { throw ValidationError("say which schedule") }
        if let postpone = self.postpone { _ = try ArgumentChecks.duration(postpone, "--postpone") }
        guard self.state.map({ ScheduleStatus(rawValue: $0) != nil }) ?? true else {
            let words = ScheduleStatus.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--state is one of \(words)")
        }
        guard (1...10_000).contains(self.limit) else { throw ValidationError("--limit is 1 to 10000") }
    }

    func perform() async throws {
        let id = try self.id.map { try ArgumentChecks.identifier($0, of: "the schedule's id") }
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let action = try self.action()
        let filter = ScheduleFilter(
            status: self.state.flatMap { ScheduleStatus(rawValue: $0) },
            customerID: customer
        )
        let rows = try await CommandEnvironment.with(self.options) { environment in
            let store = environment.store
            if let id, let action {
                try await ActOnSchedule().run(.init(action, id), as: .command, in: store).get()
            }
            let pages = PostgresSchedulePages(store)
            guard let id else { return try await pages.list(filter, atMost: self.limit).rows }
            return try await pages.find(id).map { [$0] } ?? []
        }
        guard id == nil || !rows.isEmpty else { throw CommandFailure(.refused, "there is no such schedule") }
        try Listing.write(rows.map { ScheduleListRow($0) }, self.listing, nothing: "There are no such schedules.")
    }

    private func action() throws -> ScheduleAction? {
        if self.fire { return .fire }
        if self.skip { return .skip }
        return try self.postpone.map { .postpone(try ArgumentChecks.duration($0, "--postpone")) }
    }
}

/// A schedule, as a printed row.
private struct ScheduleListRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "EVENT", "STATE", "DUE", "LEAD", "LAST", "OUTCOME", "ATTEMPTS"]

    var id: String
    var customer: String
    /// nil for an owner's own notification.
    var event: String?
    /// `ScheduleStatus`.
    var state: String
    var due: String?
    /// `10m`, or `snooze`.
    var lead: String?
    var lastDue: String?
    /// Of what was due last.
    var outcome: String?
    var attempts: Int
    var leaseOwner: String?

    init(_ schedule: ListedSchedule) {
        (self.id, self.customer) = (schedule.id, schedule.customerID)
        self.event = schedule.kind == .event ? schedule.subjectID : nil
        self.state = schedule.status.rawValue
        self.due = schedule.due.map { Timestamp.utcText($0.dueAt) }
        self.lead = schedule.due?.label.source
        self.lastDue = schedule.last.map { Timestamp.utcText($0.dueAt) }
        (self.outcome, self.attempts) = (schedule.lastOutcome, schedule.attempts)
        self.leaseOwner = schedule.leaseOwner
    }

    var cells: [String] {
        [
            self.id, self.customer, self.event ?? "–", self.state, self.due ?? "–", self.lead ?? "–",
            self.lastDue ?? "–",
            self.outcome ?? "–", "\(self.attempts)",
        ]
    }
}
