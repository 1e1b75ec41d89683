import CalDAV
import Foundation
import HTTP
import HTTPTypes
import ICalendar
import Logging
import Pipeline
import TestSupport
import Testing
import Time

/// Uses a real server. Each test has its own customer and events. The account, and so the calendar, is the same.
@Suite(
    .serialized,
    .enabled(if: TestEnvironment.calDAVURL != nil, "needs a CalDAV server: JADWAL_TEST_CALDAV_URL")
)
struct RadicaleTests {
    private let url = TestEnvironment.calDAVURL ?? "http://127.0.0.1:1/"
    private let policy: AddressPolicy

    init() throws {
        let url = try #require(URLComponents(string: self.url))
        self.policy = .customer(allowing: [try #require(AllowedAddress("\(url.host ?? ""):\(url.port ?? 80)"))])
    }

    private func account(_ url: String? = nil, password: String? = nil) -> CalendarAccount {
        CalendarAccount(
            customerID: UUID().uuidString,
            url: url ?? self.url,
            username: TestEnvironment.calDAVUser,
            password: password ?? TestEnvironment.calDAVPassword
        )
    }

    private func client(_ exchange: @escaping HTTPExchange) -> CalendarWriter {
        CalDAVClient(exchange: exchange, policy: self.policy, logger: Logger(label: "test")).writer
    }

    /// Uses a plain request and not the client under test.
    private func request(
        _ method: HTTPRequest.Method,
        _ url: String,
        _ fields: HTTPFields = [:],
        over http: HTTPClient
    ) async throws -> HTTPAnswer {
        try await http.execute(
            HTTPCall(
                method: method,
                url: url,
                fields: fields,
                credentials: .basic(user: TestEnvironment.calDAVUser, password: TestEnvironment.calDAVPassword),
                addressPolicy: self.policy
            )
        )
    }

    /// The object's lines, unfolded.
    private func lines(_ url: String, over http: HTTPClient) async throws -> [String] {
        let answer = try await self.request(.get, url, over: http)
        try #require(answer.status == 200)
        let text = String(decoding: answer.body, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "")
        return text.components(separatedBy: "\r\n")
    }

    @Test func calendarIsCreatedOnce() async throws {
        try await HTTPClient.lend { http in
            let writer = self.client(http.exchange)
            let first = try await writer.provision(self.account())
            let second = try await writer.provision(self.account())
            #expect(first == second)
            #expect(first.url.hasSuffix("/jadwal-whatsapp-events/"))
            #expect(first.displayName == "📱 WhatsApp Events")
            let answer = try await self.request(
                HTTPRequest.Method("PROPFIND")!,
                first.url,
                [HTTPField.Name("Depth")!: "0"],
                over: http
            )
            #expect(String(decoding: answer.body, as: UTF8.self).contains("#2ECC71"))
            for address in [first.url, first.url.replacingOccurrences(of: "jadwal-whatsapp-events/", with: "")] {
                #expect(try await writer.provision(self.account(address)) == first)
            }
        }
    }

    @Test func parallelWorkersCreateOneCalendar() async throws {
        try await HTTPClient.lend { http in
            let place = try await self.client(http.exchange).provision(self.account())
            _ = try await self.request(.delete, place.url, over: http)
            let places = try await withThrowingTaskGroup(of: CalendarPlace.self) { group in
                for _ in 0..<6 {
                    // Separate clients, like separate workers.
                    let writer = self.client(http.exchange)
                    group.addTask { try await writer.provision(self.account()) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(places) == [place])
        }
    }

    @Test func eventIsAddedChangedAndCancelled() async throws {
        try await HTTPClient.lend { http in
            let counter = CallCounter(http.exchange)
            let (writer, account) = (self.client(counter.exchange), self.account())
            let place = try await writer.provision(account)
            let identity = EventIdentity.random()
            var calls = await counter.count
            func isOneRequest() async -> Bool {
                defer { calls += 1 }
                return await counter.count == calls + 1
            }
            let created = try await writer.put(.sample(identity), place, nil, account)
            #expect(await isOneRequest())
            #expect(created.url == place.url + identity.resourceName)
            #expect(created.entityTag != nil)
            #expect(try await self.lines(created.url, over: http).contains("DTSTART;TZID=Asia/Riyadh:20261121T200000"))

            let repeated = try await writer.put(.sample(identity), place, nil, account)
            #expect(repeated.entityTag == created.entityTag)
            // The object was found and not written, so it may have been edited.
            #expect(!repeated.isOurs && created.isOurs)

            calls = await counter.count
            let changed = try await writer.put(
                .sample(identity, revision: 2, summary: "Lunch"),
                place,
                created,
                account
            )
            #expect(await isOneRequest())
            #expect(changed.entityTag != created.entityTag)
            let lines = try await self.lines(created.url, over: http)
            #expect(lines.contains("SUMMARY:Lunch"))
            #expect(lines.contains("SEQUENCE:1"))

            let late = try await writer.put(.sample(identity), place, nil, account)
            #expect(late.entityTag == changed.entityTag)
            let stale = try await writer.put(.sample(identity, revision: 3, summary: "Tea"), place, created, account)
            #expect(try await self.lines(stale.url, over: http).contains("SUMMARY:Tea"))

            let off = CalendarEvent.sample(identity, revision: 4, status: .cancelled)
            let cancelled = try await writer.put(off, place, stale, account)
            let last = try await self.lines(cancelled.url, over: http)
            #expect(last.contains("STATUS:CANCELLED"))
            #expect(last.contains("TRANSP:TRANSPARENT"))
            #expect(last.filter { $0 == "BEGIN:VEVENT" }.count == 1)
        }
    }

    @Test func lostAnswersCreateNoDuplicates() async throws {
        try await HTTPClient.lend { http in
            let losing = LosingExchange(http.exchange)
            let (writer, account) = (self.client(losing.exchange), self.account())
            let place = try await writer.provision(account)
            let identity = EventIdentity.random()
            await losing.loseNext(.put)
            let created = try await writer.put(.sample(identity), place, nil, account)
            #expect(created.entityTag != nil)
            await losing.loseNext(.put)
            let changed = try await writer.put(
                .sample(identity, revision: 2, summary: "Tea"),
                place,
                created,
                account
            )
            #expect(try await self.lines(changed.url, over: http).contains("SUMMARY:Tea"))
            #expect(await losing.lost == 2)
        }
    }

    @Test func removedObjectStaysRemoved() async throws {
        try await HTTPClient.lend { http in
            let (writer, account) = (self.client(http.exchange), self.account())
            let place = try await writer.provision(account)
            let identity = EventIdentity.random()
            let known = try await writer.put(.sample(identity), place, nil, account)
            _ = try await self.request(.delete, known.url, over: http)
            let error = await #expect(throws: CalendarError.self) {
                try await writer.put(.sample(identity, revision: 2), place, known, account)
            }
            #expect(error?.code == .removedByOwner)
            #expect(try await self.request(.get, known.url, over: http).status == 404)
        }
    }

    @Test func ownersEditIsKeptByRevisions() async throws {
        try await HTTPClient.lend { http in
            let (writer, account) = (self.client(http.exchange), self.account())
            let place = try await writer.provision(account)
            let first = CalendarEvent.sample(.random())
            let known = try await writer.put(first, place, nil, account)
            var lines = try await self.lines(known.url, over: http)
            lines[try #require(lines.firstIndex { $0.hasPrefix("SUMMARY:") })] = "SUMMARY:Ours\r\nX-OWN:1"
            let edit = HTTPCall(
                method: .put,
                url: known.url,
                fields: [.contentType: "text/calendar"],
                body: Array(lines.joined(separator: "\r\n").utf8),
                credentials: .basic(user: TestEnvironment.calDAVUser, password: TestEnvironment.calDAVPassword),
                addressPolicy: self.policy
            )
            #expect(try await (200...299).contains(http.execute(edit).status))

            var memory = CalendarMemory(object: known, written: first)
            for (revision, location) in [(2, "Al Bujairi"), (3, "At home"), (4, "At home")] {
                var next = first
                (next.revision, next.location) = (revision, location)
                if revision == 4 { next.status = .cancelled }
                guard case .stands(let object) = try await writer.write(next, place, memory, account) else {
                    return try #require(Bool(false), "it stands")
                }
                memory = CalendarMemory(object: object, written: next)
                let text = try await self.lines(object.url, over: http)
                #expect(text.contains("SUMMARY:Ours") && text.contains("X-OWN:1"))
                #expect(text.contains("LOCATION:\(location)"))
                #expect(text.contains("STATUS:CANCELLED") == (revision == 4))
            }
        }
    }

    @Test func cancelledEventIsRemovedIfTheOwnerWantsIt() async throws {
        try await HTTPClient.lend { http in
            let writer = self.client(http.exchange)
            var account = self.account()
            account.deletesCancelled = true
            let place = try await writer.provision(account)
            let event = CalendarEvent.sample(.random())
            let known = try await writer.put(event, place, nil, account)
            var off = event
            (off.revision, off.status) = (2, .cancelled)
            let effect = try await writer.write(off, place, CalendarMemory(object: known, written: event), account)
            #expect(effect == .deleted)
            #expect(try await self.request(.get, known.url, over: http).status == 404)
            let again = try await writer.write(off, place, CalendarMemory(mayStand: true), account)
            #expect(again == .neverStood)
        }
    }

    @Test func removedCalendarIsReported() async throws {
        try await HTTPClient.lend { http in
            let (writer, account) = (self.client(http.exchange), self.account())
            let place = try await writer.provision(account)
            let known = try await writer.put(.sample(.random()), place, nil, account)
            _ = try await self.request(.delete, place.url, over: http)
            for known in [nil, known] {
                let error = await #expect(throws: CalendarError.self) {
                    try await writer.put(.sample(.random(), revision: 2), place, known, account)
                }
                #expect(error?.code == .placeGone)
            }
        }
    }

    @Test func wrongPasswordIsAnErrorOfTheAccount() async throws {
        try await HTTPClient.lend { http in
            let writer = self.client(http.exchange)
            let place = try await writer.provision(self.account())
            let account = self.account(password: "wrong")
            let provisioning = await #expect(throws: CalendarError.self) { try await writer.provision(account) }
            #expect(provisioning == CalendarError(.accountDown, detail: "status 401"))
            let writing = await #expect(throws: CalendarError.self) {
                try await writer.put(.sample(.random()), place, nil, account)
            }
            #expect(writing == CalendarError(.accountDown, detail: "status 401"))
        }
    }

    @Test func arabicAndWholeDaysAreReadAsWritten() async throws {
        try await HTTPClient.lend { http in
            let (writer, account) = (self.client(http.exchange), self.account())
            let place = try await writer.provision(account)
            let summary = "عشاء مع نورة؛ البجيري، الدرعية 👨‍👩‍👧‍👦 مُحَمَّد \\ نلتقي بكرة ٨ مساء إن شاء الله"
            let first = LocalDate("2026-11-30")!
            let times = EventTimes.allDay(start: first, endExclusive: first.adding(days: 2))
            let event = CalendarEvent.sample(.random(), summary: summary, times: times)
            let object = try await writer.put(event, place, nil, account)
            let lines = try await self.lines(object.url, over: http)
            let written = try #require(lines.first { $0.hasPrefix("SUMMARY:") }).dropFirst("SUMMARY:".count)
            #expect(CalendarText.unescaped(String(written)) == summary)
            #expect(lines.contains("DTSTART;VALUE=DATE:20261130"))
            #expect(lines.contains("DTEND;VALUE=DATE:20261202"))
        }
    }

    @Test func parallelWritersKeepTheNewestRevision() async throws {
        try await HTTPClient.lend { http in
            let (writer, account) = (self.client(http.exchange), self.account())
            let place = try await writer.provision(account)
            let identity = EventIdentity.random()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for revision in (1...8).shuffled() {
                    let event = CalendarEvent.sample(identity, revision: revision, summary: "Number \(revision)")
                    group.addTask { _ = try await writer.put(event, place, nil, account) }
                }
                try await group.waitForAll()
            }
            #expect(try await self.lines(place.url + identity.resourceName, over: http).contains("SUMMARY:Number 8"))
        }
    }
}
