import Foundation
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
import WorkerKit

extension PeopleSuites {
    @Suite(
        "An owner's alarms, by page, by API and by the buttons of their notifications",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerAlarmTests {
        private static func customer(_ bed: PipelineBed) async throws -> String {
            try #require(try await bed.pool.query("select id from customer").first).uuid("id")
        }

        private static func alarms(_ bed: PipelineBed) async throws -> [AlarmRecord] {
            try await PostgresAlarms(bed.store).list(of: try await Self.customer(bed))
        }

        private static let fields = [
            ("time", "06:30"), ("title", "Work"), ("days", "SU"), ("days", "TU"), ("snooze_minutes", "10"),
            ("agenda", "on"), ("music", "https://music.example.org/a"), ("bedtime", "8h"),
        ]

        @Test(.timeLimit(.minutes(2))) func pages() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/alarms")
                #expect(browser.page.contains("You have no alarm yet.") && browser.page.contains("on silent"))
                for page in ["/add", "/notices", "/alarms"] {
                    try await browser.get(page)
                    #expect(try await browser.submit(page, [("sentence", " ")]).status == 400)
                    #expect(browser.page.contains("Write a sentence.") && !browser.page.contains("Nothing was saved"))
                    try await browser.get(page)
                }
                // A sentence fills the form, and saves nothing.
                let said = [("sentence", "wake me at 6:30 on weekdays")]
                #expect(try await browser.submit("/alarms", said).status == 200)
                #expect(browser.page.contains("Understood") && browser.page.contains(#"value="06:30""#))
                #expect(try await browser.submit("/alarms", [("sentence", "wake me after fajr")]).status == 200)
                #expect(browser.page.contains("an alarm cannot do it"))
                #expect(try await Self.alarms(bed).isEmpty)
                #expect(try await browser.submit("/alarms", Self.fields).status == 303)
                let record = try #require(try await Self.alarms(bed).first)
                #expect(record.alarm.days == [.sunday, .tuesday] && record.alarm.snoozeMinutes == 10)
                try await browser.get("/alarms/\(record.id)")
                #expect(browser.page.contains("06:30, Sunday, Tuesday") && browser.page.contains("Work"))
                let changed = Self.fields.map { $0.0 == "time" ? ("time", "07:15") : $0 }
                #expect(try await browser.submit("/alarms/\(record.id)", changed).status == 303)
                try await browser.get("/alarms")
                #expect(browser.page.contains("07:15, Sunday, Tuesday"))
                // Nothing that was typed is lost.
                let wrong = Self.fields.map { $0.0 == "music" ? ("music", "music.mp3") : $0 }
                #expect(try await browser.submit("/alarms", wrong).status == 400)
                #expect(browser.page.contains("music.mp3") && browser.page.contains("begins with https://"))
                try await browser.get("/alarms/\(record.id)")
                #expect(try await browser.submit("/alarms/\(record.id)/switch").status == 303)
                #expect(try await Self.alarms(bed).map(\.alarm.isActive) == [false])
                #expect(try await browser.get("/brief").status == 200)
                #expect(browser.page.contains("No events today."))
                try await browser.get("/alarms/\(record.id)")
                #expect(try await browser.submit("/alarms/\(record.id)/remove").status == 303)
                #expect(try await Self.alarms(bed).isEmpty)
                #expect(try await browser.get("/alarms/\(record.id)").status == 404)
            }
        }

