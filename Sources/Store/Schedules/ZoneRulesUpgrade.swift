internal import Foundation
internal import Postgres

/// Plans reminders anew when a program has newer rules of time zones than those by which they were planned.
public actor ZoneRulesUpgrade {
    /// Planned in each turn.
    static let portion: Int64 = 5000

    private let context: StoreContext
    private let version: String
    /// The last schedule of the turns before; nil before the first one.
    private var last: String?
    private var isDone = false

    /// - Parameter version: of the rules, such as `2026a`; nil for those of this program.
    public init(_ context: StoreContext, version: String? = nil) {
        (self.context, self.version) = (context, version ?? TimeZone.timeZoneDataVersion)
    }

    /// Plans a portion. Does nothing after the last one. The version is stored at the end, so that another program
    /// begins anew if this one ends before.
    ///
    /// - Returns: how many are planned anew.
    @discardableResult
    public func turn() async throws -> Int {
        guard !self.isDone else { return 0 }
        guard try await self.isNewer() else {
            self.isDone = true
            return 0
        }
        let rows = try await self.context.pool.query(Self.replan(after: self.last))
        if let last = try rows.map({ try $0.uuid("id") }).max() {
            self.last = last
            return rows.count
        }
        try await self.context.pool.execute(
            Statement("update installation set zone_rules = $1 where \(Self.isOlder)", [.text(self.version)])
        )
        self.isDone = true
        return 0
    }

    /// Also for a version that nobody has stored: nothing was planned by other rules then.
    private static let isOlder = "coalesce(zone_rules, '') < $1"

    private func isNewer() async throws -> Bool {
        let statement = Statement("select from installation where \(Self.isOlder)", [.text(self.version)])
        return try await !self.context.pool.query(statement).isEmpty
    }

    /// Schedules that are due within a minute stay as they are. One that is locked is being changed, and so is planned
    /// anew by other means.
    private static func replan(after last: String?) -> Statement {
        Statement(
            """
            with held as (
                select id from schedule
                where wake_at > jadwal_now() + interval '1 minute' and ($1::uuid is null or id > $1)
                order by id limit $2 for update skip locked
            )
            update schedule set \(ScheduleTable.replanning) from held where schedule.id = held.id
            returning schedule.id
            """,
            [.optionalUUID(last), .int(Self.portion)]
        )
    }
}
