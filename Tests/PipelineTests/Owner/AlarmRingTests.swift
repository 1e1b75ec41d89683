import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases
import Vault

extension PeopleSuites {
    @Suite(
        "An alarm rings on devices at its minute, and again when it is put off",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct AlarmRingTests {
        @Test(.timeLimit(.minutes(3))) func snoozeAndStartByTheButtonsOfItsNotification() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let owner = try await OwnerBed.start(bed)
                let browser = OwnerBrowser(owner)
                try await browser.signIn("noura@example.org", letter: 1)
                let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
                _ = try await PostgresDevices(bed.store)
                    .add(.ntfy, address: servers.url("open-topic"), secret: nil, of: customer)
                var form = AlarmForm()
                (form.title, form.time, form.days) = ("Work", "06:30", Weekday.allCases.map(\.code))
                form.city = "Riyadh"
                let id = EventIdentity.random().id
                try await AddAlarm().run(AddAlarm.Input(id, form), as: .owner(customer), in: bed.store).get()
                let worker = try await bed.worker(.scheduleWorker)
                let pusher = try await bed.worker(
                    .pushWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": servers.authority, "JADWAL_API_URL": owner.address]
                )
                for count in 1...2 {
                    let due = try await Self.due(id, of: customer, bed)
                    let now = try await bed.count("select extract(epoch from clock_timestamp())::bigint")
                    if count == 1 {
                        try await bed.setClock(ahead: Int(due.seconds) - now - 100)
                        try await awaiting("its brief is prepared", within: .seconds(60)) {
                            try await bed.count("select count(*) from schedule where brief is not null") == 1
                        }
                    }
                    try await bed.setClock(ahead: Int(due.seconds) - now)
                    let rung = try await awaiting("it rings for the \(count). time", within: .seconds(60)) {
                        let seen = try await servers.seen()
                        return seen.count == count ? seen.last : nil
                    }
                    #expect(rung.refused == nil && rung.body?.title == "Work")
                    #expect(rung.body?.click == "\(owner.address)/brief")
                    // No service is configured. A snoozed ringing has the same brief.
                    #expect(rung.body?.message?.contains("Weather: not offered by this server.") == true)
                    // The server of ntfy does not get the right to see the morning.
                    #expect(rung.body?.actions?.map(\.label) == ["Snooze"])
                    let button = try #require(rung.body?.actions?.first?.url)
                    let text = String(try #require(button.split(separator: "/").last))
                    let token = try TapToken(text, by: bed.store.lookup)
                    #expect(token.expiresAt <= due + .seconds(12 * 3600))
                    guard count == 1 else { continue }
                    #expect(try await bed.http.execute(HTTPCall(method: .post, url: button)).status == 200)
                }
                let end = try await Self.now(bed) + .seconds(3600)
                let start = try #require(TapToken(of: customer, .start, on: id, until: end, epoch: 0))
                let address = "\(owner.address)/t/\(start.text(by: bed.store.lookup))"
                #expect(try await bed.http.execute(HTTPCall(method: .post, url: address)).status == 200)
                #expect(try await PostgresAlarms(bed.store).find(id, of: customer)?.alarm.snoozed == [])
                #expect(try await bed.failures().isEmpty)
                try await pusher.drain()
                try await worker.drain()
                servers.stop()
            }
        }

        /// Of the next ringing, once it is planned.
        private static func due(_ id: String, of customer: String, _ bed: PipelineBed) async throws -> UnixTime {
            try await awaiting("the alarm is planned", within: .seconds(30)) {
                let state = try await PostgresAlarms(bed.store).find(id, of: customer)?.state
                return state?.isNew == false ? state?.dueAt : nil
            }
        }

        private static func now(_ bed: PipelineBed) async throws -> UnixTime {
            let seconds = try await bed.count("select extract(epoch from jadwal_now())::bigint")
            return UnixTime(seconds: Int64(seconds))
        }
    }
}
