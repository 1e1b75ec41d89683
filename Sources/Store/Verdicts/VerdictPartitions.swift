internal import Postgres
internal import Time

/// The partitions of `verdict`, one for each day of UTC. They are made a week ahead and dropped after 90 days. Any
/// number of workers may run it: one works, the others do nothing.
public struct VerdictPartitions: Sendable {
    static let daysAhead = 7
    static let daysKept = 90
    /// Any number, as long as all versions of the program use the same: "verdicts" in ASCII.
    private static let lock: Int64 = 0x7665_7264_6963_7473
    private static let prefix = "verdict_"

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// A step that does not get its lock within two seconds is left to the next sweep.
    ///
    /// - Returns: the number of rows that are in no day's partition, up to 10,000.
    public func sweep() async throws -> Int {
        let today = try await self.today()
        let existing = try await self.existing()
        var wanted = Set(today...(today + Self.daysAhead))
        let strays = try await self.strayDays()
        wanted.formUnion(strays.filter { $0 >= today - Self.daysKept && $0 < today })
        for day in wanted.subtracting(existing).sorted() { try await self.step { try Self.make(day, on: $0) } }
        for day in existing.sorted() where day < today - Self.daysKept {
            try await self.step { try $0.executeScript("drop table \(Self.name(of: day))") }
        }
        guard !strays.isEmpty else { return 0 }
        try await self.context.pool.execute(
            Statement(
                """
                delete from verdict_rest where ctid = any (array(
                    select ctid from verdict_rest where at < $1 limit \(RetentionRule.width) for update skip locked))
                """,
                [Self.begin(of: today - Self.daysKept).value]
            )
        )
        let rows = try await self.context.pool.query(
            "select count(*) from (select from verdict_rest limit 10000) as rest"
        )
        return Int(try rows.first?.int(0) ?? 0)
    }

    private func step(_ body: @Sendable (isolated PostgresConnection) throws -> Void) async throws {
        do {
            try await self.context.pool.transaction { connection in
                let lock = Statement("select pg_try_advisory_xact_lock($1)", [.int(Self.lock)])
                guard try connection.query(lock).first?.bool(0) == true else { return }
                try connection.executeScript("set local lock_timeout = '2s'")
                try body(connection)
            }
        } catch let error as PostgresError where error.isLockTimeout || Self.isDone(error) {}
    }

    /// Another worker has made or dropped this partition meanwhile, or a row of its day came into `verdict_rest`.
    private static func isDone(_ error: PostgresError) -> Bool {
        ["42P07", "42P01", "42P17", "23514"].contains(error.sqlState)
    }

    /// Attaches a table instead of creating a partition, which would lock out everybody who writes a verdict. Moves
    /// rows of the day that were written before it had a partition.
    private static func make(_ day: Int, on connection: isolated PostgresConnection) throws {
        let (name, begin, end) = (Self.name(of: day), Self.text(of: day), Self.text(of: day + 1))
        try connection.executeScript(
            """
            create table \(name) (like verdict including defaults including constraints including indexes);
            with moved as (delete from verdict_rest where at >= '\(begin)' and at < '\(end)' returning *)
                insert into \(name) select * from moved;
            alter table verdict attach partition \(name) for values from ('\(begin)') to ('\(end)');
            """
        )
    }

    private func today() async throws -> Int {
        let rows = try await self.context.pool.query("select jadwal_now() as now")
        return Self.day(of: try rows.first?.time("now") ?? UnixTime(seconds: 0))
    }

    private func existing() async throws -> Set<Int> {
        let rows = try await self.context.pool.query(
            """
            select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
            where inhparent = 'verdict'::regclass
            """
        )
        return Set(try rows.compactMap { Self.day(named: try $0.text("name")) })
    }

    private func strayDays() async throws -> Set<Int> {
        let rows = try await self.context.pool.query("select distinct date_trunc('day', at, 'UTC') from verdict_rest")
        return Set(try rows.map { Self.day(of: try $0.time(0)) })
    }
}

/// Days of UTC, counted from 1970, and the names of their partitions: `verdict_20261124`.
extension VerdictPartitions {
    private static let secondsOfDay: Int64 = 86_400

    static func name(of day: Int) -> String {
        Self.prefix + LocalDate(daysSince1970: day).description.filter { $0 != "-" }
    }

    /// nil for `verdict_rest`.
    static func day(named name: String) -> Int? {
        let digits = Array(name.dropFirst(Self.prefix.count))
        guard name.hasPrefix(Self.prefix), digits.count == 8 else { return nil }
        return LocalDate("\(String(digits[..<4]))-\(String(digits[4..<6]))-\(String(digits[6...]))")?.daysSince1970
    }

    private static func text(of day: Int) -> String { "\(LocalDate(daysSince1970: day)) 00:00:00+00" }

    static func day(of time: UnixTime) -> Int {
        Int((Double(time.seconds) / Double(Self.secondsOfDay)).rounded(.down))
    }

    static func begin(of day: Int) -> UnixTime { UnixTime(seconds: Int64(day) * Self.secondsOfDay) }
}
