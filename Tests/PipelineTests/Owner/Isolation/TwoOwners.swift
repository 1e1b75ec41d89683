import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases
import Vault
import Web
import WorkerKit

/// An owner with things that nobody else may see or change, and another who tries.
///
/// Each request comes from another address, as a proxy would say, so that no limit slows it down.
final class TwoOwners {
    /// Settings of a program that such requests come to.
    static let settings = ConnectClient.settings.merging(["JADWAL_TRUSTED_PROXIES": "127.0.0.1"]) { $1 }

    /// Of the buttons and briefs of `noura`, and of nobody else's.
    static let epoch = 9

    /// Somebody who is signed in with a browser and an app.
    struct Person {
        let customer: String
        /// The browser's session.
        let session: OwnerSession
        /// Cookie of the browser.
        let cookie: String
        /// The app's refresh token. The session's id stands before its dot.
        let refresh: String
    }

    /// The data that is planted for `noura`.
    struct Things {
        /// With its texts.
        let event = UUID().uuidString.lowercased()
        /// An event whose texts are deleted.
        let bareEvent = UUID().uuidString.lowercased()
        let pastEvent = UUID().uuidString.lowercased()
        let question = UUID().uuidString.lowercased()
        /// An own notification.
        let notice = UUID().uuidString.lowercased()
        /// A group of it.
        let group = UUID().uuidString.lowercased()
        /// A place by which it rings.
        let place = UUID().uuidString.lowercased()
        let alarm = UUID().uuidString.lowercased()
        /// A notification that has ended.
        let told = UUID().uuidString.lowercased()
        /// Of the event with texts.
        let day: LocalDate
        let contact = UUID().uuidString.lowercased()
        /// A meeting of it, with its slot and its guest.
        var meeting = ""
        var connection = ""
        var device = ""
        var calendars: [String] = []

        var events: [String] { [self.event, self.bareEvent, self.pastEvent] }
    }

    let owner: OwnerBed
    let noura: Person
    let sara: Person
    /// Of `sara`. It has rung, and its brief is there.
    private let alarm = EventIdentity.random().id
    private let tokensEnd = UnixTime.now() + .seconds(3600)
    private(set) var things = Things(day: Zone.utc.local(.now()).date.adding(days: 1))
    private var requests = 0

    private var bed: PipelineBed { self.owner.bed }

    init(_ owner: OwnerBed) async throws {
        self.owner = owner
        // Of an earlier comparison. An owner has one, and any looks like another, so that a mutant would always see one.
        try await owner.bed.pool.execute("delete from hosted_calendar")
        try await owner.bed.pool.execute("update customer set tap_epoch = 0")
        self.noura = try await Self.enter("noura", owner.bed)
        self.sara = try await Self.enter("sara", owner.bed)
        try await PlantedMorning(alarm: self.alarm, customer: self.sara.customer)
            .add("sara", from: self.things.day, on: owner.bed)
    }

    /// A new account, whose owner an issuer has proven.
    private static func enter(_ name: String, _ bed: PipelineBed) async throws -> Person {
        let subject = "\(name)-\(UUID().uuidString.lowercased())"
        let text = "\(subject)@example.org"
        let person = ProvenPerson(
            issuer: "test",
            subject: subject,
            address: AccountAddress(text: text, lookupText: text),
            signedInAt: .now()
        )
        let logins = PostgresIssuerSignIn(bed.store, SignInRules(signUp: .open))
        var tokens: [String] = []
        var customer = ""
        for kind in [NewSession.Kind.browser, .app] {
            let token = SessionToken().text
            let session = NewSession(token: token, agent: kind == .app ? "App" : "Firefox", kind: kind)
            guard case .signedIn(let account) = try await logins.use(person, language: "en", for: session) else {
                throw TestBedError(detail: "\(name) was not signed in")
            }
            customer = account.customerID
            tokens.append("\(session.id).\(token)")
        }
        let cookie = tokens[0].split(separator: ".").map(String.init)
        let read = try await PostgresOwnerSessions(bed.store).read(cookie[0], token: cookie[1])
        guard case .open(let session, nil) = read else { throw TestBedError(detail: "the session is not open") }
        return Person(customer: customer, session: session, cookie: tokens[0], refresh: tokens[1])
    }

    /// Fields of the next request.
    func fields() -> [String: String] {
        self.requests += 1
        // Requests are counted by network.
        return ["X-Forwarded-For": "10.\(self.requests / 240 % 250).\(self.requests % 240).1"]
    }

    func browser(_ person: Person) -> OwnerBrowser {
        let browser = OwnerBrowser(self.owner)
        browser.keep(["jadwal-owner": person.cookie])
        return browser
    }

