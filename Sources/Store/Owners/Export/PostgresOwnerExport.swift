internal import FoundationEssentials
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Jadwal's data about an owner, for the owner. Every query has the owner in its condition.
public struct PostgresOwnerExport: Sendable {
    /// The kinds of exports. Each is available once an hour.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case all
        case events

        var column: String {
            switch self {
            case .all: "exported_at"
            case .events: "events_exported_at"
            }
        }
    }

    /// Of the file. It grows when a section or field gets another meaning.
    public static let format = "jadwal-export-1"
    static let interval = Duration.seconds(3600)
    private static let conversations = 200

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// How long to wait; nil if an export may begin now.
    public func wait(_ kind: Kind, of customer: String) async throws -> Duration? {
        try await self.context.pool.transaction { connection in
            try Self.wait(kind, of: customer, on: connection)
        }
    }

    /// Records that the export begins, and orders the e-mail about it.
    ///
    /// - Returns: how long to wait; nil if the export may begin.
    public func begin(_ kind: Kind, of customer: String) async throws -> Duration? {
        let context = self.context
        return try await context.pool.transaction { connection in
            if let wait = try Self.wait(kind, of: customer, locking: "for update of account", on: connection) {
                return wait
            }
            let column = kind.column
            try connection.execute(
                Statement("update account set \(column) = jadwal_now() where customer_id = $1", [.uuid(customer)])
            )
            switch kind {
            case .all:
                try OwnerAction.exportedAll.record(of: customer, on: connection)
                try AccountTable.tell(.exported, customer, context, on: connection)
            case .events: try OwnerAction.exportedEvents.record(of: customer, on: connection)
            }
            return nil
        }
    }

    /// Proves that an address from which an export can be had is one of ours.
    public func signature(of text: String) -> String { self.context.lookup.exportSignature(of: text) }

    private static func wait(
        _ kind: Kind,
        of customer: String,
        locking: String = "",
        on connection: isolated PostgresConnection
    ) throws -> Duration? {
        let rows = try connection.query(
            Statement(
                """
                select extract(epoch from \(kind.column) + $2 * interval '1 microsecond' - jadwal_now())::bigint as wait
                from account join customer on customer.id = customer_id
                where customer_id = $1 and removed_at is null \(locking)
                """,
                [.uuid(customer), .int(Self.interval.microseconds)]
            )
        )
        guard let row = rows.first else { throw AdministrationError.noCustomer }
        guard let wait = try row.optionalInt("wait"), wait > 0 else { return nil }
        return .seconds(wait)
    }

    /// Everything as one JSON object, piece by piece. A piece has a bounded number of rows. What changes meanwhile may
    /// or may not be in it.
    @concurrent
    public func all(
        of customer: String,
        at now: UnixTime,
        _ write: @concurrent (String) async throws -> Void
    ) async throws {
        try await write(
            "{\"format\":\"\(Self.format)\",\"exported_at\":\"\(Self.time(now))\",\"customer_id\":\"\(customer)\""
        )
        for (table, section) in Catalogue.exported {
            let rows = ExportedRows(of: table, section, customer: customer, self.context)
            var list = ExportedList(section.name)
            if table.name == "message" {
                // No index finds the messages of an owner.
                try await self.forEachConversation(of: customer) { conversation in
                    try await rows.forEachPortion(conversation: conversation) { try await write(list.next($0)) }
                }
            } else {
                try await rows.forEachPortion { try await write(list.next($0)) }
            }
            try await write(list.end)
        }
        try await self.audit(of: customer, write)
        // A file that was cut short lacks it.
        try await write(",\n\"complete\":true}\n")
    }

    /// Events that are or shall be in the calendar and whose text is kept, with the time of their newest form.
    @concurrent
    public func events(
        of customer: String,
        _ write: @concurrent ([(event: CalendarEvent, at: UnixTime)]) async throws -> Void
    ) async throws {
        var last = "00000000-0000-0000-0000-000000000000"
        while true {
            let rows = try await self.context.pool.query(
                Statement(
                    """
                    select id, content, coalesce(wanted_at, written_at, starts_at) as at from event
                    where customer_id = $1 and id > $2 and content is not null and not cancelled
                        and not removed_by_owner
                    order by id limit 200
                    """,
                    [.uuid(customer), .uuid(last)]
                )
            )
            guard let end = rows.last else { return }
            last = try end.uuid("id")
            try await write(
                rows.compactMap { row in
                    let seal = EventTable.context(try row.uuid("id"), customer: customer)
                    guard let plain = try? self.context.messages.open(try row.bytes("content"), for: seal),
                        let message = try? CalendarMessageCoder().decode(plain)
                    else { return nil }
                    return (message.change.event, try row.time("at"))
                }
            )
        }
    }

    @concurrent
    private func forEachConversation(
        of customer: String,
        _ body: @concurrent (String) async throws -> Void
    ) async throws {
        var last = "00000000-0000-0000-0000-000000000000"
        while true {
            let ids = try await self.context.pool.query(
                Statement(
                    """
                    select id from conversation where customer_id = $1 and id > $2
                    order by id limit \(Self.conversations)
                    """,
                    [.uuid(customer), .uuid(last)]
                )
            ).map { try $0.uuid("id") }
            for id in ids { try await body(id) }
            guard let end = ids.last else { return }
            last = end
        }
    }

    @concurrent
    private func audit(of customer: String, _ write: @concurrent (String) async throws -> Void) async throws {
        let audit = PostgresOwnerAudit(self.context)
        var list = ExportedList("audit")
        var cursor: String?
        repeat {
            let page = try await audit.entries(of: customer, after: cursor)
            let rows = page.entries.map { entry in
                let (who, act) = (entry.isOwner ? "owner" : "operator", ExportedValue.text(entry.action).text ?? "null")
                return "{\"at\":\"\(Self.time(entry.at))\",\"by\":\"\(who)\",\"action\":\(act)}"
            }
            if !rows.isEmpty { try await write(list.next(rows)) }
            cursor = page.next
        } while cursor != nil
        try await write(list.end)
    }

    private static func time(_ time: UnixTime) -> String { Timestamp.utcText(time) }
}

/// A section of the file: a list of rows that come in portions.
private struct ExportedList {
    private let name: String
    private var isBegun = false

    init(_ name: String) { self.name = name }

    mutating func next(_ rows: [String]) -> String {
        defer { self.isBegun = true }
        return (self.isBegun ? ",\n" : ",\n\"\(self.name)\":[\n") + rows.joined(separator: ",\n")
    }

    var end: String { self.isBegun ? "]" : ",\n\"\(self.name)\":[]" }
}
