import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Store
import TestSupport
import Testing
import Web

@testable import API

/// Compares what an owner sees and does on all pages with and without another owner's things.
struct PageIsolation {
    private let owners: TwoOwners
    private let sara: OwnerBrowser
    private var findings: IsolationFindings

    /// - Parameter most: findings after which nothing more is asked.
    /// - Returns: what differs; nothing if owners are isolated.
    static func findings(_ owners: TwoOwners, atMost most: Int = .max) async throws -> [String] {
        var comparison = PageIsolation(
            owners: owners,
            sara: owners.browser(owners.sara),
            findings: IsolationFindings(most: most)
        )
        try await comparison.run()
        return comparison.findings.all
    }

    /// The same for the ids alone.
    static func ids(of owners: TwoOwners) async throws -> [String] {
        var comparison = PageIsolation(
            owners: owners,
            sara: owners.browser(owners.sara),
            findings: IsolationFindings(most: .max)
        )
        for route in OwnerRoute.allCases where route.row.permission == .owner { await comparison.compare(route) }
        return comparison.findings.all
    }

    private mutating func run() async throws {
        let before = await self.pages()
        try await self.owners.plant()
        let planted = try await self.owners.rows()
        let after = await self.pages()
        for (path, page) in after.sorted(by: { $0.key < $1.key }) {
            self.findings.expect(before[path] == page, "GET \(path) differs")
        }
        for route in OwnerRoute.allCases where route.row.permission == .owner { await self.compare(route) }
        await self.act()
        if !self.findings.isFull {
            let rows = try await self.owners.rows()
            let changed = Set(planted).symmetricDifference(rows).map { String($0.prefix { $0 != " " }) }
            self.findings.expect(planted == rows, "rows have changed: \(Set(changed).sorted())")
        }
        let noura = self.owners.browser(self.owners.noura)
        let answer = try await noura.get("/account", headers: self.owners.fields())
        self.findings.expect(answer.status == 200, "the other one is not signed in any more")
    }

    // MARK: - Pages without an id

    /// All of them, and further parts of those that have several.
    private var paths: [String] {
        let day = self.owners.things.day
        let routes = OwnerRoute.allCases.filter {
            $0.row.permission == .owner && $0.row.method == .get && !$0.row.path.contains(":")
        }
        return routes.map { $0.link().text }
            + ["/events?on=\(day)", "/search?words=planted", "/day?on=\(day)", "/week?on=\(day)", "/month?on=\(day)"]
    }

    private mutating func pages() async -> [String: String] {
        var pages: [String: String] = [:]
        for path in self.paths where !self.findings.isFull {
            let (owners, sara) = (self.owners, self.sara)
            let answer = await self.findings.ask("GET \(path)") { try await sara.get(path, headers: owners.fields()) }
            guard let answer else { continue }
            pages[path] = "\(answer.status) \(ComparedText.page(self.sara.page))"
            self.findings.expect(answer.status < 500, "GET \(path): \(answer.status)")
            self.findings.search(self.sara.page, for: self.secrets, in: "GET \(path)")
        }
        return pages.merging(await self.shared()) { $1 }
    }

    /// What is behind addresses that open without a session.
    private mutating func shared() async -> [String: String] {
        var pages: [String: String] = [:]
        for (name, path) in (try? self.owners.bearers()) ?? [] where !self.findings.isFull {
            let (owners, stranger) = (self.owners, OwnerBrowser(self.owners.owner))
            let answer = await self.findings.ask(name) { try await stranger.get(path, headers: owners.fields()) }
            guard let answer else { continue }
            pages[name] = "\(answer.status) \(ComparedText.page(stranger.page))"
            self.findings.search(stranger.page, for: self.secrets, in: name)
        }
        return pages
    }

    private var secrets: [String] { self.owners.secrets.filter { !$0.isEmpty } }

    // MARK: - Routes with an id

