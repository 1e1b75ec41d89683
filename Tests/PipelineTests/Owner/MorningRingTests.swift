import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

extension PeopleSuites {
    @Suite(
        "The brief of an alarm has what came in time, and names what is missing",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct MorningRingTests {
        /// The addresses are asked by the worker alone.
        private struct NoFault: FeedCheck {
            func fault(of address: String) async -> MorningGap? { nil }
        }

        @Test(.timeLimit(.minutes(3))) func feedThatHangsAndOneThatIsABombHoldNoAlarmUp() async throws {
            try await PipelineBed.lend { bed in
                let phones = try await OwnPushServers(http: bed.http)
                let outside = try await TestServer.start("morning_sources.py")
                let authority = "127.0.0.1:\(outside.port)"
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                _ = try await PostgresDevices(bed.store)
                    .add(.ntfy, address: phones.url("open-topic"), secret: nil, of: customer)
                var form = AlarmForm()
                (form.title, form.time, form.days) = ("Work", "06:30", Weekday.allCases.map(\.code))
                form.city = "Riyadh"
                form.feeds = ["rss", "hang", "bomb"].map { "http://\(authority)/\($0)" }
                let id = EventIdentity.random().id
                let add = AddAlarm(asking: NoFault())
                try await add.run(AddAlarm.Input(id, form), as: .owner(customer), in: bed.store).get()
                let worker = try await bed.worker(
                    .scheduleWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": authority, "JADWAL_WEATHER_URL": "http://\(authority)"]
                )
                let pusher = try await bed.worker(
                    .pushWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": phones.authority, "JADWAL_API_URL": owner.address]
                )
                let due = try await Self.due(id, of: customer, bed)
                let now = try await bed.count("select extract(epoch from clock_timestamp())::bigint")
                try await bed.setClock(ahead: Int(due.seconds) - now - 110)
                try await awaiting("the brief is prepared", within: .seconds(60)) {
                    try await PostgresAlarms(bed.store).brief(of: customer, for: id).prepared != nil
                }
                let asked = try await bed.pool.query("select source, gap from fetched order by source, gap nulls first")
                let gaps = try asked.map { "\(try $0.text("source")) \(try $0.optionalText("gap") ?? "-")" }
                #expect(gaps == ["news -", "news too_long", "news unreadable", "weather -"])
                try await bed.setClock(ahead: Int(due.seconds) - now)
                let rung = try await awaiting("it rings", within: .seconds(60)) { try await phones.seen().last }
                let text = try #require(rung.body?.message)
                for words in ["Riyadh", "Bridge opens 1"] { #expect(text.contains(words), "\(text)") }
                let brief = try await PostgresAlarms(bed.store).brief(of: customer, for: id).morning
                #expect(Set(brief.lacks.map(\.lack.code)) == ["too_long", "unreadable"])
                for (outcome, count) in [("fetched", 1), ("too_long", 1), ("unreadable", 1), ("kept", 0)] {
                    let labels = ["source": "news", "outcome": outcome]
                    #expect(try await worker.metric("jadwal_fetches_total", labels) == count, "\(outcome)")
                }
                #expect(try await bed.failures().isEmpty)
                try await pusher.drain()
                try await worker.drain()
                phones.stop()
                outside.stop()
            }
        }

        /// Of the next ringing, once it is planned.
        private static func due(_ id: String, of customer: String, _ bed: PipelineBed) async throws -> UnixTime {
            try await awaiting("the alarm is planned", within: .seconds(30)) {
                let state = try await PostgresAlarms(bed.store).find(id, of: customer)?.state
                return state?.isNew == false ? state?.dueAt : nil
            }
        }
    }
}
