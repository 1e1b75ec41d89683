import CalDAV
import HTTP
import HTTPTypes
import Logging
import Pipeline
import TestSupport
import Time

/// Runs a check at one server, and returns the expected findings of a witness.
struct ServerVisit: Sendable {
    /// The fault; nil if there is none.
    typealias Expectation = @Sendable (CalendarWitness) -> String?

    let server: CalendarServer
    let http: HTTPClient
    let account: CalendarAccount
    private let url: String

    init(server: CalendarServer, port: Int, http: HTTPClient) {
        (self.server, self.http) = (server, http)
        self.url = "http://127.0.0.1:\(port)/"
        self.account = CalendarAccount(
            customerID: EventIdentity.random().id,
            url: self.url + server.path,
            username: "jadwal",
            password: "secret"
        )
    }

    func owner(_ exchange: HTTPExchange? = nil, at url: String? = nil) -> PersistentOwner {
        var account = self.account
        account.url = url ?? account.url
        return PersistentOwner(self.client(exchange).writer, account)
    }

    func client(_ exchange: HTTPExchange? = nil) -> CalDAVClient {
        CalDAVClient(
            exchange: exchange ?? self.http.exchange,
            policy: QuirkyCalendar.policy,
            logger: Logger(label: "test")
        )
    }

    func play(_ check: ServerCheck) async throws -> Expectation {
        switch check {
        case .discover: return try await self.discover()
        case .provision: return try await self.provision()
        case .add, .arabic, .allDay, .changeOfClocks: return try await self.add(check)
        case .update, .cancel, .delete, .duplicate: return try await self.change(check)
        case .lostAnswer: return try await self.loseAnswers()
        case .concurrent: return try await self.race()
        case .ownersEdit: return try await self.edit()
        case .removed: return try await self.remove()
        case .conflict: return try await self.collide()
        case .reminder: return try await self.remind()
        }
    }

    /// Starts from the host and from the calendar itself, and checks a wrong password.
    private func discover() async throws -> Expectation {
        let place = try await self.owner().provision()
        guard try await self.owner(at: place.url).provision() == place else {
            return { _ in "not from the calendar itself" }
        }
        if self.server != .xandikos {
            var account = self.account
            account.password = "wrong"
            let answer = await Result { try await self.client().writer.provision(account) }
            guard case .failure(let error as CalendarError) = answer, error.code == .accountDown else {
                return { _ in "a wrong password was none" }
            }
        }
        return { _ in nil }
    }