    /// The victim's ids at the route's `:`. A route with an id is not built without a case here.
    static func ids(_ route: OwnerRoute, _ owners: TwoOwners) -> [String] {
        switch route {
        case .asset, .language, .home, .today, .me, .events, .day, .week, .month, .search, .addPage, .addEvent,
            .signInPage,
            .signIn, .reminders, .chooseReminders, .endTaps, .notices, .addNotice, .groups, .addGroup, .places,
            .addPlace, .endPlaces,
            .crossing, .ownTracks, .tapPage, .tap,
            .alarms, .addAlarm, .brief, .sharedBrief,
            // Of a link's token: `OwnerMeetingTests` tries others'.
            .meetings, .newMeetingPage, .addMeeting, .votePage, .vote, .contacts, .addContact,
            .addContactGroup,
            .prayer, .setPrayer, .endPrayers, .endPrayerFeeds, .prayerMonth, .feed,
            .mailSent,
            .issuerBegin, .issuerBack,
            .linkPage,
            .link, .signOut, .account, .changeAccount, .calendar, .connectCalendarPage, .connectCalendar,
            .hostCalendar, .hostedCalendar, .renewHosted, .endHosted,
            .chooseCalendarsPage,
            .chooseCalendars, .makeCalendar, .testCalendar, .removeCalendar, .whatsApp, .connectWhatsApp, .sessions,
            .endAllSessions, .told, .devices, .addBrowser, .addTopic, .addWebhook, .serviceWorker, .importPage,
            .readImport, .runImport, .stepUpPage, .stepUp, .ownData, .exportAll, .exportEvents, .history,
            .exportFile, .deletionPage, .deleteAccount, .manifest, .offline, .profilePage, .makeProfile, .profile,
            .appleApps, .androidApps, .firstSteps, .chooseZone, .skipStep:
            []
        // The name of an issuer and a link's token. They are nobody's.
        case .stepUpIssuer, .claimSeat: [owners.noura.customer]
        case .endSession: [owners.noura.session.id, owners.appSession]
        case .linkingPage, .endConnectionPage, .endConnection, .chatFilterPage, .chatFilter:
            [owners.things.connection]
        // A name that is made of an event's UID: everybody's own calendars are searched for it.
        case .entry: [owners.noura.customer]
        case .event, .eventFile, .eventMap, .dismissEvent, .undoEvent, .correctEvent, .resolveEvent,
            .setReminders, .snoozeReminder, .endReminders:
            owners.things.events
        case .notice, .changeNotice, .switchNotice, .removeNotice: [owners.things.notice]
        case .alarm, .changeAlarm, .switchAlarm, .removeAlarm: [owners.things.alarm]
        case .group, .changeGroup, .switchGroup, .removeGroup: [owners.things.group]
        case .meeting, .changeMeeting: [owners.things.meeting]
        case .contact, .changeContact, .removeContact: [owners.things.contact]
        case .place, .changePlace, .removePlace, .showPlace: [owners.things.place]
        case .acceptQuestion, .declineQuestion: [owners.things.question]
        case .testDevice, .removeDevice: [owners.things.device]
        #if DEBUG
            case .components: []
        #endif
        }
    }

    /// Each id of the other's is answered as one that never was.
    private mutating func compare(_ route: OwnerRoute) async {
        let ids = Self.ids(route, self.owners)
        guard !ids.isEmpty, !self.findings.isFull else { return }
        let never = UUID().uuidString.lowercased()
        guard let known = await self.ask(route, never) else { return }
        for id in ids + [ids[0].uppercased(), self.owners.noura.customer] where !self.findings.isFull {
            guard let answer = await self.ask(route, id) else { continue }
            self.findings.expect(answer == known, "\(route): \(answer.prefix(3)), not \(known.prefix(3))")
        }
    }

    /// Status, headers and page, without the id and without what differs from request to request.
    private mutating func ask(_ route: OwnerRoute, _ id: String) async -> String? {
        let target = route.link(id)
        let (owners, sara) = (self.owners, self.sara)
        let answer = await self.findings.ask("\(route)") {
            guard route.row.method == .post else { return try await sara.get(target.text, headers: owners.fields()) }
            let token = FormTokens(secret: owners.sara.session.formSecret).token(for: target)
            let fields = [(FormToken.field, token.text), ("decision", "keep"), ("title", "x"), ("again", "10")]
            return try await sara.post(target.text, fields, headers: owners.fields())
        }
        guard let answer else { return nil }
        let headers = answer.fields.filter { ![.setCookie, .date].contains($0.name) }.map { "\($0)" }.sorted()
        return "\(answer.status) \(headers) \(self.sara.page)".replacing(id, with: "ID")
            .replacing(/name="token" value="[^"]*"/, with: "")
    }

    // MARK: - Acts without an id

    static let acts = OwnerRoute.allCases.filter {
        $0.row.permission == .owner && $0.row.method == .post && !$0.row.path.contains(":")
    }

    /// They change only what is the owner's, and tell nothing of the other's.
    private mutating func act() async {
        // The session ends with this one.
        let last = OwnerRoute.endAllSessions
        for route in Self.acts.filter({ $0 != last }) + [last] where !self.findings.isFull {
            let (owners, sara) = (self.owners, self.sara)
            let token = FormTokens(secret: owners.sara.session.formSecret).token(for: route.link())
            for fields in Self.forms(route) {
                let answer = await self.findings.ask("\(route)") {
                    let fields = [(FormToken.field, token.text)] + fields
                    return try await sara.post(route.link().text, fields, headers: owners.fields())
                }
                guard let answer else { continue }
                self.findings.expect(answer.status < 500 && answer.status != 403, "\(route): \(answer.status)")
                self.findings.search(self.sara.page, for: self.secrets, in: "\(route)")
            }
        }
    }

    /// What is filled in, time after time, where an empty form does nothing.
    private static func forms(_ route: OwnerRoute) -> [[(String, String)]] {
        let ways: [ReminderWay] = [.push, .calendar]
        guard route == .chooseReminders else { return [[]] }
        return ways.map { [(RemindersPage.way, $0.rawValue), (RemindersPage.timed, "30m")] }
    }
}
