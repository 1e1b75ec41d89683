public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The notifications of the last 30 days that owners have got or missed. Every query has the owner in its condition.
public struct PostgresTold: Sendable {
    public static let pageSize = 50

    /// How many notifications the customer $1 was told since they have looked at the list, up to 100.
    static let countOfUnseen = """
        select count(*) from (
            select from notification
            where notification.customer_id = $1 and told_at is not null
                and told_at > coalesce(customer.told_seen_at, customer.created_at) limit 100
        ) unseen
        """

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The newest first. Throws `.unfit` if the cursor is none.
    ///
    /// - Parameter cursor: `next` of the page before.
    public func page(of customer: String, after cursor: String? = nil) async throws -> ToldList {
        let last = try cursor.map { text in
            guard let cursor = ToldCursor(text) else {
                throw AdministrationError(.unfit, "this page does not continue this list: begin at its first page")
            }
            return cursor
        }
        let rows = try await self.context.pool.query(
            Statement(
                """
                select content, \(Self.columns) from notification join customer on customer.id = customer_id
                where customer_id = $1 and told_at is not null
                    and (told_at, notification.id) < (coalesce($2::timestamptz, 'infinity'), $3::uuid)
                order by told_at desc, notification.id desc limit $4
                """,
                [
                    .uuid(customer), .optionalTimestamp(microsecondsSince1970: last?.microseconds),
                    .uuid(last?.id ?? Self.lastID),
                    .int(Int64(Self.pageSize + 1)),
                ]
            )
        )
        let told = try rows.prefix(Self.pageSize).compactMap { row in
            let message = try row.optionalBytes("content").flatMap { try self.open($0, try row.uuid("id"), customer) }
            return try Self.read(row, message)
        }
        let next = rows.count > Self.pageSize ? rows.dropLast().last : nil
        return ToldList(
            told: told,
            next: try next.map { ToldCursor(microseconds: try $0.timestamp("told_at"), id: try $0.uuid("id")).text }
        )
    }

    /// Without their texts, the newest first.
    ///
    /// - Parameter customer: nil for all of them.
    public func list(of customer: String?, atMost most: Int) async throws -> [ToldNotification] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(Self.columns) from notification join customer on customer.id = customer_id
                where ($1::uuid is null or customer_id = $1::uuid) and told_at is not null
                order by told_at desc, notification.id desc limit $2
                """,
                [.optionalUUID(customer), .int(Int64(most))]
            )
        )
        return try rows.compactMap { try Self.read($0, nil) }
    }

    /// The owner has seen this notification and what they were told before it.
    ///
    /// - Returns: false if the customer was told nothing of this id.
    @discardableResult
    public func markSeen(_ customer: String, through id: String) async throws -> Bool {
        let rows = try await self.context.pool.query(
            Statement(
                """
                update customer set told_seen_at = greatest(told_seen_at, told_at) from notification
                where customer.id = $1 and notification.customer_id = $1 and notification.id = $2
                    and told_at is not null returning 1
                """,
                [.uuid(customer), .uuid(id)]
            )
        )
        return !rows.isEmpty
    }

    private static let columns = """
        notification.id, customer_id, told_at, outcome, told_at > coalesce(told_seen_at, created_at) as is_new,
        (select string_agg(distinct service, ',') from push_delivery join device on device.id = device_id
            where notification_id = notification.id) as services
        """

    private static let lastID = "ffffffff-ffff-ffff-ffff-ffffffffffff"

    /// nil for a message of a later version.
    private func open(_ sealed: [UInt8], _ id: String, _ customer: String) throws -> NotificationMessage? {
        let body = try self.context.messages.open(sealed, for: WantedNotification.context(id, customer: customer))
        return try? NotificationMessageCoder().decode(body)
    }

    /// nil for an outcome of a later version.
    private static func read(_ row: PostgresRow, _ message: NotificationMessage?) throws -> ToldNotification? {
        guard let outcome = ToldOutcome(rawValue: try row.text("outcome")) else { return nil }
        return ToldNotification(
            id: try row.uuid("id"),
            customerID: try row.uuid("customer_id"),
            at: try row.time("told_at"),
            outcome: outcome,
            message: message,
            services: try row.optionalText("services")?.split(separator: ",")
                .compactMap { Device.Service(rawValue: String($0)) } ?? [],
            isNew: try row.bool("is_new")
        )
    }
}

public struct ToldList: Sendable, Hashable {
    public let told: [ToldNotification]
    /// Where the next page begins; nil if this is the last one.
    public let next: String?

    public init(told: [ToldNotification], next: String? = nil) { (self.told, self.next) = (told, next) }
}

/// A notification that has ended, with where it was shown.
public struct ToldNotification: Sendable, Hashable {
    public let id: String
    public let customerID: String
    public let at: UnixTime
    public let outcome: ToldOutcome
    /// nil if its text is deleted, or was not asked for.
    public let message: NotificationMessage?
    /// The services of the devices that have got it and are still the owner's.
    public let services: [Device.Service]
    /// The owner has not looked at the list since.
    public let isNew: Bool

    public init(
        id: String,
        customerID: String,
        at: UnixTime,
        outcome: ToldOutcome,
        message: NotificationMessage?,
        services: [Device.Service] = [],
        isNew: Bool = false
    ) {
        (self.id, self.customerID, self.at, self.outcome) = (id, customerID, at, outcome)
        (self.message, self.services, self.isNew) = (message, services, isNew)
    }
}

/// The last notification of a page.
private struct ToldCursor {
    let microseconds: Int64
    let id: String

    init(microseconds: Int64, id: String) { (self.microseconds, self.id) = (microseconds, id) }

    init?(_ text: String) {
        let parts = text.split(separator: "~", omittingEmptySubsequences: false)
        guard parts.count == 2, let microseconds = Int64(parts[0]), let id = EventIdentity(String(parts[1]))?.id else {
            return nil
        }
        self.init(microseconds: microseconds, id: id)
    }

    var text: String { "\(self.microseconds)~\(self.id)" }
}