    private func provision() async throws -> Expectation {
        let places = try await withThrowingTaskGroup(of: CalendarPlace.self) { group in
            // Separate clients, like separate workers.
            for _ in 0..<6 { group.addTask { try await self.owner().provision() } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        return { places.count == 1 && $0.calendars == 1 ? nil : "\(places.count) places, \($0.calendars) calendars" }
    }

    private func add(_ check: ServerCheck) async throws -> Expectation {
        var event = CalendarEvent.sample(.random())
        (event.location, event.description) = ("Al Bujairi, Diriyah; gate 2", "Bring \\the book.\nManaged by Jadwal")
        var times = ("2026-11-21T20:00+03:00", "2026-11-21T21:00+03:00")
        if check == .arabic {
            event.summary = "عشاء مع نورة؛ البجيري، الدرعية 👨‍👩‍👧‍👦 مُحَمَّد \\ نلتقي بكرة ٨ مساء إن شاء الله"
            event.location = "مطعم \u{200F}«البيت»"
        } else if check == .allDay {
            let day = LocalDate("2026-11-30")!
            event.times = .allDay(start: day, endExclusive: day.adding(days: 2))
            times = ("2026-11-30", "2026-12-02")
        } else if check == .changeOfClocks {
            let day = LocalDate("2026-10-25")!
            event.times = .timed(
                start: LocalDateTime(date: day, time: LocalTime("01:30")!),
                end: LocalDateTime(date: day, time: LocalTime("04:00")!),
                zone: Zone("Europe/Berlin")!
            )
            times = ("2026-10-25T01:30+02:00", "2026-10-25T04:00+01:00")
        }
        try await self.owner().put(event)
        let (expected, start, end) = (event, times.0, times.1)
        return { witness in
            Self.only(expected, witness) { found in
                found.summary == expected.summary && found.location == expected.location
                    && found.description == expected.description && found.start?.hasPrefix(start) == true
                    && found.end?.hasPrefix(end) == true && found.status == "CONFIRMED" && !found.transparent
            }
        }
    }

    private func change(_ check: ServerCheck) async throws -> Expectation {
        let owner = self.owner()
        var event = CalendarEvent.sample(.random())
        try await owner.put(event)
        if check == .delete { await owner.deleteCancelled() }
        let day = LocalDate("2026-12-01")!
        let start = LocalDateTime(date: day, time: LocalTime("09:15")!)
        event.revision = 2
        event.times = .timed(start: start, end: start.adding(minutes: 45), zone: Zone("Asia/Riyadh")!)
        if check == .cancel || check == .delete { event.status = .cancelled }
        let effect = try await owner.put(event)
        if check == .duplicate {
            // By the same worker, by one without memory, and by one that is late.
            try await owner.put(event)
            await owner.forget(event)
            try await owner.put(event)
            try await self.owner().put(event)
            try await self.owner().put(.sample(event.identity))
        }
        let expected = event
        if check == .delete {
            return { effect == .deleted && $0.events(of: expected).isEmpty ? nil : "it stands there" }
        }
        return { witness in
            Self.only(expected, witness) { found in
                guard expected.status == .confirmed else { return found.status == "CANCELLED" && found.transparent }
                return found.start?.hasPrefix("2026-12-01T09:15+03:00") == true
                    && found.end?.hasPrefix("2026-12-01T10:00+03:00") == true
            }
        }
    }

    private func loseAnswers() async throws -> Expectation {
        let losing = LosingExchange(self.http.exchange)
        let owner = self.owner(losing.exchange)
        try await owner.provision()
        var event = CalendarEvent.sample(.random())
        await losing.loseNext(.put)
        try await owner.put(event)
        (event.revision, event.summary) = (2, "Tea")
        await losing.loseNext(.put)
        try await owner.put(event)
        let (expected, lost) = (event, await losing.lost)
        return { lost == 2 ? Self.only(expected, $0) { $0.summary == "Tea" } : "no answer was lost" }
    }

    /// A process serialises its own writers. Between processes the event's lease does so.
    private func race() async throws -> Expectation {
        let client = self.client()
        let event = CalendarEvent.sample(.random())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for revision in (1...8).shuffled() {
                let owner = PersistentOwner(client.writer, self.account)
                group.addTask {
                    try await owner.put(.sample(event.identity, revision: revision, summary: "Number \(revision)"))
                }
            }
            try await group.waitForAll()
        }
        return { Self.only(event, $0) { $0.summary == "Number 8" && $0.revision == 8 } }
    }

    private func edit() async throws -> Expectation {
        let owner = self.owner()
        var event = CalendarEvent.sample(.random())
        guard case .stands(let object) = try await owner.put(event) else { return { _ in "it does not stand" } }
        let there = try await self.request(.get, object.url)
        let text = String(decoding: there.body, as: UTF8.self).replacing("Dinner with Noura", with: "Dinner!")
        let edited = try await self.request(.put, object.url, text)
        guard (200...299).contains(edited.status) else { return { _ in "the owner may not edit" } }
        (event.revision, event.location) = (2, "Al Bujairi")
        try await owner.put(event)
        let expected = event
        return { Self.only(expected, $0) { $0.summary == "Dinner!" && $0.location == "Al Bujairi" } }
    }

    private func remove() async throws -> Expectation {
        let owner = self.owner()
        var event = CalendarEvent.sample(.random())
        guard case .stands(let object) = try await owner.put(event) else { return { _ in "it does not stand" } }
        _ = try await self.request(.delete, object.url)
        event.revision = 2
        let (changed, answer) = (event, await Result { try await owner.put(event) })
        guard case .failure(let error as CalendarError) = answer, error.code == .removedByOwner else {
            return { _ in "it was put back" }
        }
        return { $0.events(of: changed).isEmpty ? nil : "it stands there again" }
    }

    /// A request of the owner with another program.
    func request(_ method: HTTPRequest.Method, _ url: String, _ text: String = "") async throws -> HTTPAnswer {
        try await self.http.execute(
            HTTPCall(
                method: method,
                url: url,
                fields: text.isEmpty ? [:] : [.contentType: "text/calendar; charset=utf-8"],
                body: Array(text.utf8),
                credentials: .negotiated(user: self.account.username, password: self.account.password),
                addressPolicy: QuirkyCalendar.policy
            )
        )
    }

    private static func only(
        _ event: CalendarEvent,
        _ witness: CalendarWitness,
        _ holds: (CalendarWitness.Event) -> Bool
    ) -> String? {
        let found = witness.events(of: event)
        guard found.count == 1, let first = found.first else { return "\(found.count) of it stand there" }
        return holds(first) ? nil : "it stands there as \(first)"
    }
}
