import Foundation
import Pipeline
import TestSupport
import Time

/// The contents of an account's calendar, read by python-caldav and icalendar.
struct CalendarWitness: Decodable, Sendable {
    struct Event: Decodable, Sendable {
        var uid: String
        var summary: String
        var location: String
        var description: String
        var status: String
        var transparent: Bool
        /// `2026-11-21`, or `2026-11-21T20:00+03:00 Asia/Riyadh`.
        var start: String?
        var end: String?
        var revision: Int
    }

    /// The number of calendars with Jadwal's name.
    var calendars: Int
    var events: [Event]

    /// All objects of an event. More than one is an error.
    func events(of event: CalendarEvent) -> [Event] { self.events.filter { $0.uid == event.identity.calendarUID } }

    static func read(_ url: String, _ account: CalendarAccount, python: String) async throws -> CalendarWitness {
        let answer = try await Self.run("calendar_witness.py", python, [url, account.username, Self.name], account)
        return try JSONDecoder().decode(CalendarWitness.self, from: answer)
    }

    /// The instances in a window, a line each.
    static func window(
        _ url: String,
        _ account: CalendarAccount,
        python: String,
        _ window: TimeWindow,
        _ zone: Zone
    ) async throws -> [String] {
        let answer = try await Self.run(
            "calendar_window.py",
            python,
            [url, account.username, Self.name, "\(window.start.seconds)", "\(window.end.seconds)", zone.name],
            account
        )
        return try JSONDecoder().decode([String].self, from: answer)
    }

    private static let name = "📱 WhatsApp Events"

    private static func run(
        _ script: String,
        _ python: String,
        _ arguments: [String],
        _ account: CalendarAccount
    ) async throws -> Data {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: python)
        process.arguments = [TestServer.folder.appending(path: script).path] + arguments
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data("\(account.password)\n".utf8))
        try input.fileHandleForWriting.close()
        let answer = try await Task.detached { try output.fileHandleForReading.readToEnd() ?? Data() }.value
        process.waitUntilExit()
        return answer
    }
}
