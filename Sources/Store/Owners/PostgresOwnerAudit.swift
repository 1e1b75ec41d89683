internal import Postgres
public import Time

/// The recorded actions on an owner's data, for the owner. Every query has the owner in its condition.
public struct PostgresOwnerAudit: Sendable {
    public static let pageSize = 50

    private let context: StoreContext
    private let size: Int

    public init(_ context: StoreContext) { self.init(context, pageSize: Self.pageSize) }

    init(_ context: StoreContext, pageSize: Int) { (self.context, self.size) = (context, pageSize) }

    /// The newest first. Also looks of operators at the data of several owners, which may have been this one's.
    /// Throws `.unfit` if the cursor is none.
    ///
    /// - Parameter cursor: `next` of the page before.
    public func entries(of customer: String, after cursor: String? = nil) async throws -> OwnerAuditPage {
        let last = try cursor.map { text in
            guard let id = Int64(text), id > 0, "\(id)" == text else {
                throw AdministrationError(.unfit, "this page does not continue this list: begin at its first page")
            }
            return id
        }
        let rows = try await self.context.pool.query(
            Statement(
                """
                select id, at, action, origin, coalesce(owner_id::text, subject) <> $1 as is_of_several from audit
                where coalesce(owner_id::text, subject) in ($1, $2) and id < $3
                order by id desc limit $4
                """,
                [
                    .text(customer), .text(AuditedOwner.severalID), .int(last ?? .max), .int(Int64(self.size + 1)),
                ]
            )
        )
        let shown = rows.prefix(self.size)
        return OwnerAuditPage(
            entries: try shown.map { row in
                OwnerAuditEntry(
                    at: try row.time("at"),
                    action: try row.text("action"),
                    isOwner: try row.text("origin") == AuditedPerson.Origin.owner.rawValue,
                    isOfSeveral: try row.bool("is_of_several")
                )
            },
            next: rows.count > self.size ? try shown.last.map { "\(try $0.int("id"))" } : nil
        )
    }
}

public struct OwnerAuditPage: Sendable, Hashable {
    public let entries: [OwnerAuditEntry]
    /// Where the next page begins; nil if this is the last one.
    public let next: String?

    public init(entries: [OwnerAuditEntry], next: String? = nil) { (self.entries, self.next) = (entries, next) }
}

/// Something that was done. It names nobody else.
public struct OwnerAuditEntry: Sendable, Hashable {
    public let at: UnixTime
    /// As it is stored: a word of ours.
    public let action: String
    /// The owner did it, in their pages or by an app. Otherwise it was somebody who runs Jadwal.
    public let isOwner: Bool
    /// It was about several owners, perhaps not this one.
    public let isOfSeveral: Bool

    public init(at: UnixTime, action: String, isOwner: Bool, isOfSeveral: Bool = false) {
        (self.at, self.action, self.isOwner, self.isOfSeveral) = (at, action, isOwner, isOfSeveral)
    }
}

/// Actions of people that concern an owner's data, besides `OwnerAction`. The raw values are stored in `audit.action`.
public enum OwnerConcern: String, Sendable, CaseIterable {
    case revealedEvent = "reveal event"
    case revealedQuestion = "reveal question"
    case revealedConflicts = "reveal conflicts"
    case revealedFeedback = "reveal feedback"
    case revealedCustomer = "reveal customer"
    case revealedChats = "reveal chats"
    case revealedFailure = "reveal failure"
    case revealedFailures = "reveal failures"
    case dismissedEvent = "dismiss event"
    case correctedEvent = "correct event"
    case movedEvent = "move event"
    case keptEvent = "keep event"
    case tookBack = "undo judgement of event"
    case relayedEvent = "relay event"
    case setReminders = "set reminders"
    case snoozedReminder = "snooze reminder"
    case endedReminders = "end reminders"
    case acceptedQuestion = "accept question"
    case declinedQuestion = "decline question"
    case askedAccount = "ask account"
    case invitedOwner = "invites an owner"
    case addedContact = "add contact"
    case changedContact = "change contact"
    case removedContact = "remove contact"
    case addedContactGroup = "add contact group"
    case addedNotice = "add notice"
    case changedNotice = "change notice"
    case removedNotice = "remove notice"
    case addedGroup = "add group"
    case changedGroup = "change group"
    case removedGroup = "remove group"
    case addedPlace = "add place"
    case changedPlace = "change place"
    case removedPlace = "remove place"
    case addedAlarm = "add alarm"
    case changedAlarm = "change alarm"
    case removedAlarm = "remove alarm"
    case addedMeeting = "add meeting"
    case changedMeeting = "change meeting"
    case endedMeetingLinks = "end links of meeting"
    case setPrayers = "set prayer times"
    case endedPrayers = "end prayer times"
    case endedPrayerFeeds = "end prayer feeds"
}
