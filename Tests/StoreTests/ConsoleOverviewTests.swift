import Pipeline
import Postgres
import TestSupport
import Testing
import Time

@testable import Store

@Suite(
    "The console's first page tells what runs, waits and fails, at a bounded cost",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConsoleOverviewTests {
    private static let start = UnixTime(seconds: 1_700_000_000)

    private func report(_ bed: StoreBed, _ id: String, isUp: Bool, quiet: String = "30s") async throws {
        let reason = isUp ? "" : #","reason":"refused""#
        let state = ProcessState(
            id: id,
            kind: "jadwal-push-worker",
            version: "0.1.0",
            host: "one",
            startedAt: Self.start,
            isReady: isUp,
            checks: #"[{"name":"database","up":\#(isUp),"since":"2023-11-14T22:00:00.000Z"\#(reason)}]"#,
            settings: """
                [{"name":"JADWAL_QUIET_PERIOD","source":"environment","value":"\(quiet)"},
                {"name":"JADWAL_MESSAGE_KEYS","source":"file","keys":["2026b","2026a"]},
                {"name":"OPENAI_API_KEY","source":"environment"}]
                """,
            inflight: 3
        )
        _ = try await PostgresProcesses(bed.context).report(state)
    }

    @Test func causesAreThoseOfTheNewestFailuresUpToABound() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts, failed_at)
                select gen_random_uuid(), 'messages', case when number <= 8 then 'new' else 'old' end, 'd', 1,
                    jadwal_now() - number * interval '1 s'
                from generate_series(1, 12) as number
                """
            )
            let failures = PostgresFailures(bed.context)
            // Ten are looked at: one more than are counted.
            let newest = try await failures.causes(FailureFilter(), countLimit: 9)
            #expect(newest.map(\.kind) == ["new", "old"] && newest.map(\.count) == [8, 2])
            #expect(newest.allSatisfy { $0.isCapped })
            let old = try await failures.causes(FailureFilter(kind: "old"), countLimit: 9)
            #expect(old.map(\.count) == [4] && old.allSatisfy { !$0.isCapped })
        }
    }

    @Test func presentStateHasEachNumber() async throws {
        try await StoreBed.lend { bed in
            try await self.report(bed, "a", isUp: true)
            try await self.report(bed, "b", isUp: false)
            try await bed.pool.execute(
                """
                insert into conversation (id, customer_id, chat, generation, armed, due_at, wake_at, lease_until,
                    retry_at)
                select gen_random_uuid(), gen_random_uuid(), '\\x01', 1, true, jadwal_now() - number * interval '1 s',
                    jadwal_now() - number * interval '1 s',
                    case when number <= 2 then jadwal_now() + interval '4 s' end,
                    case when number = 9 then jadwal_now() + interval '1 min' end
                from generate_series(1, 9) as number
                """
            )
            try await bed.pool.execute(
                """
                insert into outbox (id, queue, message_id, body)
                select gen_random_uuid(), 'q', 'm', '\\x01' from generate_series(1, 7)
                """
            )
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts, failed_at, outcome)
                select gen_random_uuid(), 'messages', case when number <= 4 then 'many' else 'few' end, 'd', 1,
                    jadwal_now() - number * interval '1 min', case when number = 6 then 'discarded' end
                from generate_series(1, 6) as number
                """
            )
            _ = try await PostgresSnapshots(bed.context).census()
            try await bed.setClock(UnixTime(seconds: 1_700_000_010))
            let state = try await PostgresOverview(bed.context).read()
            #expect(state.processes.count == 2 && state.processes.allSatisfy { $0.seenAgo == .seconds(10) })
            #expect(
                state.dependencies == [
                    DependencyState(
                        name: "database",
                        up: 1,
                        down: 1,
                        since: "2023-11-14T22:00:00.000Z",
                        reason: "refused"
                    )
                ]
            )
            // Two are being read until 4 s past, which is over by now. One waits for its retry.
            #expect((state.leased, state.due.value, state.due.isCapped) == (0, 8, false))
            #expect(state.oldestDue == .seconds(18))
            #expect(state.outbox == CappedCount(7, limit: 10_000))
            #expect(state.failures.map(\.kind) == ["many", "few"])
            #expect(state.failures.map(\.count) == [4, 1])
            #expect(state.failures.allSatisfy { !$0.isCapped })
            #expect(state.countedAgo == .seconds(10))
            #expect(state.census?.pending == 0)
        }
    }

    @Test func programsThatEndedOrAreGoneSayNothingAboutDependencies() async throws {
        try await StoreBed.lend { bed in
            try await self.report(bed, "a", isUp: false)
            try await bed.setClock(UnixTime(seconds: 1_700_000_060))
            let state = try await PostgresOverview(bed.context).read()
            #expect(state.dependencies == [])
            #expect(state.processes.count == 1)
            #expect(state.census == nil && state.countedAgo == nil)
        }
    }

    @Test func countsStopAtTheirBound() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                """
                insert into outbox (id, queue, message_id, body)
                select gen_random_uuid(), 'q', 'm', '\\x01' from generate_series(1, 10001)
                """
            )
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts)
                select gen_random_uuid(), 'messages', 'k', 'd', 1 from generate_series(1, 10001)
                """
            )
            let state = try await PostgresOverview(bed.context).read()
            #expect(state.outbox == CappedCount(10_001, limit: 10_000) && state.outbox.isCapped)
            #expect(state.failures.map(\.isCapped) == [true])
        }
    }

    @Test func settingsOfProgramsAreComparedWithoutSecrets() async throws {
        try await StoreBed.lend { bed in
            try await self.report(bed, "a", isUp: true)
            try await self.report(bed, "b", isUp: true)
            try await self.report(bed, "c", isUp: true, quiet: "10s")
            let rows = SettingRow.rows(try await PostgresRunningSettings(bed.context).read())
            #expect(rows.map(\.name) == ["JADWAL_MESSAGE_KEYS", "JADWAL_QUIET_PERIOD", "OPENAI_API_KEY"])
            #expect(rows.map(\.differs) == [false, true, false])
            #expect(rows[1].values.map(\.processes) == [2, 1])
            #expect(rows[1].values.map(\.value) == ["30s", "10s"])
            #expect(rows[0].values.first?.keys == #"["2026b", "2026a"]"#)
            #expect(rows[2].values.first?.value == nil)
        }
    }

    @Test func hourlyCountsAreSummedByHourAndLabel() async throws {
        try await StoreBed.lend { bed in
            let (agreed, none) = (#"outcome="committed",status="HAS_EVENT_AGREED""#, #"outcome="empty",status="none""#)
            let tallies = PostgresTallies(bed.context)
            func add(_ labels: String, _ count: Int64, hoursAgo: Int64) async throws {
                try await bed.setClock(UnixTime(seconds: 1_700_000_000 - 3600 * hoursAgo))
                try await tallies.add([TallyEntry(metric: "jadwal_verdicts_total", labels: labels, count: count)])
            }
            try await add(agreed, 1, hoursAgo: 200)
            try await add(agreed, 2, hoursAgo: 30)
            try await add(agreed, 4, hoursAgo: 1)
            try await add(none, 8, hoursAgo: 0)
            // The clock was set back since.
            try await add(none, 16, hoursAgo: -2)
            try await bed.setClock(Self.start)
            _ = try await PostgresModelUsage(bed.context).add(["m": SpentTokens(calls: 1, input: 20, output: 3)])
            let week = try await PostgresHourlyCounts(bed.context).read()
            #expect(week.lastHour == UnixTime(seconds: 1_699_999_200))
            let agreements = week.series(
                of: "jadwal_verdicts_total",
                where: { $0["status"] == "HAS_EVENT_AGREED" },
                hours: 3
            )
            #expect(agreements == [0, 4, 0])
            let sums = week.sums(of: "jadwal_verdicts_total", by: ["status", "outcome"], hours: 168)
            #expect(sums.map(\.labels) == [["none", "empty"], ["HAS_EVENT_AGREED", "committed"]])
            #expect(sums.map(\.count) == [8, 6])
            #expect(week.spending == [DailySpending(day: "2023-11-14", model: "m", calls: 1, input: 20, output: 3)])
        }
    }
}
