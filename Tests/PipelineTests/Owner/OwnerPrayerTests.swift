import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PeopleSuites {
    @Suite(
        "An owner's prayer times, by page, by API and as a feed",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerPrayerTests {
        private static func settings(_ bed: PipelineBed) async throws -> PrayerSettings? {
            let customer = try #require(try await bed.pool.query("select id from customer").first).uuid("id")
            return try await PostgresPrayers(bed.store).state(of: customer).record?.settings
        }

        @Test(.timeLimit(.minutes(2))) func pages() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                #expect(try await browser.get("/prayer/month").status == 303)
                try await browser.get("/prayer?search=Xyzzyville")
                #expect(browser.page.contains("No city of this name is known."))
                // Both cities of one name, with their countries.
                try await browser.get("/prayer?search=tripoli")
                #expect(browser.page.contains("Libya") && browser.page.contains("Lebanon"))
                try await browser.get("/prayer?search=%D9%85%D9%83%D9%87")
                #expect(browser.page.contains("Umm al-Qura, Makkah"))
                let place = [("city", "104515")]
                #expect(try await browser.submit("/prayer/set", place).status == 303)
                try await browser.get("/prayer")
                #expect(browser.page.contains("Maghrib") && browser.page.contains("This week"))
                #expect(browser.page.contains("Proposed for Saudi Arabia: Umm al-Qura, Makkah."))
                let choices = [
                    ("method", "umm-al-qura"), ("school", "hanafi"), ("high_latitude", ""), ("hijri_offset", "1"),
                    ("adjust-asr", "-2"), ("alert-fajr", "0"), ("alert-fajr", "10"), ("keep_minutes", "25"),
                ]
                #expect(try await browser.submit("/prayer/set", choices).status == 303)
                let saved = try #require(try await Self.settings(bed))
                #expect(saved.place.city?.id == 104_515 && saved.alerts == [.fajr: [0, 10]])
                #expect(saved.rules.school == .hanafi && saved.rules.adjustments == [.asr: -2])
                #expect(!saved.rules.laterInRamadan && saved.rules.hijriOffset == 1)
                #expect(saved.keeping == PrayerKeeping(minutes: 25))
                // They are seen where the owner looks at a day.
                try await browser.get("/today")
                #expect(browser.page.contains("next-prayer"))
                for view in ["/day", "/week", "/month"] {
                    try await browser.get(view)
                    #expect(browser.page.contains("Maghrib "), "\(view)")
                }
                try await browser.get("/prayer/month?on=2026-02-10")
                #expect(browser.page.contains("February 2026") && browser.page.contains("Saturday 28"))
                // Nothing that was typed is lost.
                try await browser.get("/prayer")
                let wrong = [("latitude", "91"), ("longitude", "10"), ("only-place", "on")]
                #expect(try await browser.submit("/prayer/set", wrong).status == 400)
                #expect(browser.page.contains(#"value="91""#) && browser.page.contains("Out of range"))
                try await browser.get("/prayer")
                #expect(try await browser.submit("/prayer/end").status == 303)
                #expect(try await Self.settings(bed) == nil)
            }
        }

        @Test(.timeLimit(.minutes(2))) func methods() async throws {
            try await PipelineBed.lend { bed in
                var app = ConnectClient(try await OwnerBed.start(bed, settings: ConnectClient.settings))
                try await app.signIn("noura@example.org", letter: 1)
                let service = "prayers.v1.PrayersService"
                let none = try await app.json("calendar.v1.CalendarService/SchedulePrayerTimes")
                #expect(none.code == "failed_precondition")
                #expect(try await app.json("\(service)/GetPrayers").status == 200)
                let found = try await app.json("\(service)/SearchCities", #"{"text": "الدوحه"}"#)
                #expect(found.text.contains("Doha") && found.text.contains("qatar"))
                let choices = """
                    {"choices": {"city": "Doha", "alerts": [{"prayer": "PRAYER_FAJR", "minutesBefore": [10, 0]}], \
                    "adjustments": [{"prayer": "PRAYER_ASR", "minutes": -2}]}}
                    """
                #expect(try await app.json("\(service)/SetPrayers", choices).text.contains("qatar"))
                #expect(try await Self.settings(bed)?.alerts == [.fajr: [0, 10]])
                #expect(try await Self.settings(bed)?.keeping == PrayerKeeping())
                let kept = #"{"choices": {"city": "Doha", "keepMinutes": 0, "keepMinutesOnFridays": 45}}"#
                #expect(try await app.json("\(service)/SetPrayers", kept).text.contains("45"))
                #expect(try await Self.settings(bed)?.keeping == PrayerKeeping(minutes: 0, fridayMinutes: 45))
                let times = try await app.json("\(service)/GetTimes", #"{"from": "2026-11-29", "days": 366}"#)
                #expect(times.text.contains("2027-11-29") && times.text.contains("PRAYER_SUNRISE"))
                #expect(try await app.json("\(service)/GetTimes", #"{"days": 367}"#).code == "invalid_argument")
                let wrong = #"{"choices": {"latitude": "91", "longitude": "540", "hijriOffset": 2}}"#
                let refused = try await app.json("\(service)/SetPrayers", wrong)
                #expect(refused.code == "invalid_argument")
                let address = try await app.json("calendar.v1.CalendarService/SchedulePrayerTimes")
                #expect(address.text.contains("/f/") && address.text.contains(".ics"))
                #expect(try await app.json("\(service)/RemovePrayers").status == 200)
                #expect(try await app.json("\(service)/RemovePrayers").code == "failed_precondition")
            }
        }

        @Test(.timeLimit(.minutes(2))) func feed() async throws {
            try await PipelineBed.lend { bed in
                let browser = OwnerBrowser(try await OwnerBed.start(bed))
                try await browser.signIn("noura@example.org", letter: 1)
                try await browser.get("/prayer?search=makkah")
                #expect(try await browser.submit("/prayer/set", [("city", "104515")]).status == 303)
                let path = try await Self.path(browser)
                let stranger = OwnerBrowser(browser.owner)
                let whole = try await stranger.get(path)
                #expect(whole.status == 200 && stranger.page.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
                #expect(stranger.page.split(separator: "BEGIN:VEVENT").count == 366 * 5 + 1)
                #expect(!stranger.page.contains("VALARM") && stranger.page.contains("REFRESH-INTERVAL"))
                let policy = try #require(HTTPField.Name("Referrer-Policy"))
                #expect(whole.fields[policy] == "no-referrer" && whole.fields[.cacheControl] == "private, no-cache")
                let tag = try #require(whole.fields[.eTag])
                for (known, status) in [(tag, 304), ("W/\(tag), \"x\"", 304), ("*", 304), ("nonsense\", ,,", 200)] {
                    #expect(
                        try await stranger.get(path, headers: ["If-None-Match": known]).status == status,
                        "\(known)"
                    )
                }
                let head = try await stranger.get(path, method: .head)
                #expect(head.status == 200 && head.fields[.eTag] == tag && stranger.page.isEmpty)
                // Other choices, another feed under the same address.
                try await browser.get("/prayer")
                #expect(try await browser.submit("/prayer/set", [("method", "mwl")]).status == 303)
                #expect(try await stranger.get(path, headers: ["If-None-Match": tag]).fields[.eTag] != tag)
                let profile = try await stranger.get(path.replacing(".ics", with: ".mobileconfig"))
                #expect(profile.status == 200 && stranger.page.contains("com.apple.subscribedcalendar.account"))
                #expect(stranger.page.contains(path))
                for wrong in ["/f/x.ics", "/f/x", path + "x", path.replacing("/f/", with: "/f/A")] {
                    #expect(try await stranger.get(wrong).status == 404, "\(wrong)")
                }
                try await browser.get("/prayer")
                #expect(try await browser.submit("/prayer/end-links").status == 303)
                #expect(try await stranger.get(path).status == 410)
                let next = try await Self.path(browser)
                #expect(next != path)
                let statuses = try await Self.fetch(100, next, browser)
                #expect(statuses.contains(429) && statuses.count { $0 == 304 } <= 30)
            }
        }

        /// As the page shows it.
        private static func path(_ browser: OwnerBrowser) async throws -> String {
            try await browser.get("/prayer")
            return String(try #require(browser.page.firstMatch(of: #/\/f\/[A-Za-z0-9_-]+\.ics/#)).0)
        }

        private static func fetch(_ count: Int, _ path: String, _ browser: OwnerBrowser) async throws -> [Int] {
            let (address, http) = (browser.owner.address, browser.owner.bed.http)
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<count {
                    group.addTask {
                        var call = HTTPCall(method: .get, url: address + path)
                        call.fields[.ifNoneMatch] = "*"
                        return try await http.execute(call).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }
}
