internal import ArgumentParser
internal import ChatReader
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time

struct ConflictsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "Conflicts in owners' calendars, and what the owners decide about them.",
        subcommands: [ConflictsListCommand.self, ConflictsResolveCommand.self]
    )
}

struct ConflictsListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists events with open conflicts, soonest first.",
        discussion: """
            MOVE shows where each could be moved to, by the numbers that `conflicts resolve --move` takes, in the \
            owner's local time. With --reveal also the conflicting events and why a time is offered, decrypted. That \
            is written into the audit table first.
            """
    )

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Flag(help: "Also titles and calendars.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let rows = try await CommandEnvironment.with(self.options) { environment in
            if self.reveal {
                try await PostgresAudit(environment.store)
                    .record(
                        "reveal conflicts",
                        subject: customer ?? "all",
                        of: AuditedOwner(customer),
                        by: AuditedUser.current
                    )
            }
            let conflicts = try await PostgresConflicts(environment.store).list(of: customer)
            return conflicts.map { ConflictRow($0, isRevealed: self.reveal) }
        }
        try Listing.write(rows, self.listing, nothing: "There are no open conflicts.")
    }
}

/// An event with a conflict, as a printed row.
private struct ConflictRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "STARTS", "ENDS", "OVERLAPS", "MAYBE", "ALL READ", "MOVE", "WITH"]

    /// A free time to which the event can be moved.
    struct Slot: Encodable {
        var number: Int
        var start: String
        var end: String
        var reason: String?
    }

    /// An event that overlaps it.
    struct Other: Encodable {
        var eventID: String?
        var soft: Bool
        var title: String?
        var calendar: String?
        var start: String
        var end: String
    }

    var id: String
    var customer: String
    /// Local time of the owner.
    var starts: String
    var ends: String
    /// True if all calendars could be read.
    var isComplete: Bool
    var others: [Other]
    var slots: [Slot]

    /// - Parameter isRevealed: whether titles and reasons are included.
    init(_ overview: ConflictOverview, isRevealed: Bool) {
        let zone = overview.zone
        (self.id, self.customer) = (overview.eventID, overview.customerID)
        self.starts = zone.local(overview.startsAt).description
        self.ends = zone.local(overview.endsAt).description
        self.isComplete = overview.isComplete == true
        self.others = overview.others.map { other in
            Other(
                eventID: other.eventID,
                soft: other.isSoft,
                title: isRevealed ? other.title : nil,
                calendar: isRevealed ? other.calendar : nil,
                start: zone.local(other.start).description,
                end: zone.local(other.end).description
            )
        }
        self.slots = overview.slots.enumerated().map { index, slot in
            Slot(
                number: index + 1,
                start: slot.start.description,
                end: slot.end.description,
                reason: isRevealed ? Self.reason(slot.reason) : nil
            )
        }
    }

    var cells: [String] {
        [
            self.id, self.customer, self.starts, self.ends, "\(self.others.count { !$0.soft })",
            "\(self.others.count { $0.soft })", self.isComplete ? "yes" : "no",
            self.slots.map { slot in "\(slot.number): \(slot.start)" + (slot.reason.map { " (\($0))" } ?? "") }
                .joined(separator: ", "),
            self.others.compactMap(\.title).joined(separator: ", "),
        ]
    }

    private static func reason(_ reason: FreeSlot.Reason) -> String {
        switch reason {
        case .after(let title): "after \(title)"
        case .before(let title): "before \(title)"
        case .sameHour: "at the same hour"
        case .free: "nothing near it"
        }
    }
}
