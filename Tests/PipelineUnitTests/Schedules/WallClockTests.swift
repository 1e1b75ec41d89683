import Foundation
import Pipeline
import TestSupport
import Testing
import Time

/// Times of day beside Python's `dateutil.rrule` and `zoneinfo`.
@Suite(
    "Reminders at a time of day follow the clocks of every zone",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct WallClockTests {
    private static let first = LocalDate("2024-01-01")!
    private static let days = LocalDate("2030-12-31")!.daysSince1970 - Self.first.daysSince1970 + 1

    /// Every day at 02:30, when clocks change in most zones, and at midnight, when they change in the others.
    @Test(arguments: ["02:30", "00:00"])
    func timeOfDayIsTheSameMomentAsInPython(_ time: String) async throws {
        let lead = try #require(ReminderLead("@\(time)"))
        let theirs = try Self.python(time)
        #expect(theirs.count > 400)
        let different: [String] = await withTaskGroup(of: String?.self) { group in
            for (name, line) in theirs {
                guard let zone = Zone(name) else { continue }
                group.addTask {
                    let ours = Self.line(lead, zone)
                    return ours == line ? nil : "\(name)\n  ours   \(ours)\n  Python \(line)"
                }
            }
            return await group.reduce(into: []) { different, found in found.map { different.append($0) } }
        }
        #expect(different.isEmpty, "\(different.sorted().prefix(5).joined(separator: "\n"))")
    }

    /// As `wall_clocks.py` writes it.
    private static func line(_ lead: ReminderLead, _ zone: Zone) -> String {
        var (parts, before) = ([String](), Int64?.none)
        for number in 0..<Self.days {
            let day = Self.first.adding(days: number)
            let times = EventTimes.allDay(start: day, endExclusive: day.adding(days: 1))
            guard let occurrence = ReminderPlan(times, in: zone, [lead]).occurrences.first else { continue }
            let ahead = Int64(occurrence.label.wallTime.minutesSince1970) * 60 - occurrence.dueAt.seconds
            if ahead != before { parts.append("\(number):\(ahead)") }
            before = ahead
        }
        return parts.joined(separator: " ")
    }

    private static func python(_ time: String) throws -> [String: String] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        let last = Self.first.adding(days: Self.days - 1)
        let script = TestServer.folder.appending(path: "wall_clocks.py").path
        process.arguments = [script, "\(Self.first)", "\(last)", time]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return text.split(separator: "\n").reduce(into: [:]) { zones, line in
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { zones[String(parts[0])] = String(parts[1]) }
        }
    }
}
