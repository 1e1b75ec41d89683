import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import API

/// Compares what all methods of the API answer and change for an owner with and without another owner's things.
struct CallIsolation {
    private let owners: TwoOwners
    private let sara: ConnectClient
    private var findings: IsolationFindings

    private static let create = "calendar.v1.CalendarService/CreateEvent"
    private static let made = #"{"title": "planted-title", "startDate": "2027-03-04T12:00:00Z"}"#

    /// - Parameter most: findings after which nothing more is asked.
    /// - Returns: what differs; nothing if owners are isolated.
    static func findings(_ owners: TwoOwners, atMost most: Int = .max) async throws -> [String] {
        var comparison = CallIsolation(
            owners: owners,
            sara: try await owners.app(owners.sara),
            findings: IsolationFindings(most: most)
        )
        try await comparison.run()
        return comparison.findings.all
    }

    /// The same for the ids alone.
    static func ids(of owners: TwoOwners) async throws -> [String] {
        var comparison = CallIsolation(
            owners: owners,
            sara: try await owners.app(owners.sara),
            findings: IsolationFindings(most: .max)
        )
        for method in ConnectMethod.allCases { await comparison.compare(method) }
        return comparison.findings.all
    }

    private mutating func run() async throws {
        let noura = try await self.owners.app(self.owners.noura)
        let before = await self.answers()
        try await self.owners.plant()
        // The key of a call is its owner's.
        let hers = try await noura.json(Self.create, Self.made, self.fields(key: "k"))
        self.findings.expect(hers.code == "ok", "the other one adds no event: \(hers.code)")
        let planted = try await self.owners.rows()
        let after = await self.answers()
        for (name, answer) in after.sorted(by: { $0.key < $1.key }) {
            self.findings.expect(before[name] == answer, "\(name) differs")
        }
        for method in ConnectMethod.allCases { await self.compare(method) }
        await self.act(hers)
        if !self.findings.isFull {
            let rows = try await self.owners.rows()
            let changed = Set(planted).symmetricDifference(rows).map { String($0.prefix { $0 != " " }) }
            self.findings.expect(planted == rows, "rows have changed: \(Set(changed).sorted())")
        }
        let code = try await noura.json("profile.v1.ProfileService/GetProfile", "{}", self.owners.fields()).code
        self.findings.expect(code == "ok", "the other one is not signed in any more")
    }

    private func fields(key: String) -> [String: String] {
        self.owners.fields().merging(["Idempotency-Key": key]) { $1 }
    }

    // MARK: - Methods without an id

