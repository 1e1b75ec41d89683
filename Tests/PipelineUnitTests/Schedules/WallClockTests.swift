import Foundation
import Pipeline
import TestSupport
import Testing
import Time

/// Moments of reminders and of own notifications beside Python's `dateutil.rrule` and `zoneinfo`.
@Suite(
    "Reminders follow the clocks of every zone",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct WallClockTests {
    private static let first = LocalDate("2024-01-01")!
    private static let last = LocalDate("2030-12-31")!
    /// `deploy/test --filter WallClockTests` takes every zone; otherwise each of so many.
    private static let step = ProcessInfo.processInfo.environment["JADWAL_TEST_ZONES"] == "all" ? 1 : 20

    /// Every day at 02:30, when clocks change in most zones, and at midnight, when they change in the others.
    @Test(arguments: ["02:30", "00:00"])
    func timeOfDayIsTheSameMomentAsInPython(_ time: String) async throws {
        let lead = try #require(ReminderLead("@\(time)"))
        let theirs = try Self.python(time)
        #expect(theirs.count > 400)
        let days = Self.last.daysSince1970 - Self.first.daysSince1970 + 1
        try await Self.compare(theirs) { zone in
            (0..<days).compactMap { number in
                let day = Self.first.adding(days: number)
                let times = EventTimes.allDay(start: day, endExclusive: day.adding(days: 1))
                return ReminderPlan(times, in: zone, [lead]).occurrences.first
            }
        }
        try await Self.compare(theirs) { try Self.notice(.days(1), from: time, in: $0) }
    }

    /// Hours are time that passes, whatever the clocks do.
    @Test func everyThreeHoursAreTheSameMomentsAsInPython() async throws {
        let start = Int.random(in: 0..<Self.step)
        print("each of \(Self.step) zones, from number \(start) on")
        let theirs = try Self.python("02:30", ["3", "\(Self.step)", "\(start)"])
        #expect(theirs.count > 400 / Self.step)
        try await Self.compare(theirs) { try Self.notice(.minutes(180), from: "02:30", in: $0) }
    }

    /// The moments of an own notification until this time of the last day: for hours by UTC, as the script has it.
    private static func notice(_ cycle: Cycle, from time: String, in zone: Zone) throws -> [Occurrence] {
        let time = try #require(LocalTime(time))
        let plan = NoticePlan(LocalDateTime(date: Self.first, time: time), in: zone, cycle)
        let clock = if case .minutes = cycle { Zone.utc } else { zone }
        let end = clock.instant(of: LocalDateTime(date: Self.last, time: time))
        return plan.occurrences(from: nil, to: end).filter { $0.dueAt <= end }
    }

    private static func compare(
        _ theirs: [String: String],
        _ ours: @escaping @Sendable (Zone) throws -> [Occurrence]
    ) async throws {
        let different: [String] = try await withThrowingTaskGroup(of: String?.self) { group in
            for (name, line) in theirs {
                guard let zone = Zone(name) else { continue }
                group.addTask {
                    let own = Self.line(try ours(zone))
                    return own == line ? nil : "\(name)\n  ours   \(own)\n  Python \(line)"
                }
            }
            return try await group.reduce(into: []) { different, found in found.map { different.append($0) } }
        }
        #expect(different.isEmpty, "\(different.sorted().prefix(5).joined(separator: "\n"))")
    }

    /// As `wall_clocks.py` writes it.
    private static func line(_ occurrences: [Occurrence]) -> String {
        var (parts, before) = ([String](), Int64?.none)
        for (number, occurrence) in occurrences.enumerated() {
            let ahead = Int64(occurrence.label.wallTime.minutesSince1970) * 60 - occurrence.dueAt.seconds
            if ahead != before { parts.append("\(number):\(ahead)") }
            before = ahead
        }
        return parts.joined(separator: " ")
    }

    private static func python(_ time: String, _ more: [String] = []) throws -> [String: String] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        let script = TestServer.folder.appending(path: "wall_clocks.py").path
        process.arguments = [script, "\(Self.first)", "\(Self.last)", time] + more
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
