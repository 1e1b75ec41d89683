import Foundation
import ICalendar
import Pipeline
import TestSupport
import Testing
import Time

@Suite(
    "Libraries that are not ours have nothing against what is written",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct ValidatedObjectTests {
    private static let zones = [
        "Asia/Riyadh", "UTC", "Europe/Berlin", "America/New_York", "Africa/Cairo", "Africa/Casablanca",
        "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
    ]

    private static var events: [CalendarEvent] {
        let arabic = String(repeating: "نلتقي بكرة ٨ مساءً عند الباب الشرقي 👨‍👩‍👧، ولا تنسَ الكتاب؛ ", count: 12)
        return
            zones.flatMap { zone -> [CalendarEvent] in
                [
                    .sample(times: .timed("2026-11-21T20:00", "2026-11-21T21:00", in: zone)),
                    .sample(times: .timed("2026-03-29T02:30", "2026-03-29T04:00", in: zone)),
                    .sample(times: .timed("2026-10-25T00:30", "2026-11-02T01:30", in: zone)),
                ]
            } + [
                .sample(times: .allDay(start: LocalDate("2026-11-21")!, endExclusive: LocalDate("2026-11-24")!)),
                .sample(times: .allDay(start: LocalDate("2026-11-21")!, endExclusive: LocalDate("2026-11-21")!)),
                .sample(summary: arabic, description: arabic, location: arabic),
                .sample(summary: "", description: "a\\b;c,d\n\ne\u{7}", location: "\"x\""),
                .sample(summary: String(repeating: "a", count: 74) + "é"),
                .sample(revision: 7, status: .cancelled),
            ]
    }

    @Test func allReadersAcceptTheObjects() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (index, event) in Self.events.enumerated() {
            let file = folder.appending(path: "\(index).ics")
            // The Arabic object has an alarm.
            let reminder = index.isMultiple(of: 2) ? nil : Duration.seconds(1800)
            try Data(WrittenObject(event, reminder: reminder).bytes).write(to: file)
            paths.append(file.path)
            for method in CalendarInvitation.Method.allCases {
                let file = folder.appending(path: "\(index)-\(method.rawValue).ics")
                let invitation = CalendarInvitation(
                    method,
                    from: .init("\(event.summary) عمر \"x\", via Jadwal", "jadwal@example.org"),
                    to: .init(event.location, "sara+%{x}'\(index)@example.org"),
                    page: "https://jadwal.example.org/m/abc"
                )
                try Data(WrittenObject(event, invitation: invitation).bytes).write(to: file)
                paths.append(file.path)
            }
        }
        let said = try self.complaints(about: paths)
        #expect(said.dropLast().isEmpty, "\(said.joined(separator: "\n"))")
        #expect(said.last?.hasPrefix("checked \(paths.count) with ") == true)
    }

    /// The check finds errors.
    @Test func brokenObjectIsReported() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "jadwal-\(UUID().uuidString).ics")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = String(decoding: WrittenObject(.sample()).bytes, as: UTF8.self)
        for (right, wrong) in [
            ("DTSTART;TZID=Asia/Riyadh", "DTSTART;TZID=Asia/Dubai"), ("T200000", "T2x0000"), ("DTEND", "DTSTART"),
        ] {
            try Data(text.replacing(right, with: wrong).utf8).write(to: file)
            #expect(try self.complaints(about: [file.path]).count > 1, "\(wrong)")
        }
    }

    /// The lines that the readers print. Readers that are not installed are skipped.
    private func complaints(about paths: [String]) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        process.arguments = [TestServer.folder.appending(path: "validate_calendars.py").path] + paths
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }
}