        @Test(.timeLimit(.minutes(2))) func methods() async throws {
            try await PipelineBed.lend { bed in
                var app = ConnectClient(try await OwnerBed.start(bed, settings: ConnectClient.settings))
                try await app.signIn("noura@example.org", letter: 1)
                let service = "alarms.v1.AlarmsService"
                let definition = #"{"time": "06:30", "days": ["SU"], "snoozeMinutes": 3, "bedtime": "22:30"}"#
                let added = try await app.json("\(service)/AddAlarm", #"{"definition": \#(definition)}"#)
                #expect(added.status == 200 && added.text.contains("22:30"))
                let record = try #require(try await Self.alarms(bed).first)
                let id = #"{"id": "\#(record.id)"}"#
                #expect(try await app.json("\(service)/SnoozeAlarm", id).status == 200)
                #expect(try await Self.alarms(bed).first?.alarm.snoozed.count == 1)
                #expect(try await app.json("\(service)/StartAlarm", id).status == 200)
                #expect(try await Self.alarms(bed).first?.alarm.snoozed == [])
                let said = #"{"sentence": "wake me 20 minutes before fajr every day"}"#
                let parsed = try await app.json("\(service)/ParseAlarm", said)
                #expect(parsed.status == 200 && parsed.text.contains(#""prayer":"fajr","minutesBefore":20"#))
                #expect(!parsed.text.contains("doubts"))
                let open = try await app.json("\(service)/ParseAlarm", #"{"sentence": "wake me at 2"}"#)
                #expect(open.text.contains(#""doubts":["half_of_day"]"#))
                let brief = try await app.json("\(service)/GetBrief", id)
                #expect(brief.status == 200 && brief.text.contains(#""notChosen":["weather","news","music"]"#))
                #expect(try await app.json("\(service)/GetBrief", "{}").status == 200)
                let feed =
                    #"{"id": "\#(record.id)", "definition": {"time": "06:30", "feeds": ["https://news.invalid/"]}}"#
                #expect(try await app.json("\(service)/ChangeAlarm", feed).blamed == ["definition.feeds"])
                let chosen = #"{"id": "\#(record.id)", "definition": {"time": "06:30", "city": "Riyadh"}}"#
                let changed = try await app.json("\(service)/ChangeAlarm", chosen)
                #expect(changed.status == 200 && changed.text.contains("Riyadh"))
                let unknown = #"{"id": "\#(record.id)", "definition": {"time": "06:30", "city": "Atlantis-on-Sea"}}"#
                #expect(try await app.json("\(service)/ChangeAlarm", unknown).blamed == ["definition.city"])
                let lacking = try await app.json("\(service)/GetBrief", id).text
                #expect(lacking.contains("not_prepared"))
                let off = try await app.json("\(service)/SwitchAlarm", id)
                #expect(off.status == 200 && !off.text.contains("isActive"))
                #expect(try await app.json("\(service)/SnoozeAlarm", id).code == "failed_precondition")
                let praying = #"{"id": "\#(record.id)", "definition": {"prayer": "fajr"}}"#
                let refused = try await app.json("\(service)/ChangeAlarm", praying)
                #expect(refused.code == "invalid_argument" && refused.blamed == ["definition.prayer"])
                #expect(try await app.json("\(service)/ListAlarms").text.contains(record.id))
                #expect(try await app.json("\(service)/RemoveAlarm", id).status == 200)
                #expect(try await app.json("\(service)/GetAlarm", id).code == "not_found")
            }
        }

        /// Start shows the day to whoever has its token: only when it is pressed, only what was chosen for this alarm,
        /// and not after its owner ended all buttons. Nobody keeps the page, and no other page learns its address.
        @Test(.timeLimit(.minutes(2))) func startShowsTheMorning() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                let (customer, stranger) = (try await Self.customer(bed), OwnerBrowser(browser.owner))
                try await browser.get("/alarms")
                #expect(try await browser.submit("/alarms", Self.fields).status == 303)
                let alarm = try #require(try await Self.alarms(bed).first).id
                let end = UnixTime.now() + .seconds(3600)
                let token = try #require(TapToken(of: customer, .start, on: alarm, until: end, epoch: 0))
                let start = "/t/\(token.text(by: bed.store.lookup))"
                #expect(try await stranger.get(start).status == 200)
                #expect(!stranger.page.contains("No events today.") && !stranger.page.contains("music.example.org"))
                let shown = try await stranger.submit(start)
                #expect(stranger.page.contains("No events today.") && stranger.page.contains("music.example.org"))
                let policy = try #require(HTTPField.Name("Referrer-Policy"))
                #expect(shown.fields[policy] == "no-referrer" && shown.fields[.cacheControl] == "no-store")
                try await browser.get("/alarms/\(alarm)")
                let bare = Self.fields.filter { !["agenda", "music"].contains($0.0) }
                #expect(try await browser.submit("/alarms/\(alarm)", bare).status == 303)
                #expect(try await stranger.post(start, []).status == 200)
                #expect(stranger.page.contains("Good morning!") && !stranger.page.contains("No events today."))
                #expect(!stranger.page.contains("music.example.org"))
                try await browser.get("/reminders")
                #expect(try await browser.submit("/reminders/end-links").status == 303)
                #expect(try await stranger.post(start, []).status == 410)
                #expect(!stranger.page.contains("Good morning!"))
            }
        }

