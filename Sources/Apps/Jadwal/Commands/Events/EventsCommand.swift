internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time

struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Events that Jadwal has put into calendars, and what their owners say about them.",
        subcommands: [
            EventsListCommand.self, EventsShowCommand.self, EventsDismissCommand.self, EventsCorrectCommand.self,
            EventsRemindCommand.self, EventsRelayCommand.self, EventsFeedbackCommand.self,
        ]
    )
}

struct EventsListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists events that are still to come, soonest first, without their text."
    )

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Flag(help: "Also events that are over.")
    var past = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let events = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresEvents(environment.store).list(
                EventQuery(customerID: customer, times: self.past ? .all : .toCome(after: nil))
            )
        }
        try Listing.write(events.map { EventListRow($0) }, self.listing, nothing: "There are no events.")
    }
}

struct EventsShowCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one event.",
        discussion:
            "With --reveal also its title, place and notes, decrypted. That is written into the audit table first."
    )

    @Argument(help: ArgumentHelp("As `events list` shows it.", valueName: "id"))
    var id: String

    @Flag(help: "Also the title, the place and the notes.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the event's id")
        let row = try await CommandEnvironment.with(self.options) { environment in
            let events = PostgresEvents(environment.store)
            guard let overview = try await events.find(EventQuery(id: id)) else {
                throw CommandFailure(.refused, "there is no such event")
            }
            guard self.reveal else { return EventDetailRow(overview, nil) }
            try await PostgresAudit(environment.store).record(
                "reveal event",
                subject: id,
                of: .one(overview.customerID),
                by: AuditedUser.current
            )
            return EventDetailRow(overview, try await events.find(EventQuery(id: id, text: .opened))?.event)
        }
        try Listing.write(row, self.listing)
    }
}

/// An event without its text, as a printed row.
private struct EventListRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "STARTS", "ENDS", "STATE", "WANTED", "WRITTEN"]

    var id: String
    var customer: String
    var starts: String
    var ends: String
    /// `written`, `pending`, `cancelled` or `removed by owner`.
    var state: String
    var wantedRevision: Int
    var writtenRevision: Int

    init(_ event: EventRecord) {
        (self.id, self.customer) = (event.id, event.customerID)
        self.starts = Timestamp.utcText(event.startsAt)
        self.ends = Timestamp.utcText(event.endsAt)
        (self.wantedRevision, self.writtenRevision) = (event.wanted, event.written)
        self.state =
            switch event.writing {
            case .pending, .written, .cancelled: event.writing.rawValue
            case .removedByOwner: "removed by owner"
            }
    }

    var cells: [String] {
        [
            self.id, self.customer, self.starts, self.ends, self.state, "\(self.wantedRevision)",
            "\(self.writtenRevision)",
        ]
    }
}

/// One event, as a printed row. With its text only if it was asked for.
private struct EventDetailRow: ListedRow {
    static let titles = [
        "ID", "CUSTOMER", "STATE", "TITLE", "LOCATION", "STARTS", "ENDS", "TIME ZONE", "NOTES", "WANTED", "WRITTEN",
    ]

    var id: String
    var customer: String
    var state: String
    var title: String?
    var location: String?
    /// Local time of the owner, or days for an all-day event. UTC if the text is not shown.
    var starts: String
    var ends: String
    var timeZone: String?
    var notes: String?
    var wantedRevision: Int
    var writtenRevision: Int

    init(_ overview: EventRecord, _ event: CalendarEvent?) {
        let row = EventListRow(overview)
        (self.id, self.customer, self.state) = (row.id, row.customer, row.state)
        (self.wantedRevision, self.writtenRevision) = (row.wantedRevision, row.writtenRevision)
        (self.title, self.location, self.notes) = (event?.summary, event?.location, event?.description)
        switch event?.times {
        case .timed(let start, let end, let zone)?:
            (self.starts, self.ends, self.timeZone) = (start.description, end.description, zone.name)
        case .allDay(let start, let end)?:
            (self.starts, self.ends) = (start.description, end.adding(days: -1).description)
        case nil: (self.starts, self.ends) = (row.starts, row.ends)
        }
    }

    var cells: [String] {
        [
            self.id, self.customer, self.state, self.title ?? "", self.location ?? "", self.starts, self.ends,
            self.timeZone ?? "", self.notes ?? "", "\(self.wantedRevision)", "\(self.writtenRevision)",
        ]
    }
}