    func app(_ person: Person) async throws -> ConnectClient {
        var app = ConnectClient(self.owner)
        let answer = try await app.json(
            "auth.v1.AuthService/RefreshTokens",
            "{\"refreshToken\": \"\(person.refresh)\"}",
            self.fields()
        )
        app.access = try #require(try ConnectClient.object(answer.body)["accessToken"] as? String)
        app.customer = person.customer
        return app
    }

    /// Addresses that open a brief or the button Start without a session, with tokens of `sara`: for her own alarm, and
    /// for the other owner's, which no program makes.
    func bearers() throws -> [(name: String, path: String)] {
        let (customer, end, key) = (self.sara.customer, self.tokensEnd, self.bed.store.lookup)
        return try [("her alarm", self.alarm), ("the other's alarm", self.things.alarm)].flatMap {
            name,
            alarm -> [(name: String, path: String)] in
            let brief = try #require(BriefToken(of: customer, alarm, until: end, epoch: 0))
            let start = try #require(TapToken(of: customer, .start, on: alarm, until: end, epoch: 0))
            return [
                ("brief of \(name)", "/b/\(brief.text(by: key))"), ("Start of \(name)", "/t/\(start.text(by: key))"),
            ]
        }
    }

    /// Texts that must be on none of the other owner's pages, and in none of their answers.
    var secrets: [String] {
        [
            "noura", "planted-", self.noura.customer, self.noura.session.id, self.appSession, self.things.connection,
            self.things.device, self.things.question, self.things.notice, self.things.group, self.things.place,
            self.things.alarm, self.things.told, self.things.contact, self.things.meeting,
        ] + self.things.events
    }

    /// The id of the victim's app session.
    var appSession: String { String(self.noura.refresh.prefix { $0 != "." }) }