        /// The address of a brief shows the parts that were chosen for its alarm, and why others are missing. It changes
        /// nothing, and nobody keeps the page.
        @Test(.timeLimit(.minutes(2))) func briefByItsAddress() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                let (customer, stranger) = (try await Self.customer(bed), OwnerBrowser(browser.owner))
                try await browser.get("/alarms")
                let fields = Self.fields + [("city", "Riyadh")]
                #expect(try await browser.submit("/alarms", fields).status == 303)
                let alarm = try await Self.addFeed(of: customer, bed)
                func path(_ seconds: Int, on id: String) throws -> String {
                    let end = UnixTime.now() + .seconds(seconds)
                    let token = try #require(BriefToken(of: customer, id, until: end, epoch: 0))
                    return "/b/\(token.text(by: bed.store.lookup))"
                }
                let brief = try path(3600, on: alarm.id)
                let shown = try await stranger.get(brief)
                #expect(shown.status == 200 && stranger.page.contains("No events today."))
                #expect(stranger.page.contains("there was no time to ask") && !stranger.page.contains("<script>"))
                let policy = try #require(HTTPField.Name("Referrer-Policy"))
                #expect(shown.fields[policy] == "no-referrer" && shown.fields[.cacheControl] == "no-store")
                #expect(try await stranger.post(brief, []).status == 405)
                #expect(try await stranger.get(brief + "A").status == 404)
                #expect(try await stranger.get(try path(-1, on: alarm.id)).status == 410)
                #expect(try await stranger.get(try path(3600, on: EventIdentity.random().id)).status == 410)
                try await browser.get("/alarms/\(alarm.id)")
                #expect(browser.page.contains("By the clock of"))
                let wrong = fields.map { $0.0 == "city" ? ("city", "Atlantis-on-Sea") : $0 }
                #expect(try await browser.submit("/alarms/\(alarm.id)", wrong).status == 400)
                #expect(browser.page.contains("Atlantis-on-Sea") && browser.page.contains("not in the list"))
                try await browser.get("/reminders")
                #expect(try await browser.submit("/reminders/end-links").status == 303)
                #expect(try await stranger.get(brief).status == 410)
            }
        }

        /// As if it had rung a moment ago. A headline is a stranger's text, and stays text.
        @Test(.timeLimit(.minutes(2))) func morningIsOnTodayAndOnItsPages() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                let (customer, stranger) = (try await Self.customer(bed), OwnerBrowser(browser.owner))
                try await browser.get("/alarms")
                let fields = Self.fields + [("city", "Riyadh")]
                #expect(try await browser.submit("/alarms", fields).status == 303)
                try await browser.get("/today")
                #expect(!browser.page.contains("First free hour"))
                let alarm = try await Self.addFeed(of: customer, bed)
                try await PlantedMorning(alarm: alarm.id, customer: customer)
                    .ring("\u{202E}<script>live</script>", for: alarm.alarm.parts, on: bed)
                let token = try #require(BriefToken(of: customer, alarm.id, until: .now() + .seconds(3600), epoch: 0))
                try await stranger.get("/b/\(token.text(by: bed.store.lookup))")
                for path in ["/today", "/brief"] {
                    try await browser.get(path)
                    #expect(browser.page.contains("Riyadh") && browser.page.contains("rain, −3 to 27 °C, rain 80 %"))
                    #expect(
                        browser.page.contains("&lt;script&gt;live") && !browser.page.contains("<script>live"),
                        "\(path)"
                    )
                }
                #expect(browser.page.contains("One site is missing: the site took too long"))
                #expect(stranger.page.contains("&lt;script&gt;live") && stranger.page.contains("rain, −3 to"))
            }
        }

        private static func addFeed(of customer: String, _ bed: PipelineBed) async throws -> AlarmRecord {
            let id = try #require(try await Self.alarms(bed).first).id
            let changed: Result<Void, Never>? = try await PostgresAlarms(bed.store)
                .change(id, of: customer, by: .owner) { record, _ in
                    var alarm = record.alarm
                    alarm.parts.feeds = [PlantedMorning.feed]
                    return .success(alarm)
                }
            try #require(changed != nil)
            return try #require(try await Self.alarms(bed).first)
        }

        /// Of an alarm, and of an own notification.
        @Test(.timeLimit(.minutes(2))) func buttons() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                let (customer, stranger) = (try await Self.customer(bed), OwnerBrowser(browser.owner))
                try await browser.get("/alarms")
                #expect(try await browser.submit("/alarms", Self.fields).status == 303)
                let alarm = try #require(try await Self.alarms(bed).first).id
                let notice = EventIdentity.random().id
                let added: Result<Void, Never> = try await PostgresNotices(bed.store)
                    .add(notice, of: customer, by: .owner) { _ in .success(NoticeDraft(Notice("Water", nil))) }
                added.get()
                func path(_ action: NotificationOptions.Action, on subject: String) throws -> String {
                    let end = UnixTime.now() + .seconds(3600)
                    let token = try #require(TapToken(of: customer, action, on: subject, until: end, epoch: 0))
                    return "/t/\(token.text(by: bed.store.lookup))"
                }
                let snooze = try path(.snooze, on: alarm)
                #expect(try await stranger.get(snooze).status == 200)
                #expect(stranger.page.contains("Snooze") && !stranger.page.contains("Work"))
                #expect(try await Self.alarms(bed).first?.alarm.snoozed == [])
                #expect(try await stranger.submit(snooze).status == 200)
                #expect(try await Self.alarms(bed).first?.alarm.snoozed.count == 1)
                let start = try path(.start, on: alarm)
                #expect(try await stranger.get(start).status == 200)
                #expect(try await stranger.submit(start).status == 200)
                #expect(stranger.page.contains("Good morning!") && stranger.page.contains("No events today."))
                #expect(try await Self.alarms(bed).first?.alarm.snoozed == [])
                #expect(try await stranger.post(try path(.done, on: alarm), []).status == 410)
                func snoozed() async throws -> Int? {
                    try await PostgresNotices(bed.store).find(notice, of: customer)?.notice.snoozed.count
                }
                #expect(try await stranger.post(try path(.snooze, on: notice), []).status == 200)
                #expect(try await snoozed() == 1)
                #expect(try await stranger.post(try path(.done, on: notice), []).status == 200)
                #expect(try await snoozed() == 0)
                #expect(try await stranger.post(try path(.start, on: notice), []).status == 410)
            }
        }
    }
}
