import Foundation
import HTTP
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases
import Vault

/// An owner with something of everything that the pages show, made by the real programs: events that were agreed in
/// chats, one that overlaps another calendar's, one that was taken out, a question, a phone, devices, and two sessions.
struct OwnerScene {
    static let address = "noura@example.org"

    let owner: OwnerBed
    /// The bed whose scripted phones can be linked.
    let linking: LinkingBed
    /// In which the owner is signed in.
    let browser: OwnerBrowser
    let customer: String
    /// Of which chats say "today".
    let today: LocalDate
    private let radicale: PrivateRadicale
    private let zone: Zone

    /// By a short name: `agreed`, `conflict`, `dismissed`, `underWay`, `textGone`.
    private(set) var events: [String: String] = [:]
    /// Of the linked phone.
    private(set) var connection = ""
    /// An own notification, every Sunday and Tuesday.
    let notice = EventIdentity.random().id
    let group = EventIdentity.random().id
    let place = EventIdentity.random().id
    /// Every day, before fajr.
    let alarm = EventIdentity.random().id
    let contact = EventIdentity.random().id
    /// One that is voted on, and a guest's link to it.
    fileprivate(set) var meeting = ""
    fileprivate(set) var seat = ""

    private init(_ bed: PipelineBed) async throws {
        self.radicale = try await PrivateRadicale(users: ["noura"], http: bed.http, folder: bed.folder)
        let python = try #require(TestEnvironment.python)
        let source = try await TestServer.start("waha_server.py", arguments: [], python: python)
        let settings = [
            "JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.radicale.port)", "JADWAL_API_SOURCE": "home",
            "JADWAL_BRIDGES": "home=waha+http://127.0.0.1:\(source.port)",
            "JADWAL_BRIDGE_URL": "http://127.0.0.1:\(source.port)/bed/inbox",
            "JADWAL_CALENDAR_HOST": "command:/bin/true",
            "JADWAL_CALENDAR_HOST_URL": "http://127.0.0.1:\(self.radicale.port)",
        ].merging(PipelineSuites.WebPushDeliveryTests.settings) { $1 }
        self.owner = try await OwnerBed.start(bed, settings: settings)
        self.linking = LinkingBed(owner: self.owner, source: source, kind: .waha)
        self.browser = OwnerBrowser(self.owner)
        try await Self.signIn(self.browser, Self.address)
        self.customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
        self.zone = try #require(Zone("Asia/Riyadh"))
        self.today = self.zone.local(WireMessage.lastNoon(in: self.zone)).date
    }

    /// Everything stands in the calendar when this returns.
    static func start(_ bed: PipelineBed) async throws -> OwnerScene {
        var scene = try await OwnerScene(bed)
        let preferences = OwnerPreferences(zone: scene.zone.name, locale: "en", keepsWindows: true)
        try await PostgresOwnerAccounts(bed.store).change(scene.customer) { _ in preferences }
        // Nothing leads to a phone and to devices, which stories and pictures do without.
        try await bed.pool.execute("update account set skipped_steps = 12")
        try await scene.connectCalendars(bed)
        try await scene.startWorkers(bed)
        try await scene.addNotice()
        try await scene.addPrayers()
        try await scene.addMeeting()
        let gym = try await scene.add("Gym", on: 2, "07:00")
        scene.events["dismissed"] = gym
        scene.events["agreed"] = try await scene.talk(
            [
                "< وش رأيك نتعشى بكرة في مطعم نجد فيليج؟", "> والله فكرة حلوة، الساعة كم؟", "< الساعة ٨ مساء",
                "> تمام، اتفقنا",
            ],
            with: "سارة",
            bed
        )
        scene.events["conflict"] = try await scene.talk(
            ["< Lunch the day after tomorrow at 1 pm at Nozomi?", "> Yes, see you there"],
            with: "Huda",
            bed
        )
        _ = try await scene.say(
            ["< Dinner the day after tomorrow at Al Bujairi?", "> yes, see you there"],
            with: "Omar",
            bed
        )
        try await awaiting("a question is asked, and a conflict is found", within: .seconds(60)) {
            let asked = try await bed.count("select count(*) from question where state = 'open'")
            let found = try await bed.count("select count(*) from event where conflict_state = 'open'")
            let waiting = try await Self.waiting(bed)
            return asked == 1 && found == 1 && waiting == 0
        }
        try await scene.browser.get("/events/\(gym)")
        try #require(try await scene.browser.submit("/events/\(gym)/dismiss", []).status == 303)
        return scene
    }

