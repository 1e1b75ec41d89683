import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Programs and what they count are on record",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct FleetTests {
    private static let start = UnixTime(seconds: 1_700_000_000)

    private func state(_ id: String = "w-1", host: String = "one", startedAt: UnixTime = Self.start) -> ProcessState {
        ProcessState(
            id: id,
            kind: "jadwal-push-worker",
            version: "0.1.0",
            host: host,
            startedAt: startedAt,
            isReady: true,
            checks: #"[{"name":"database","up":true}]"#,
            settings: #"[{"name":"JADWAL_QUIET_PERIOD","value":"30s"}]"#,
            inflight: 3
        )
    }

    @Test func programRenewsItsRow() async throws {
        try await StoreBed.lend { bed in
            let processes = PostgresProcesses(bed.context)
            #expect(try await processes.report(self.state()) == nil)
            try await bed.setClock(UnixTime(seconds: 1_700_000_010))
            var later = self.state()
            (later.isReady, later.inflight) = (false, 0)
            #expect(try await processes.report(later) == nil)
            try await bed.setClock(UnixTime(seconds: 1_700_000_013))
            let known = try await processes.list()
            let record = try #require(known.first)
            #expect(known.count == 1)
            #expect(record.seenAgo == .seconds(3))
            #expect(!record.isReady && record.inflight == 0 && !record.isDrained)
            #expect(record.schema == Schema.migrations.last?.number)
            later.isDrained = true
            _ = try await processes.report(later)
            #expect(try await processes.list().first?.isDrained == true)
            #expect(try await bed.count("select count(*) from process where checks->0->>'name' = 'database'") == 1)
        }
    }

    /// A machine was cloned while the program ran.
    @Test func newerOfTwoProgramsWithOneIDWinsAndIsNamed() async throws {
        try await StoreBed.lend { bed in
            let processes = PostgresProcesses(bed.context)
            let newer = self.state(host: "two", startedAt: UnixTime(seconds: 1_700_000_001))
            var answers: [String?] = []
            for state in [self.state(), newer, self.state()] { answers.append(try await processes.report(state)) }
            #expect(answers == [nil, nil, "two"])
            let hosts = try await processes.list().map(\.host)
            #expect(hosts == ["two"])
        }
    }

    @Test func ageIsNeverNegativeAfterTheClockWentBack() async throws {
        try await StoreBed.lend { bed in
            _ = try await PostgresProcesses(bed.context).report(self.state())
            try await bed.setClock(UnixTime(seconds: 1_699_990_000))
            #expect(try await PostgresProcesses(bed.context).list().map(\.seenAgo) == [.zero])
        }
    }

    @Test func countsOfAnHourAreAddedUp() async throws {
        try await StoreBed.lend { bed in
            let tallies = PostgresTallies(bed.context)
            let (a, b) = ("outcome=\"a\"", "outcome=\"b\"")
            try await tallies.add([
                TallyEntry(metric: "m", labels: b, count: 2), TallyEntry(metric: "m", labels: a, count: 1),
                TallyEntry(metric: "m", labels: "outcome=\"none\"", count: 0),
            ])
            try await tallies.add([TallyEntry(metric: "m", labels: a, count: 4)])
            try await tallies.add([])
            try await bed.setClock(UnixTime(seconds: 1_700_000_000 + 3600))
            try await tallies.add([TallyEntry(metric: "m", labels: a, count: 8)])
            let rows = try await bed.pool.query(
                """
                select concat_ws(' ', to_char(hour at time zone 'UTC', 'HH24:MI:SS'), labels, count) from tally
                order by hour, labels
                """
            ).map { try $0.text(0) }
            #expect(rows == ["22:00:00 \(a) 5", "22:00:00 \(b) 2", "23:00:00 \(a) 8"])
        }
    }

    /// Two programs that touch the same rows in another order would wait for each other.
    @Test func manyProgramsAddAtOnceAndLoseNothing() async throws {
        try await StoreBed.lend { bed in
            let tallies = PostgresTallies(bed.context)
            let entries = (0..<30).map { TallyEntry(metric: "m", labels: "kind=\"\($0)\"", count: 1) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for turn in 0..<20 {
                    group.addTask { try await tallies.add(turn.isMultiple(of: 2) ? entries : entries.reversed()) }
                }
                try await group.waitForAll()
            }
            #expect(try await bed.count("select count(*) from tally where count = 20") == 30)
        }
    }
}
