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

/// Owners' input to their pages and to the API, successful and failing.
extension PrivacyRun {
    /// - Returns: what opened the account, beside what was planted.
    func visit() async throws -> [PrivacySecret] {
        let settings = try self.settings.merging(ConnectClient.settings) { $1 }
        // Its login has the password that was planted.
        let owner = try await OwnerBed.start(self.bed, settings: settings, isOwner: true)
        let browser = OwnerBrowser(owner)
        try await browser.get("/\(self.secrets.badInput)?x=\(self.secrets.badInput)", headers: self.plants.headers)
        try await browser.signIn(self.secrets.address, letter: 1)
        let cookies = browser.cookies.values.filter { $0.utf8.count >= 40 }
            .map { PrivacySecret("cookie", String($0.suffix(32))) }
        try await self.type(in: browser)
        let tokens = try await self.call(owner) + self.read(owner)
        try await browser.get("/told")
        #expect(browser.page.contains(self.secrets.summary))
        try await self.noteHealth(of: [owner.api], "visited")
        try await owner.api.drain()
        let links = try Self.links(in: owner)
        #expect(links.count == 2 && cookies.count >= 1)
        let key = try #require(ConnectClient.settings["JADWAL_TOKEN_KEYS"]).dropFirst(3)
        return cookies + tokens + links.map { PrivacySecret("link", $0) } + [PrivacySecret("token key", String(key))]
    }

    /// The tokens of the links that sign in.
    private static func links(in owner: OwnerBed) throws -> [String] {
        try owner.letters().compactMap { letter in
            guard let link = try? letter.link(), link.contains("token=") else { return nil }
            return link.split(separator: "token=").last.map(String.init)
        }
    }

    private func type(in browser: OwnerBrowser) async throws {
        let (user, title, place) = (self.secrets.user, self.secrets.summary, self.secrets.place)
        try await browser.get("/add")
        try await browser.submit("/add", [("sentence", "\(self.secrets.body) at \(place) tomorrow 8pm")])
        #expect(browser.page.contains(place))
        let soon = String(Date(timeIntervalSinceNow: 3 * 86_400).ISO8601Format().prefix(10))
        for (day, status) in [(soon, 303), ("2030-02-30", 400)] {
            try await browser.get("/add")
            let fields = [
                ("id", UUID().uuidString.lowercased()), ("title", title), ("place", place), ("start-day", day),
                ("start-time", "20:00"),
                ("notes", self.secrets.body),
            ]
            let answer = try await browser.submit("/add", fields)
            #expect(answer.status == status, "\(day)")
        }
        try await browser.get("/search?words=\(title)")
        #expect(browser.page.contains(title))
        for (password, status) in [(self.secrets.wrongPassword, 400), (self.secrets.password, 303)] {
            try await browser.get("/calendar/connect")
            let fields = [
                ("provider", "other"), ("address", self.calendars.url), ("user", user), ("password", password),
            ]
            #expect(try await browser.submit("/calendar/connect", fields).status == status)
        }
        try await browser.get("/month")
        try await browser.get("/devices")
        let hook = self.echo.calendar(answering: 500, path: self.secrets.path)
        #expect(try await browser.submit("/devices/webhook", [("address", hook)]).status < 500)
        for path in ["/add", "/account", "/magic-link", "/no/\(self.secrets.badInput)"] {
            let fields = [(self.secrets.badInput, self.secrets.body), ("title", self.secrets.arabicBody)]
            #expect(try await browser.post(path, fields, headers: self.plants.headers).status >= 400)
        }
    }

