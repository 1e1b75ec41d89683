internal import Foundation
internal import HTTP
internal import HTTPTypes
internal import Time

/// The bench's Radicale, which has one account.
struct BenchRadicale: Sendable {
    let account: (url: String, user: String, password: String)
    /// The settings that allow a program to use it.
    let settings: [String: String]

    init(_ settings: BenchSettings) throws(BenchFault) {
        guard let url = settings.calendarURL, let user = settings.calendarUser,
            let password = settings.calendarPassword, let parts = URLComponents(string: url), let host = parts.host
        else {
            throw BenchFault(
                "JADWAL_TEST_CALDAV_URL, …_USER or …_PASSWORD is not set: start deploy/bench, which sets them"
            )
        }
        self.account = (url.hasSuffix("/") ? url : url + "/", user, password)
        let port = parts.port ?? (parts.scheme == "https" ? 443 : 80)
        self.settings = ["JADWAL_ALLOW_PRIVATE": "\(host):\(port)"]
    }

    /// Deletes a calendar, if it is there.
    func delete(_ calendar: String) async throws {
        let status = try await self.send(.delete, calendar)
        guard status < 300 || status == 404 else {
            throw BenchFault("Radicale does not delete a calendar: status \(status)")
        }
    }

    /// Makes calendars of so many events each, half of them in the past, runs `body`, and deletes them. One event in a
    /// hundred is weekly.
    func lendCalendars<R: Sendable>(_ count: Int, events: Int, _ body: () async throws -> R) async throws -> R {
        let outcome: Result<R, any Error>
        do {
            for number in 1...count {
                let status = try await self.send(.put, "full-\(number)", Self.calendar(number, events))
                guard status < 300 else { throw BenchFault("Radicale does not take a calendar: status \(status)") }
            }
            outcome = .success(try await body())
        } catch {
            outcome = .failure(error)
        }
        for number in 1...count { try await self.delete("full-\(number)") }
        return try outcome.get()
    }

    private func send(_ method: HTTPRequest.Method, _ calendar: String, _ body: String = "") async throws -> Int {
        var call = HTTPCall(
            method: method,
            url: "\(self.account.url)\(self.account.user)/\(calendar)/",
            body: Array(body.utf8),
            credentials: .basic(user: self.account.user, password: self.account.password)
        )
        call.deadline = .seconds(120)
        if !body.isEmpty { call.fields[.contentType] = "text/calendar" }
        let http = HTTPClient(HTTPConfiguration())
        let outcome: Result<Int, any Error>
        do { outcome = .success(try await http.execute(call).status) } catch { outcome = .failure(error) }
        await http.close()
        return try outcome.get()
    }

    /// A year of events around today.
    private static func calendar(_ calendar: Int, _ events: Int) -> String {
        let today = Int(WallClock.now / 86_400_000_000)
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Jadwal//bench//EN"]
        lines.append("X-WR-CALNAME:Calendar \(calendar)")
        for number in 0..<events {
            let day = LocalDate(daysSince1970: today - 182 + number * 364 / events)
            let date = "\(day)".replacing("-", with: "")
            let hour = 8 + (number + calendar) % 12
            let time = hour < 10 ? "0\(hour)" : "\(hour)"
            lines += [
                "BEGIN:VEVENT", "UID:bench-\(calendar)-\(number)", "DTSTAMP:20260101T000000Z",
                "DTSTART:\(date)T\(time)0000Z", "DTEND:\(date)T\(time)3000Z",
                "SUMMARY:Meeting \(number) about the plan", "LOCATION:Room \(number % 20)",
            ]
            if number.isMultiple(of: 100) { lines.append("RRULE:FREQ=WEEKLY") }
            lines.append("END:VEVENT")
        }
        return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
}
