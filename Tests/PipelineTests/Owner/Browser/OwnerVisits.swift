import Foundation
import HTTPTypes
import Store
import Testing
import Time
import Web

@testable import API

/// Where each page of the owners is looked at, from the table of routes. A page with an id in its address has to be
/// named here; any other is visited without anybody's doing.
struct OwnerVisits {
    /// By a short name; the pages of somebody who is signed in.
    private(set) var pages: [String: String] = [:]
    /// Routes whose address needs an id, and that have no place here.
    private(set) var missing: [OwnerRoute] = []

    /// - Parameters:
    ///   - events: ids by short names.
    ///   - connection: of a phone.
    ///   - notice: an own notification.
    ///   - group: of own notifications.
    ///   - place: by which they ring.
    ///   - alarm: an alarm.
    ///   - meeting: one that is voted on.
    ///   - contact: somebody who is met.
    ///   - seat: the token of a guest's link to the meeting.
    ///   - day: shown by the views.
    init(
        events: [String: String],
        connection: String,
        notice: String,
        group: String,
        place: String,
        alarm: String,
        meeting: String,
        contact: String,
        seat: String,
        day: LocalDate
    ) {
        let on = [Route.Item("on", "\(day)")]
        let special: [OwnerRoute: [String: Route]] = [
            // They show nothing, or lead to another page.
            .asset: [:], .language: [:], .home: [:], .serviceWorker: [:], .manifest: [:], .issuerBegin: [:],
            .issuerBack: [:], .stepUpIssuer: [:], .profile: [:], .exportFile: [:], .appleApps: [:], .androidApps: [:],
            .eventFile: [:], .eventMap: [:],
            // Of a button's token: `OwnerTapTests` opens it.
            .tapPage: [:],
            // Of a brief's token: `OwnerAlarmTests` opens it.
            .sharedBrief: [:],
            .feed: [:],
            .prayer: [
                "prayer": OwnerRoute.prayer.link(),
                "prayer-search": OwnerRoute.prayer.link(query: [Route.Item(PrayerPage.search, "tripoli")]),
            ],
            // Of an event that only a calendar has: `OwnerViewTests` opens it.
            .entry: [:],
            // Of somebody who has signed in again: `OwnerDataInABrowserTests` looks at them.
            .stepUpPage: [:], .deletionPage: [:],
            // Of strangers: `OwnerPagesInABrowserTests` has their addresses.
            .signInPage: [:], .mailSent: [:], .linkPage: [:],
            .events: [
                "events": OwnerRoute.events.link(),
                "events-later": OwnerRoute.events.link(query: on),
            ],
            .day: ["day": OwnerRoute.day.link(query: on)],
            .week: ["week": OwnerRoute.week.link(query: on)],
            .month: ["month": OwnerRoute.month.link(query: on)],
            .search: [
                "search": OwnerRoute.search.link(),
                "search-found": OwnerRoute.search.link(query: [Route.Item(SearchPage.field, "lunch")]),
                "search-nothing": OwnerRoute.search.link(query: [Route.Item(SearchPage.field, "لا شيء")]),
            ],
            .firstSteps: Dictionary(uniqueKeysWithValues: FirstStep.allCases.map { ("step-\($0)", $0.link) }),
            .account: [
                "account": OwnerRoute.account.link(),
                "account-notice": OwnerRoute.account.link(query: [Route.Item(OwnerNotice.field, "saved")]),
            ],
            .event: Dictionary(
                uniqueKeysWithValues: events.map { ("event-\($0.key)", OwnerRoute.event.link($0.value)) }
            ),
            .notice: ["notice": OwnerRoute.notice.link(notice)],
            .alarm: ["alarm": OwnerRoute.alarm.link(alarm)],
            .meeting: ["meeting": OwnerRoute.meeting.link(meeting)],
            .contact: ["contact": OwnerRoute.contact.link(contact)],
            .votePage: ["vote": OwnerRoute.votePage.link(seat)],
            .group: ["group": OwnerRoute.group.link(group)],
            .place: ["place": OwnerRoute.place.link(place)],
            .linkingPage: ["linking": OwnerRoute.linkingPage.link(connection)],
            .endConnectionPage: ["end-connection": OwnerRoute.endConnectionPage.link(connection)],
            .chatFilterPage: ["chat-filter": OwnerRoute.chatFilterPage.link(connection)],
        ]
        for route in OwnerRoute.allCases where route.row.method == .get {
            if let places = special[route] {
                for (name, place) in places { self.pages[name] = place.text }
            } else if route.row.path.contains(":") {
                self.missing.append(route)
            } else {
                self.pages["\(route)"] = route.link().text
            }
        }
        self.pages["no-page"] = "/no/such/page"
    }
}

@Suite("Each page of the owners is looked at in a browser") struct OwnerVisitTests {
    @Test func everyPageHasAPlace() throws {
        let day = try #require(LocalDate("2027-03-10"))
        let visits = OwnerVisits(
            events: ["agreed": "a"],
            connection: "c",
            notice: "n",
            group: "g",
            place: "p",
            alarm: "l",
            meeting: "m",
            contact: "k",
            seat: "s",
            day: day
        )
        #expect(visits.missing == [], "name their addresses in OwnerVisits")
        #expect(visits.pages.count >= 20 && Set(visits.pages.values).count == visits.pages.count)
        #expect(visits.pages["event-agreed"] == "/events/a" && visits.pages["month"] == "/month?on=2027-03-10")
    }
}
