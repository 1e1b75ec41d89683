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
                select notification.id, content, told_at, outcome,
                    told_at > coalesce(told_seen_at, created_at) as is_new,
                    (select string_agg(distinct service, ',') from push_delivery join device on device.id = device_id
                        where notification_id = notification.id) as services
                from notification join customer on customer.id = customer_id
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
        let told = try rows.prefix(Self.pageSize).compactMap { try self.read($0, of: customer) }
        let next = rows.count > Self.pageSize ? rows.dropLast().last : nil
        return ToldList(
            told: told,
            next: try next.map { ToldCursor(microseconds: try $0.timestamp("told_at"), id: try $0.uuid("id")).text }
        )
    }

    /// The owner has seen this notification and what they were told before it.
    public func markSeen(_ customer: String, through id: String) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update customer set told_seen_at = greatest(told_seen_at, told_at) from notification
                where customer.id = $1 and notification.customer_id = $1 and notification.id = $2
                    and told_at is not null
                """,
                [.uuid(customer), .uuid(id)]
            )
        )
    }

    private static let lastID = "ffffffff-ffff-ffff-ffff-ffffffffffff"

    /// nil for an outcome of a later version.
    private func read(_ row: PostgresRow, of customer: String) throws -> ToldNotification? {
        guard let outcome = ToldOutcome(rawValue: try row.text("outcome")) else { return nil }
        let id = try row.uuid("id")
        let message = try row.optionalBytes("content").flatMap { sealed in
            let body = try self.context.messages.open(sealed, for: WantedNotification.context(id, customer: customer))
            return try? NotificationMessageCoder().decode(body)
        }
        return ToldNotification(
            id: id,
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
    public let at: UnixTime
    public let outcome: ToldOutcome
    /// nil after its text was deleted.
    public let message: NotificationMessage?
    /// The services of the devices that have got it and are still the owner's.
    public let services: [Device.Service]
    /// The owner has not looked at the list since.
    public let isNew: Bool

    public init(
        id: String,
        at: UnixTime,
        outcome: ToldOutcome,
        message: NotificationMessage?,
        services: [Device.Service] = [],
        isNew: Bool = false
    ) {
        (self.id, self.at, self.outcome, self.message) = (id, at, outcome, message)
        (self.services, self.isNew) = (services, isNew)
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