    private func call(_ owner: OwnerBed) async throws -> [PrivacySecret] {
        var app = ConnectClient(owner)
        let asked = "{\"email\": \"\(self.secrets.address)\"}"
        #expect(try await app.json("auth.v1.AuthService/InitiateEmail", asked).status == 200)
        // Letters of other kinds come between.
        let link = try await awaiting("the second link") {
            let links = try Self.links(in: owner)
            return links.count == 2 ? links[1] : nil
        }
        try await app.complete(link)
        try await self.bed.plantTold(title: self.secrets.summary, body: self.secrets.body, of: app.customer)
        #expect(try await app.json("told.v1.ToldService/ListTold", "{}").text.contains(self.secrets.body))
        let definition = "{\"title\": \"\(self.secrets.summary)\", \"body\": \"\(self.secrets.body)\""
        for (day, status) in [("2126-06-13", 200), (self.secrets.badInput, 400)] {
            let notice = "{\"definition\": \(definition), \"day\": \"\(day)\", \"time\": \"15:00\"}}"
            #expect(try await app.json("notices.v1.NoticesService/AddNotice", notice).status == status)
        }
        #expect(try await app.json("notices.v1.NoticesService/ListNotices", "{}").text.contains(self.secrets.body))
        let times = #""day": "2126-06-13", "time": "15:00""#
        let group = "{\"definition\": {\"name\": \"\(self.secrets.summary)\", \(times)}}"
        #expect(try await app.json("notices.v1.NoticesService/AddGroup", group).status == 200)
        #expect(try await app.json("notices.v1.NoticesService/ListGroups", "{}").text.contains(self.secrets.summary))
        for (time, status) in [("06:30", 200), (self.secrets.badInput, 400)] {
            let parts = "\"music\": \"https://news.invalid/\(self.secrets.path)\", \"city\": \"Riyadh\""
            let alarm = "{\"definition\": {\"title\": \"\(self.secrets.summary)\", \"time\": \"\(time)\", \(parts)}}"
            #expect(try await app.json("alarms.v1.AlarmsService/AddAlarm", alarm).status == status)
        }
        // It is refused if the feed is asked.
        let feed = "{\"definition\": {\"time\": \"06:30\", \"feeds\": [\"https://news.invalid/\(self.secrets.path)\"]}}"
        #expect([200, 400].contains(try await app.json("alarms.v1.AlarmsService/AddAlarm", feed).status))
        #expect(try await app.json("alarms.v1.AlarmsService/ListAlarms", "{}").text.contains(self.secrets.summary))
        try await self.cross(owner, app)
        // Where somebody prays is nobody else's business.
        let prays = "{\"choices\": {\"city\": \"\(self.secrets.place)\"}}"
        #expect(try await app.json("prayers.v1.PrayersService/SetPrayers", prays).status == 400)
        let found = "{\"text\": \"\(self.secrets.place)\"}"
        #expect(try await app.json("prayers.v1.PrayersService/SearchCities", found).status == 200)
        let sentence = "{\"sentence\": \"\(self.secrets.body) at \(self.secrets.place) tomorrow 8pm\"}"
        for (path, body) in [
            ("events.v1.EventsService/ParseSentence", sentence), ("events.v1.EventsService/ListEvents", "{}"),
            ("events.v1.EventsService/GetEvent", "{\"id\": \"\(self.secrets.badInput)\"}"),
            ("auth.v1.AuthService/CompleteEmail", "{\"token\": \"\(self.secrets.badInput)\"}"),
            ("auth.v1.AuthService/\(self.secrets.badInput)", "{}"),
            ("settings.v1.SettingsService/Update", "{\"\(self.secrets.badInput)\": \"\(self.secrets.body)"),
        ] {
            #expect(try await app.json(path, body, self.plants.headers).status < 500)
        }
        let stranger = ["Authorization": "Bearer \(self.secrets.header)"]
        #expect(try await app.json("events.v1.EventsService/ListEvents", "{}", stranger).code == "unauthenticated")
        let seats = try await self.meet(owner, app)
        let tap = try await self.tap(owner, of: app.customer)
        let place = try #require(PlaceToken(of: app.customer, epoch: 0)).text(by: self.bed.store.lookup)
        let refresh = String(app.refresh.split(separator: ".").last ?? "")
        return [
            PrivacySecret("refresh token", refresh), PrivacySecret("access token", try #require(app.access)), tap,
            PrivacySecret("token of places", place),
        ] + seats
    }

    /// Adds a place, and enters and leaves it, also with positions.
    private func cross(_ owner: OwnerBed, _ app: ConnectClient) async throws {
        let name = "{\"name\": \"\(self.secrets.place)\"}"
        #expect(try await app.json("notices.v1.NoticesService/AddPlace", name).status == 200)
        let listed = try await app.json("notices.v1.NoticesService/ListPlaces", "{}").text
        #expect(listed.contains(self.secrets.place))
        let id = try #require(listed.firstMatch(of: /"id":"([^"]+)"/)?.1)
        let links = "{\"links\": [{\"placeId\": \"\(id)\", \"crossing\": \"enter\"}]}"
        let notice = "{\"definition\": {\"title\": \"\(self.secrets.summary)\", \"places\": \(links)}}"
        #expect(try await app.json("notices.v1.NoticesService/AddNotice", notice).status == 200)
        let token = try #require(PlaceToken(of: app.customer, epoch: 0)).text(by: self.bed.store.lookup)
        let seconds = UnixTime.now().seconds
        for (type, status) in [("transition", 200), ("location", 200), (self.secrets.badInput, 200)] {
            var call = HTTPCall(method: .post, url: "\(owner.address)/p/\(token)")
            let json = """
                {"_type": "\(type)", "event": "enter", "tst": \(seconds), "desc": "\(self.secrets.place)",
                "lat": \(Self.latitude), "lon": \(Self.latitude), "tid": "\(self.secrets.badInput.prefix(40))"}
                """
            call.body = Array(json.utf8)
            try await self.post(call, status)
        }
        try await self.post(HTTPCall(method: .post, url: "\(owner.address)/p/\(token)/\(id)/leave"), 200)
        try await self.post(HTTPCall(method: .post, url: "\(owner.address)/p/\(token)A/\(id)/leave"), 404)
    }

    /// A network has twenty requests a second.
    private func post(_ call: HTTPCall, _ status: Int) async throws {
        try await awaiting("the request is taken") {
            let answered = try await self.bed.http.execute(call).status
            #expect([status, 429].contains(answered))
            return answered == status
        }
    }

    /// Opens and presses a button of a reminder, and one whose token is none.
    private func tap(_ owner: OwnerBed, of customer: String) async throws -> PrivacySecret {
        let choice = ChooseReminders.Input(.push, timed: "10m", wholeDays: "")
        _ = try await ChooseReminders().run(choice, as: .owner(customer), in: self.bed.store).get()
        let rows = try await self.bed.pool.query(
            Statement(
                "select id from event where customer_id = $1 and starts_at > jadwal_now() and not cancelled limit 1",
                [.uuid(customer)]
            )
        )
        let event = try #require(try rows.first?.uuid("id"))
        let end = UnixTime.now() + .seconds(3600)
        let token = try #require(TapToken(of: customer, .snooze, on: event, until: end, epoch: 0))
            .text(by: self.bed.store.lookup)
        let stranger = OwnerBrowser(owner)
        #expect(try await stranger.get("/t/\(token)", headers: self.plants.headers).status == 200)
        #expect(try await stranger.post("/t/\(token)", [(self.secrets.badInput, self.secrets.body)]).status == 200)
        #expect(try await stranger.post("/t/\(token)A", []).status == 404)
        return PrivacySecret("button's token", token)
    }
}