    /// Details that the stories do not need: past events, pending ones, a phone, devices, another session.
    private func addNotice() async throws {
        let start = LocalDateTime(date: self.day(1), time: try #require(LocalTime("09:00")))
        let named: Result<Void, Never> = try await PostgresPlaces(self.owner.bed.store)
            .add(self.place, of: self.customer, by: .owner) { _ in .success(Place("بيت أمي")) }
        named.get()
        let links = Set(Crossing.allCases.map { PlaceLink($0, self.place) })
        let added: Result<Void, Never> = try await PostgresNotices(self.owner.bed.store)
            .add(self.notice, of: self.customer, by: .owner) { _ in
                let times = Timetable(start, .weeks(1, [.sunday, .tuesday]))
                return .success(NoticeDraft(Notice("اتصل بأمي", times), places: links))
            }
        added.get()
        let draft = GroupDraft(NoticeGroup("للعائلة", Timetable(start, .days(1))), members: [self.notice])
        let grouped: Result<Void, Never> = try await PostgresGroups(self.owner.bed.store)
            .add(self.group, of: self.customer, by: .owner) { _ in .success(draft) }
        grouped.get()
    }

    private func addPrayers() async throws {
        let place = PrayerPlace(
            try #require(Coordinates(latitude: 21.4266, longitude: 39.8256)),
            city: PrayerPlace.City(104_515, "Makkah al Mukarramah", arabicName: "مكة المكرمة", country: "SA"),
            zone: Zone("Asia/Riyadh")
        )
        let set: Result<Void, Never> = try await PostgresPrayers(self.owner.bed.store)
            .set(of: self.customer, by: .owner) { _ in
                .success(PrayerSettings(place, PrayerRules(.ummAlQura), alerts: [.fajr: [0, 10], .maghrib: [0]]))
            }
        set.get()
        var alarm = Alarm(
            "صباح الخير",
            at: .prayer(.fajr, minutesBefore: 20),
            on: Set(Weekday.allCases),
            from: self.day(0)
        )
        alarm.bedtime = .hoursBefore(8)
        (alarm.parts.weather, alarm.parts.feeds) = (.prayers, ["https://news.example.org/rss"])
        let waking = alarm
        let added: Result<Void, Never> = try await PostgresAlarms(self.owner.bed.store)
            .add(self.alarm, of: self.customer, by: .owner) { _ in .success(waking) }
        added.get()
    }

    fileprivate mutating func addMeeting() async throws {
        let (actor, store) = (Actor.owner(self.customer), self.owner.bed.store)
        var contact = ContactForm()
        (contact.name, contact.email) = ("سارة", "sara.guest@example.org")
        try await AddContact().run(.init(self.contact, contact), as: actor, in: store).get()
        var form = MeetingForm()
        (form.title, form.place, form.hostName) = ("Dinner · عشاء", "Al Bujairi", "نورة")
        form.people = [MeetingGuest(contact: self.contact), MeetingGuest("Sami")]
        form.takesSuggestions = true
        form.slots = try (3..<6).map { day in
            let time = try #require(LocalTime("19:00"))
            let start = LocalDateTime(date: self.day(day), time: time)
            return MeetingForm.Slot(.timed(start: start, end: start.adding(minutes: 90), zone: self.zone))
        }
        self.meeting = try await ProposeMeeting().run(.init("form", form), as: actor, in: store).get()
        let found = try await ReadMeeting().run(.init(self.meeting), as: actor, in: store).get()
        self.seat = try #require(found.view.people.last.flatMap { found.seats[$0.id] })
    }

    mutating func addMore() async throws {
        let bed = self.owner.bed
        self.events["underWay"] = try await self.add("Call with Omar", on: 2, "18:00")
        self.events["textGone"] = UUID().uuidString.lowercased()
        try await awaiting("all is written") { try await Self.waiting(bed) == 0 }
        for (event, statement) in [
            ("underWay", "update event set written_revision = 0 where customer_id = $1 and id = $2"),
            (
                "textGone",
                """
                insert into event (customer_id, id, wanted_revision, written_revision, starts_at, ends_at)
                values ($1, $2, 1, 1, jadwal_now() - interval '9 days', jadwal_now() - interval '8 days')
                """
            ),
        ] {
            let values: [PostgresValue] = [.uuid(self.customer), .uuid(self.events[event] ?? "")]
            try await bed.pool.execute(Statement(statement, values))
        }
        let new = NewConnection(customerID: self.customer, kind: .waha, source: "home", remoteName: "noura")
        self.connection = try await PostgresConnections(bed.store).add(new, key: { _ in "a key" }, backfill: .zero).id
        try await bed.pool.execute("update chat_connection set state = 'working', last_event_at = jadwal_now()")
        // As if the operator kept the account for its owner.
        let hosted = "insert into hosted_calendar (customer_id, account, made_at) values ($1, 'noura', jadwal_now())"
        try await bed.pool.execute(Statement(hosted, [.uuid(self.customer)]))
        let devices = PostgresDevices(bed.store)
        let apns = String(repeating: "a1", count: 32)
        _ = try await devices.add(.apns, address: apns, of: self.customer)
        _ = try await devices.add(.ntfy, address: "https://ntfy.example/jadwal-of-noura", of: self.customer)
        _ = try await devices.add(.webhook, address: "https://home.example/events", secret: "x", of: self.customer)
        try await bed.pool.execute("update device set refused_at = jadwal_now() where service = 'webhook'")
        let phone = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
        try await Self.signIn(OwnerBrowser(self.owner), Self.address, agent: phone)
        // All pages are looked at for longer than a sign-in counts as a recent one.
        try await bed.pool.execute("update owner_session set proven_at = jadwal_now() + interval '1 hour'")
    }

    private static func waiting(_ bed: PipelineBed) async throws -> Int {
        try await bed.count("select count(*) from event where written_revision < wanted_revision")
    }

    /// Asks for a link, and follows the one that comes.
    static func signIn(_ browser: OwnerBrowser, _ address: String, agent: String = "") async throws {
        try await browser.get(try await Self.link(browser, address))
        let answer = try await browser.submit("/magic-link", headers: agent.isEmpty ? [:] : ["User-Agent": agent])
        try #require(answer.status == 303, "the link was answered \(answer.status)")
    }

    /// Path and query of a new link.
    static func link(_ browser: OwnerBrowser, _ address: String) async throws -> String {
        func links() throws -> [String] {
            try browser.owner.letters().filter { $0.to == [address] && $0.text?.contains("/magic-link") == true }
                .map { try $0.link() }
        }
        let before = try links().count
        try await browser.get("/sign-in")
        try #require(try await browser.submit("/sign-in", [("address", address)]).status == 303)
        return try await awaiting("a link for \(address)") { try links().dropFirst(before).first }
    }

    /// A day of the scene, from its first.
    func day(_ number: Int) -> LocalDate { self.today.adding(days: number) }

    // MARK: - Contents

    private func connectCalendars(_ bed: PipelineBed) async throws {
        func digits(_ number: Int) -> String { "\(self.day(number))".replacing("-", with: "") }
        func at(_ number: Int, _ time: String) -> String { ";TZID=Asia/Riyadh:\(digits(number))T\(time)00" }
        func whole(_ number: Int) -> String { ";VALUE=DATE:\(digits(number))" }
        let work = [
            "standup": """
            DTSTART;TZID=Asia/Riyadh:20260104T090000
            DURATION:PT30M
            RRULE:FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH
            SUMMARY:Standup
            """,
            "review": "DTSTART\(at(2, "1230"))\nDTEND\(at(2, "1330"))\nSUMMARY:Design review",
            "one": "DTSTART\(at(1, "1100"))\nDTEND\(at(1, "1145"))\nSTATUS:TENTATIVE\nSUMMARY:1:1 with Huda",
        ]
        let family = [
            "trip": "DTSTART\(whole(3))\nDTEND\(whole(6))\nSUMMARY:رحلة إلى العلا",
            "swimming": "DTSTART\(at(1, "1630"))\nDTEND\(at(1, "1715"))\nSUMMARY:Swimming lesson",
        ]
        try await self.radicale.addCalendar("Work", of: "noura", at: "work", work, over: bed.http)
        try await self.radicale.addCalendar("العائلة", of: "noura", at: "family", family, over: bed.http)
        try await self.browser.get("/calendar/connect")
        let account = [
            ("provider", "other"), ("address", self.radicale.url), ("user", "noura"),
            ("password", self.radicale.password),
        ]
        try #require(try await self.browser.submit("/calendar/connect", account).status == 303)
    }

    private func startWorkers(_ bed: PipelineBed) async throws {
        let model = try await bed.start(.offlineModel, arguments: ["--listen", "127.0.0.1:0"])
        let port = try await model.said(/listening on 127\.0\.0\.1:(\d+)/)
        _ = try await bed.worker(.messageWorker)
        let address = "http://127.0.0.1:\(port)/v1"
        _ = try await bed.worker(
            .analysisWorker,
            settings: ["OPENAI_BASE_URL": address, "OPENAI_MODEL": "jadwal-offline"]
        )
        _ = try await bed.worker(
            .calendarWorker,
            settings: [
                "JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.radicale.port)", "JADWAL_CONFLICT_TIME": "30s",
            ]
        )
    }

    /// Adds an event by the form. It has this id then.
    private func add(_ title: String, on day: Int, _ time: String) async throws -> String {
        let id = UUID().uuidString.lowercased()
        try await self.browser.get("/add")
        let form = [("id", id), ("title", title), ("start-day", "\(self.day(day))"), ("start-time", time)]
        try #require(try await self.browser.submit("/add", form).status == 303, "\(title) is not added")
        return id
    }

    /// The id of the event that comes of a chat, once it is written.
    private func talk(_ lines: [String], with name: String, _ bed: PipelineBed) async throws -> String {
        let conversation = try await self.say(lines, with: name, bed)
        return try await awaiting("the event with \(name) is written", within: .seconds(60)) {
            try await bed.pool.query(
                Statement(
                    "select id from event where conversation_id = $1 and written_revision > 0",
                    [.uuid(conversation)]
                )
            ).first?.uuid(0)
        }
    }

    /// The id of the conversation.
    private func say(_ lines: [String], with name: String, _ bed: PipelineBed) async throws -> String {
        // Each person has a chat.
        let digits = name.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 10_000_000 }
        let chat = "966\(500_000_000 + digits)@c.us"
        let start = WireMessage.lastNoon(in: self.zone)
        let messages = WireMessage.conversation(lines, customer: self.customer, chat: chat, start: start).map {
            message in
            var message = message
            message.name = message.isMine ? "Noura" : name
            return message
        }
        try await bed.publish(try messages.map { try $0.bytes })
        return bed.store.lookup.conversationID(customer: self.customer, chat: chat).description
    }
}
