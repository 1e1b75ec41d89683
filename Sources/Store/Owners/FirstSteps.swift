internal import Postgres

/// The steps for a new owner. The order is that of the pages, and of the stored bits.
public enum FirstStep: String, Sendable, CaseIterable {
    case zone
    case calendar
    /// A linked phone, or a chat that was given as a file.
    case whatsApp = "whatsapp"
    case notifications

    var bit: Int64 { 1 << Int64(Self.allCases.firstIndex(of: self) ?? 0) }
}

/// How far a new owner has come. What is done follows from what there is.
public struct FirstSteps: Sendable, Hashable {
    public var done: Set<FirstStep>
    public var skipped: Set<FirstStep>

    public init(done: Set<FirstStep>, skipped: Set<FirstStep> = []) { (self.done, self.skipped) = (done, skipped) }

    /// Of somebody who is asked for nothing.
    public static let over = FirstSteps(done: Set(FirstStep.allCases))

    /// The first one that is neither done nor skipped; nil if there is none.
    public var next: FirstStep? { FirstStep.allCases.first { !self.done.contains($0) && !self.skipped.contains($0) } }
}

extension FirstSteps {
    /// Of `customer` and, where there is one, `account`.
    static let columns = """
        skipped_steps, has_zone, calendar_url is not null and credentials is not null as has_calendar,
        has_imported or exists (
            select from chat_connection
            where chat_connection.customer_id = customer.id and (account_id is not null or state = 'working')
        ) as has_chats,
        exists (select from device where device.customer_id = customer.id) as has_device
        """

    /// Without an account nothing is asked.
    init(_ row: PostgresRow) throws {
        guard let skipped = try row.optionalInt("skipped_steps") else {
            self = .over
            return
        }
        var done: Set<FirstStep> = []
        if try row.bool("has_zone") { done.insert(.zone) }
        if try row.bool("has_calendar") { done.insert(.calendar) }
        if try row.bool("has_chats") { done.insert(.whatsApp) }
        if try row.bool("has_device") { done.insert(.notifications) }
        self.init(done: done, skipped: Set(FirstStep.allCases.filter { skipped & $0.bit != 0 }))
    }
}

/// The stored state of the first steps. Every statement has the owner in its condition.
public struct PostgresFirstSteps: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// It is not asked for any more. The owner may do it all the same.
    public func skip(_ step: FirstStep, of customer: String) async throws {
        try await self.context.pool.execute(
            Statement(
                "update account set skipped_steps = skipped_steps | $2::smallint where customer_id = $1",
                [.uuid(customer), .int(step.bit)]
            )
        )
    }
}

enum FirstStepTable {
    static func imported(_ customer: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            Statement(
                "update account set has_imported = true where customer_id = $1 and not has_imported",
                [.uuid(customer)]
            )
        )
    }
}