    /// Gives `noura` one thing of each kind.
    func plant() async throws {
        let (customer, store) = (self.noura.customer, self.bed.store)
        self.things.connection = try await PostgresConnections(store)
            .add(
                NewConnection(customerID: customer, kind: .waha, remoteName: "planted-\(UUID().uuidString)"),
                key: { _ in "planted-key" },
                backfill: .zero
            ).id
        self.things.device = try await PostgresDevices(store)
            .add(.webhook, address: "https://planted-hook.example/", secret: "x", of: customer)
        let calendars = PostgresOwnerCalendars(store)
        let home = "https://calendar-of-noura.example/"
        try await calendars.connect(customer, url: home, user: "noura-there", password: "planted-Zq8")
        let hosted =
            "insert into hosted_calendar (customer_id, account, made_at) values ($1, 'planted-account', jadwal_now())"
        try await self.bed.pool.execute(Statement(hosted, [.uuid(customer)]))
        let account = try #require(try await calendars.show(customer)).account
        self.things.calendars = [
            calendars.id(of: account), calendars.id(ofCalendar: home + "work/", of: customer),
        ]
        _ = try await PostgresOwnerImports(store).add([], of: customer)
        // Her events have rows in `schedule`.
        let pushes =
            "update customer set reminder_way = 'push', reminder_leads = '30m', tap_epoch = \(Self.epoch) where id = $1"
        try await self.bed.pool.execute(Statement(pushes, [.uuid(customer)]))
        try await self.plantEvents()
        let named: Result<Void, Never> = try await PostgresPlaces(store)
            .add(self.things.place, of: customer, by: .owner) { _ in .success(Place("planted-place")) }
        named.get()
        let links: Set = [PlaceLink(.enter, self.things.place)]
        let planted = Notice("planted-notice", Timetable(LocalDateTime(date: self.things.day, time: .midnight)))
        let added: Result<Void, Never> = try await PostgresNotices(store)
            .add(self.things.notice, of: customer, by: .owner) { _ in .success(NoticeDraft(planted, places: links)) }
        added.get()
        let group = NoticeGroup("planted-group", Timetable(LocalDateTime(date: self.things.day, time: .midnight)))
        let draft = GroupDraft(group, members: [self.things.notice])
        let grouped: Result<Void, Never> = try await PostgresGroups(store)
            .add(self.things.group, of: customer, by: .owner) { _ in .success(draft) }
        grouped.get()
        let place = PrayerPlace(try #require(Coordinates(latitude: 24.6877, longitude: 46.7219)))
        let prayers: Result<Void, Never> = try await PostgresPrayers(store).set(of: customer, by: .owner) { _ in
            .success(PrayerSettings(place, PrayerRules(.ummAlQura), alerts: [.fajr: [0]]))
        }
        prayers.get()
        try await self.plantMeeting(of: customer)
        try await PlantedMorning(alarm: self.things.alarm, customer: customer)
            .add("planted", from: self.things.day, on: self.bed)
        // As a worker plans it.
        let isPlanned = "update schedule set due_at = jadwal_now() + interval '2 hours' where id = $1"
        for id in [self.things.notice, self.things.alarm] {
            try await self.bed.pool.execute(Statement(isPlanned, [.uuid(id)]))
        }
        let told = self.things.told
        try await self.bed.plantTold(told, title: "planted-told", body: "planted-body", of: customer)
        let waiting = UUID().uuidString.lowercased()
        try await self.bed.plantTold(waiting, title: "planted-reminder", body: "planted-body", of: customer)
        let isWaiting = "update notification set told_at = null, outcome = null, subject_id = $2 where id = $1"
        try await self.bed.pool.execute(Statement(isWaiting, [.uuid(waiting), .uuid(self.things.event)]))
    }

    /// Each has an open conflict and a judgement, and there is a question about one.
    private func plantEvents() async throws {
        let (customer, pool) = (PostgresValue.uuid(self.noura.customer), self.bed.pool)
        let start = LocalDateTime(date: self.things.day, time: try #require(LocalTime("12:00")))
        let event = CalendarEvent(
            identity: try #require(EventIdentity(self.things.event)),
            revision: 1,
            summary: "planted-title",
            description: "planted-notes",
            location: "planted-place",
            times: .timed(start: start, end: start.adding(minutes: 60), zone: .utc)
        )
        #expect(try await PostgresOwnerEvents(self.bed.store).add(event, of: self.noura.customer))
        for (id, days) in [(self.things.bareEvent, 1), (self.things.pastEvent, -2)] {
            let insert = """
                insert into event (customer_id, id, wanted_revision, starts_at, ends_at)
                values ($1, $2, 1, jadwal_now() + \(days) * interval '1 day',
                    jadwal_now() + \(days + 1) * interval '1 day')
                """
            try await pool.execute(Statement(insert, [customer, .uuid(id)]))
        }
        for id in self.things.events {
            for statement in [
                "update event set wanted_revision = 2, conflict_state = 'open' where customer_id = $1 and id = $2",
                """
                insert into event_conflict (id, customer_id, event_id, is_soft, ends_at, content)
                values (gen_random_uuid(), $1, $2, false, jadwal_now() + interval '2 days', '')
                """,
                """
                insert into feedback (id, customer_id, event_id, kind, revision, ends_at, kept_since)
                values (gen_random_uuid(), $1, $2, 'corrected', 1, jadwal_now(), jadwal_now())
                """,
            ] { try await pool.execute(Statement(statement, [customer, .uuid(id)])) }
        }
        try await pool.execute(
            Statement(
                """
                insert into question
                    (id, customer_id, conversation_id, event_id, plan_id, message_ids, action, expires_at, content)
                values ($3, $1, $2, $2, $2, '{}', 'add', jadwal_now() + interval '1 day', '\\x00')
                """,
                [customer, .uuid(self.things.event), .uuid(self.things.question)]
            )
        )
    }

    /// All that is stored of `noura`, except what is on its way to a worker.
    func rows() async throws -> [String] {
        var rows: [String] = []
        let tables = [
            "account", "hosted_calendar", "owner_session", "chat_connection", "event", "event_conflict", "feedback",
            "question",
            "idempotency", "device", "notification", "schedule", "group_member", "place", "place_notice",
            "contact", "contact_group_member", "meeting", "meeting_slot", "meeting_participant", "meeting_vote",
        ]
        for (table, column) in [("customer", "id")] + tables.map({ ($0, "customer_id") }) {
            let statement = Statement(
                "select to_jsonb(t)::text from \(table) t where \(column) = $1 order by 1",
                [.uuid(self.noura.customer)]
            )
            rows += try await self.bed.pool.query(statement).map { "\(table) \(try $0.text(0))" }
        }
        return rows
    }
}

extension TwoOwners {
    /// Somebody whom `noura` meets, and a meeting that is voted on.
    fileprivate func plantMeeting(of customer: String) async throws {
        let (actor, store) = (Actor.owner(customer), self.bed.store)
        var contact = ContactForm()
        (contact.name, contact.email) = ("planted-contact", "planted.contact@example.org")
        try await AddContact().run(.init(self.things.contact, contact), as: actor, in: store).get()
        var form = MeetingForm()
        (form.title, form.place, form.notes) = ("planted-meeting", "planted-meeting-place", "planted-meeting-notes")
        (form.hostName, form.people) = ("planted-host", [MeetingGuest(contact: self.things.contact)])
        let start = LocalDateTime(date: self.things.day.adding(days: 3), time: .midnight).adding(minutes: 1140)
        form.slots = [MeetingForm.Slot(.timed(start: start, end: start.adding(minutes: 60), zone: .utc))]
        let id = try await ProposeMeeting().run(.init("planted", form), as: actor, in: store).get()
        self.things.meeting = id
    }
}
