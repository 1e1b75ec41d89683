import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PeopleSuites.SeedCases {
    @Test(.timeLimit(.minutes(2))) func flow1SignsInByALink() async throws {
        try await PipelineBed.lend { bed in
            let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
            let app = try await owner.newApp("noura@example.org")
            let profile = try await app.json("profile.v1.ProfileService/GetProfile")
            #expect(try ConnectClient.object(profile.body)["email"] as? String == "noura@example.org")
            let browser = OwnerBrowser(owner)
            try await browser.signIn(sending: "noura@example.org")
            #expect(try await browser.get("/account").status == 200)
            #expect(browser.page.contains("noura@example.org"))
            // Both are one owner, who was welcomed once.
            #expect(try await bed.count("select count(*) from customer") == 1)
            #expect(try await bed.count("select count(*) from owner_session") == 2)
            try await awaiting("the owner is welcomed") {
                try owner.letters().count { $0.header("Subject") == ["Welcome to Jadwal"] } == 1
            }
        }
    }

    @Test(.timeLimit(.minutes(3))) func flow2ConnectsACalendarAndWhatsApp() async throws {
        try await LinkingBed.with(
            .waha,
            settings: ConnectClient.settings,
            calendarUsers: ["noura", "sara"]
        ) { linking in
            let calendars = try #require(linking.calendars)
            try await Self.connectByAPI(linking, calendars)
            try await Self.connectByPages(linking, calendars)
            let used = "select count(*) from customer where calendar_url is not null"
            #expect(try await linking.owner.bed.count(used) == 2)
            let linked = "select count(*) from chat_connection where state = 'working'"
            #expect(try await linking.owner.bed.count(linked) == 2)
        }
    }

    private static func connectByAPI(_ linking: LinkingBed, _ calendars: PrivateRadicale) async throws {
        let app = try await linking.owner.newApp("noura@example.org")
        let account = [
            "url": calendars.url, "username": "noura", "password": calendars.password,
        ]
        let json = String(decoding: try JSONEncoder().encode(account), as: UTF8.self)
        #expect(try await app.json("calendar.v1.CalendarService/ConnectCalDAVCalendar", json).code == "ok")
        let tested = try await app.json("calendar.v1.CalendarService/TestAccount")
        #expect(try ConnectClient.object(tested.body)["works"] as? Bool == true, "\(tested.text)")

        let service = "whatsapp.v1.WhatsappService"
        let mobile = #"{"mobile": "+966500000007", "agreedText": 1}"#
        let begun = try await app.json("\(service)/ConnectWhatsappAccount", mobile)
        let code = try ConnectClient.object(begun.body)["pairingCode"] as? String
        #expect(code?.wholeMatch(of: /[0-9A-F]{4}-?[0-9A-F]{4}/) != nil, "\(begun.text)")
        let select = Statement("select id from chat_connection where customer_id = $1", [.uuid(app.customer)])
        let id = try #require(try await linking.owner.bed.pool.query(select).first).uuid(0)
        try await linking.link("/whatsapp/\(id)/link")
        try await awaiting("the app is told that WhatsApp is connected") {
            let answer = try await app.json("\(service)/GetWhatsappAccount")
            return try ConnectClient.object(answer.body)["isReady"] as? Bool == true
        }
    }

    private static func connectByPages(_ linking: LinkingBed, _ calendars: PrivateRadicale) async throws {
        let browser = OwnerBrowser(linking.owner)
        try await browser.signIn(sending: "sara@example.org")
        try await browser.get("/calendar/connect")
        let account = [
            ("provider", "other"), ("address", calendars.url), ("user", "sara"), ("password", calendars.password),
        ]
        #expect(try await browser.submit("/calendar/connect", account).status == 303)
        try await browser.get("/calendar")
        let tested = try await browser.submit("/calendar/test")
        #expect(tested.fields[.location]?.contains("calendar-works") == true)

        let path = try await linking.begin(browser, "+966 50 000 0008")
        _ = try await linking.code(browser, at: path)
        try await linking.link(path, number: "966500000008")
        try await linking.says("WhatsApp is connected", browser, at: path)
    }

    @Test(.timeLimit(.minutes(3))) func flow3BringsAnAgreedChatIntoTheCalendarAndTheView() async throws {
        try await PipelineBed.lend { bed in
            let stage = try await JudgementStage.start(bed, user: "noura")
            let (app, browser) = try await Self.owner(of: stage)
            let chat = "966500000001@c.us"
            try await stage.say(
                ["< Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
                in: chat
            )
            let id = try await stage.event(of: chat)
            let object = try await stage.object(of: id)
            #expect(object.property("SUMMARY")?.contains("Dinner") == true, "\(object)")
            #expect(object.property("LOCATION") == ":Al Bujairi", "\(object)")
            let start = try #require(object.property("DTSTART")?.firstMatch(of: #/:(\d{4})(\d\d)(\d\d)T200000/#))
            let day = "\(start.1)-\(start.2)-\(start.3)"

            let listed = try await app.json("events.v1.EventsService/ListEvents").text
            for word in [id, "Dinner", "Al Bujairi", "STANDING_WRITTEN"] { #expect(listed.contains(word), "\(word)") }
            let calendars = try await app.json("calendar.v1.CalendarService/GetCalendars").text
            let own = try #require(calendars.firstMatch(of: #/"id":"([0-9a-f-]{36})"/#)).1
            let window = """
                {"calendarId": "\(own)", "startDate": "\(day)T00:00:00Z", "endDate": "\(day)T23:59:59Z"}
                """
            let viewed = try await app.json("calendar.v1.CalendarService/GetEventsByCalendar", window).text
            #expect(viewed.contains(id) && viewed.contains("Dinner"), "\(viewed)")

            try await browser.get("/day?on=\(day)")
            #expect(browser.page.contains("Dinner") && browser.page.contains("/events/\(id)"))
            try await browser.get("/events/\(id)")
            #expect(browser.page.contains("Dinner") && browser.page.contains("Al Bujairi"))
        }
    }
}
