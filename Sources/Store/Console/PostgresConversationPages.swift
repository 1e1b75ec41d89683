internal import Pipeline
internal import Postgres
internal import Time

/// Lists of conversations for the console. A page reads an index from where the last one ended, up to a bound.
public struct PostgresConversationPages: Sendable {
    private let context: StoreContext
    private let window: Int

    public init(_ context: StoreContext) { self.init(context, window: ConsoleReading.window) }

    /// - Parameter window: the rows that a page looks at.
    init(_ context: StoreContext, window: Int) { (self.context, self.window) = (context, window) }

    /// Without a filter: the ones that wait to be analysed, soonest first. Those of a customer, and those that wait
    /// for nothing, are in the order of their ids. Throws `.unfit` for a filter or a cursor that makes no sense.
    public func list(_ filter: ConversationFilter, after cursor: String? = nil) async throws
        -> ConsolePage<ListedConversation>
    {
        let customer = try ConsoleReading.customerID(filter.customerID)
        let isByTime = filter.isByTime
        let after = try cursor.map { try ConsoleCursor($0, ids: 1) } ?? .start(ids: 1)
        let place: [PostgresValue] = [.uuid(after.ids[0]), .int(Int64(self.window))]
        let statement =
            if isByTime {
                Statement(Self.byTime, [.timestamp(microsecondsSince1970: after.time)] + place)
            } else if let customer {
                Statement(Self.ofCustomer, [.uuid(customer)] + place)
            } else {
                Statement(Self.byID, place)
            }
        return try await self.context.consolePage(statement, window: self.window) { row in
            let listed = try ListedConversation(row)
            let time = isByTime ? try row.timestamp("wake_at") : 0
            let isMatching = filter.status.map { $0 == listed.status } ?? true
            return (listed, ConsoleCursor(time: time, ids: [listed.id]), isMatching)
        }
    }

    /// nil if there is no such conversation.
    public func find(_ id: String) async throws -> ConversationDetail? {
        guard let id = EventIdentity(id)?.id else { return nil }
        return try await self.context.readForConsole { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select \(ConversationTable.columns), jadwal_now() as now, trace_parent, (
                        select count(*) from (
                            select from message where conversation_id = conversation.id and content is not null
                            limit \(ConsoleReading.countLimit + 1)
                        ) as kept
                    ) as messages
                    from conversation where id = $1
                    """,
                    [.uuid(id)]
                )
            )
            guard let row = rows.first else { return nil }
            return ConversationDetail(
                try ListedConversation(row),
                messages: CappedCount(try row.int("messages")),
                traceID: try row.optionalText("trace_parent").flatMap { Self.traceID($0) },
                verdicts: try Self.verdicts(of: id, on: connection),
                events: try EventQuery(conversationID: id, order: .latestEnd)
                    .read(atMost: ConsoleReading.pageSize, self.context, on: connection)
            )
        }
    }

    private static func verdicts(
        of id: String,
        on connection: isolated PostgresConnection
    ) throws -> [VerdictRecord] {
        try connection.query(
            Statement(
                """
                select \(VerdictRecord.columns) from verdict where conversation_id = $1
                order by at desc limit \(ConsoleReading.pageSize)
                """,
                [.uuid(id)]
            )
        ).map { try VerdictRecord($0) }
    }

    /// The second part of a W3C `traceparent`.
    private static func traceID(_ parent: String) -> String? {
        let parts = parent.split(separator: "-")
        guard parts.count == 4, parts[1].utf8.count == 32 else { return nil }
        return String(parts[1])
    }

    private static let columns = "\(ConversationTable.columns), wake_at, jadwal_now() as now"

    static let byTime = """
        select \(Self.columns) from conversation
        where wake_at is not null and wake_at >= $1 and (wake_at, id) > ($1, $2) order by wake_at, id limit $3
        """

    static let byID = "select \(Self.columns) from conversation where id > $1 order by id limit $2"

    static let ofCustomer = """
        select \(Self.columns) from conversation where customer_id = $1 and id > $2 order by id limit $3
        """
}

/// Which conversations are meant. A nil property matches all.
public struct ConversationFilter: Sendable, Hashable {
    public var status: ConversationStatus?
    public var customerID: String?

    public init(status: ConversationStatus? = nil, customerID: String? = nil) {
        (self.status, self.customerID) = (status, customerID)
    }

    /// Only those that wait for something have a time.
    var isByTime: Bool {
        guard self.customerID == nil else { return false }
        return switch self.status {
        case nil, .reading, .due, .retrying, .waiting: true
        case .armed, .idle: false
        }
    }
}
