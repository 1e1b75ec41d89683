import Foundation
import ICalendar
import Pipeline
import TestSupport
import Testing
import Time

@Suite(
    "A feed of prayer times is read by another library, with the right moments",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct PrayerFeedTests {
    private struct Entry: Hashable {
        var uid: String
        var seconds: Int64
        var length: Int
        var summary: String
    }

    private static let first = LocalDate("2027-01-01")!
    private static let days = 366

    private static func settings(_ latitude: Double, _ longitude: Double, _ zone: String, _ method: PrayerMethod)
        throws -> PrayerSettings
    {
        let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
        let clock: Zone = try #require(Zone(zone))
        let city = PrayerPlace.City(1, "São Paulo, “old”; town\\quarter", arabicName: "المدينة القديمة", country: "GB")
        return PrayerSettings(
            PrayerPlace(place, city: city, zone: clock),
            PrayerRules(method)
        )
    }

    /// As `prayer_feed.py` prints it; the lines of a broken feed are no entries.
    private static func read(_ feed: [UInt8]) throws -> (status: Int32, entries: [Entry], text: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "jadwal-\(UUID().uuidString).ics")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(feed).write(to: file)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        process.arguments = [TestServer.folder.appending(path: "prayer_feed.py").path, file.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let entries = text.split(separator: "\n").compactMap { line -> Entry? in
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 4, let seconds = Int64(parts[1]), let length = Int(parts[2]) else { return nil }
            return Entry(uid: parts[0], seconds: seconds, length: length, summary: parts[3])
        }
        return (process.terminationStatus, entries, text)
    }

    /// Both change their clocks in March and in autumn; noon by the sun does not.
    @Test(
        arguments: [
            (51.5085, -0.1257, "Europe/London", ["2027-03-28", "2027-10-31"]),
            (40.7143, -74.006, "America/New_York", ["2027-03-14", "2027-11-07"]),
        ]
    )
    func momentsAreRightWhenClocksChange(
        _ latitude: Double,
        _ longitude: Double,
        _ name: String,
        _ changes: [String]
    ) throws {
        let settings = try Self.settings(latitude, longitude, name, .isna)
        let zone = try #require(Zone(name))
        // The owner lives elsewhere: the place's clock counts.
        let riyadh = try #require(Zone("Asia/Riyadh"))
        let writer = PrayerFeedWriter(settings, in: riyadh, isArabic: false, id: "1")
        let feed = writer.text(from: Self.first, days: Self.days)
        let (status, entries, text) = try Self.read(feed)
        try #require(status == 0, "\(text.prefix(200))")
        let wanted = (0..<Self.days).flatMap { number in
            let day = settings.day(Self.first.adding(days: number), in: zone)
            return Prayer.prayed.map { prayer in
                Entry(
                    uid: "\(prayer.rawValue)-\("\(day.date)".replacing("-", with: ""))-1@jadwal",
                    seconds: day[prayer].seconds,
                    length: 1200,
                    summary: prayer.name(isArabic: false)
                )
            }
        }
        #expect(Set(entries) == Set(wanted) && entries.count == 5 * Self.days)
        // By the library's moments alone: noon moves by the clocks' hour, and hardly by the sun.
        for change in changes {
            func noon(_ date: LocalDate) throws -> (wall: Int, elapsed: Int64) {
                let uid = "dhuhr-\("\(date)".replacing("-", with: ""))-1@jadwal"
                let entry = try #require(entries.first { $0.uid == uid })
                let local = zone.local(UnixTime(seconds: entry.seconds))
                #expect(local.date == date)
                return (local.time.hour * 60 + local.time.minute, entry.seconds)
            }
            let day = try #require(LocalDate(change))
            let (before, after) = (try noon(day.adding(days: -1)), try noon(day))
            let isSpring = day.month == 3
            #expect(abs(after.wall - before.wall - (isSpring ? 60 : -60)) <= 1, "\(change)")
            #expect(abs(after.elapsed - before.elapsed - 86_400) <= 60, "\(change)")
        }
    }

    @Test func namesOfAPlaceAndArabicAreKept() throws {
        let settings = try Self.settings(24.69, 46.72, "Asia/Riyadh", .ummAlQura)
        let writer = PrayerFeedWriter(settings, in: .utc, isArabic: true, id: "2")
        let (status, entries, text) = try Self.read(writer.text(from: Self.first, days: 7))
        #expect(status == 0, "\(text.prefix(200))")
        #expect(Set(entries.map(\.summary)) == ["الفجر", "الظهر", "العصر", "المغرب", "العشاء"])
        let english = PrayerFeedWriter(settings, in: .utc, isArabic: false, id: "2")
        #expect(try Self.read(english.text(from: Self.first, days: 1)).status == 0)
    }

    /// The check finds what it is for.
    @Test(
        arguments: [
            ("REFRESH-INTERVAL;VALUE=DURATION:P1D", "REFRESH-INTERVAL;VALUE=DURATION:PT1M"),
            ("UID:asr-20270101", "UID:dhuhr-20270101"), ("Z\r\nDTEND", "\r\nDTEND"), ("\r\n", "\n"),
            ("END:VEVENT", "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nACTION:DISPLAY\r\nEND:VALARM\r\nEND:VEVENT"),
        ]
    )
    func brokenFeedIsReported(_ right: String, _ wrong: String) throws {
        let settings = try Self.settings(24.69, 46.72, "Asia/Riyadh", .ummAlQura)
        let feed = PrayerFeedWriter(settings, in: .utc, isArabic: false, id: "3").text(from: Self.first, days: 1)
        let text = String(decoding: feed, as: UTF8.self)
        #expect(try Self.read(Array(text.utf8)).status == 0)
        #expect(try Self.read(Array(text.replacing(right, with: wrong).utf8)).status == 1, "\(wrong)")
    }
}