    /// Of those that change nothing. Lists that have a further part are asked for it.
    private mutating func answers() async -> [String: String] {
        var answers: [String: String] = [:]
        let queries = ConnectMethod.allCases.filter {
            $0.row.permission == .owner && !$0.row.isAct && Self.request($0, "") == nil
        }
        let parts: [(ConnectMethod, String)] = [
            (.listEvents, #"{"past": true}"#), (.search, #"{"words": "planted"}"#), (.getBrief, "{}"),
        ]
        for (method, json) in queries.map({ ($0, "{}") }) + parts where !self.findings.isFull {
            guard let answer = await self.ask(method, json) else { continue }
            answers["\(method) \(json)"] = "\(answer.status) \(ComparedText.json(answer.text))"
            self.look(answer, "\(method)")
        }
        return answers
    }

    private mutating func ask(
        _ method: ConnectMethod,
        _ json: String,
        key: String? = nil
    ) async -> ConnectClient.Answer? {
        let (sara, fields) = (self.sara, key.map { self.fields(key: $0) } ?? self.owners.fields())
        return await self.findings.ask("\(method)") { try await sara.json(method.row.path, json, fields) }
    }

    private mutating func look(_ answer: ConnectClient.Answer, _ method: String) {
        self.findings.expect(
            answer.status != 401 && answer.status != 500 && answer.status < 502,
            "\(method): \(answer.code)"
        )
        self.findings.search(answer.text, for: self.owners.secrets.filter { !$0.isEmpty }, in: method)
    }

    /// Those that end the session come last.
    private mutating func act(_ hers: ConnectClient.Answer) async {
        if let own = await self.ask(.createEvent, Self.made, key: "k") {
            self.findings.expect(own.code == "ok" && own.text != hers.text, "the key of another's call: \(own.code)")
        }
        await self.export()
        let ending: [ConnectMethod] = [.logout, .logoutEverywhere]
        let acts = ConnectMethod.allCases.filter { $0.row.isAct && Self.request($0, "") == nil && !ending.contains($0) }
        for method in acts + [.logoutEverywhere] where method.row.permission == .owner && !self.findings.isFull {
            guard let answer = await self.ask(method, "{}", key: "k-\(method)") else { continue }
            self.look(answer, "\(method)")
        }
    }

    /// The whole file, from the address that the API gives.
    private mutating func export() async {
        let answer = await self.ask(.export, "{}")
        guard let path = answer?.text.firstMatch(of: #/"path":"([^"]+)"/#) else {
            return self.findings.note("export: no address")
        }
        let browser = OwnerBrowser(self.owners.owner)
        let (address, fields) = (String(path.1).replacing(#"\/"#, with: "/"), self.owners.fields())
        let file = await self.findings.ask("export") { try await browser.get(address, headers: fields) }
        self.findings.expect(file?.status == 200 && browser.page.contains(#""complete":true"#), "the file is not whole")
        // The owner has added an event of the same name.
        self.findings.search(browser.page, for: self.owners.secrets.filter { $0 != "planted-" }, in: "export")
    }

    // MARK: - Methods with an id

    /// A request about the thing with this id; nil for a method without an id. A new method is not built without a
    /// case here.
    static func request(_ method: ConnectMethod, _ id: String, member notice: String = "") -> String? {
        switch method {
        case .initiateEmail, .completeEmail, .useGoogle, .generateMagicToken, .refreshTokens, .logout,
            .logoutEverywhere, .listSessions, .getProfile, .updateProfile, .addDevice, .listDevices, .addWebPush,
            .addEndpoint, .connectWhatsapp, .setChatFilter, .search,
            .disconnectWhatsapp, .getWhatsapp, .getCalDavAccount, .schedulePrayerTimes, .getCalendarAccounts,
            .getCalendarsWithAccounts, .connectCalDAVCalendar, .testAccount, .hostCalDavAccount,
            .endHostedCalDavAccount, .listEvents, .parseSentence,
            .listQuestions, .listConflicts, .getSettings, .updateSettings, .export, .delete, .listAudit, .listTold,
            .listNotices, .addNotice, .parseNotice, .listGroups, .addGroup, .listPlaces, .addPlace, .endPlaceAddresses,
            .listAlarms, .addAlarm, .parseAlarm,
            .getPrayers, .setPrayers, .removePrayers, .getTimes, .searchCities,
            .listContacts, .addContact, .addContactGroup, .listMeetings, .recommendTimes, .parseMeeting,
            .proposeMeeting:
            nil
        case .revokeSession, .getEvent, .getTrail, .undo, .dismiss, .removeDevice, .testDevice, .markSeen,
            .setReminders, .done, .getNotice, .switchNotice, .removeNotice,
            .getGroup, .switchGroup, .removeGroup, .removePlace, .getPlaceAddresses,
            .getAlarm, .switchAlarm, .snoozeAlarm, .startAlarm, .removeAlarm, .getBrief,
            .removeContact, .removeContactGroup, .getMeeting, .endLinks:
            #"{"id": "\#(id)"}"#
        case .correct: #"{"id": "\#(id)", "revision": 2, "title": "x"}"#
        case .renamePlace: #"{"id": "\#(id)", "name": "x"}"#
        case .changeNotice: #"{"id": "\#(id)", "definition": {"title": "x", "day": "2126-06-13", "time": "15:00"}}"#
        case .changeAlarm: #"{"id": "\#(id)", "definition": {"time": "06:30"}}"#
        case .changeGroup: #"{"id": "\#(id)", "definition": {"name": "x", "day": "2126-06-13", "time": "15:00"}}"#
        case .changeContact: #"{"contact": {"id": "\#(id)", "name": "x"}}"#
        case .changeContactGroup: #"{"group": {"id": "\#(id)", "name": "x"}}"#
        case .changeMeeting: #"{"id": "\#(id)", "texts": {"title": "x"}}"#
        case .takePart: #"{"id": "\#(id)", "decline": "x"}"#
        case .claimSeat: #"{"token": "\#(id)"}"#
        // Of the own group or another's, with the member of the victim's.
        case .switchMember: #"{"id": "\#(id)", "noticeId": "\#(notice)"}"#
        case .snooze: #"{"id": "\#(id)", "minutes": 10}"#
        case .answerQuestion: #"{"id": "\#(id)", "accept": true}"#
        case .resolveConflict: #"{"eventId": "\#(id)", "decision": "DECISION_KEEP"}"#
        case .deleteEvent: #"{"eventId": "\#(id)"}"#
        case .updateEvent: #"{"eventId": "\#(id)", "revision": 2, "title": "x"}"#
        case .setCalendarUse: #"{"calendarId": "\#(id)"}"#
        case .getEventsByCalendar:
            #"{"calendarId": "\#(id)", "startDate": "2027-03-04T12:00:00Z", "endDate": "2027-03-05T12:00:00Z"}"#
        case .getCalendars, .createCalendar: #"{"calendarAccountId": "\#(id)"}"#
        case .createEvent: #"{"calendarId": "\#(id)", "title": "x", "startDate": "2027-03-04T12:00:00Z"}"#
        }
    }

    /// Each id of the other's is refused as one that never was.
    private mutating func compare(_ method: ConnectMethod) async {
        guard Self.request(method, "") != nil, method.row.permission == .owner else { return }
        let (things, noura) = (self.owners.things, self.owners.noura)
        let ids =
            [UUID().uuidString.lowercased()] + things.events + things.calendars + [
                things.question, things.notice, things.group, things.place, things.alarm, things.told, things.device,
                things.connection, things.contact, things.meeting,
                noura.session.id,
                self.owners.appSession,
                noura.customer, things.event.uppercased(),
            ]
        var known: String?
        for id in ids where !self.findings.isFull {
            guard let json = Self.request(method, id, member: things.notice),
                let answer = await self.ask(method, json)
            else { continue }
            let text = "\(answer.status) \(answer.text)".replacing(id, with: "ID")
            self.findings.expect(answer.status != 200, "\(method): is answered")
            self.findings.expect(text == known ?? text, "\(method): \(answer.code), unlike for one that never was")
            known = known ?? text
        }
    }
}
