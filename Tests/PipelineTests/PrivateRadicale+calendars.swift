import HTTP
import HTTPTypes
import Testing
import Time

extension PrivateRadicale {
    /// Makes a calendar of a user's own, as another program does.
    ///
    /// - Parameter events: their properties, by their UIDs.
    func addCalendar(
        _ name: String,
        of user: String,
        at path: String = "work",
        _ events: [String: String],
        over http: HTTPClient
    ) async throws {
        let properties = """
            <?xml version="1.0"?><C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>\
            <displayname>\(name)</displayname></prop></set></C:mkcalendar>
            """
        try await self.send("MKCALENDAR", "\(user)/\(path)/", properties, of: user, over: http)
        for (uid, properties) in events {
            let object = """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:-//test//EN
                BEGIN:VEVENT
                UID:\(uid)
                DTSTAMP:20260101T000000Z
                \(properties)
                END:VEVENT
                END:VCALENDAR

                """.replacing("\n", with: "\r\n")
            try await self.send("PUT", "\(user)/\(path)/\(uid).ics", object, of: user, over: http)
        }
    }

    /// Makes a calendar with a year of events, half of them before the day; one in a hundred is weekly.
    func addFullCalendar(
        _ number: Int,
        events: Int,
        around day: LocalDate,
        of user: String,
        over http: HTTPClient
    ) async throws {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "X-WR-CALNAME:Calendar \(number)"]
        for event in 0..<events {
            let date = "\(day.adding(days: event * 364 / events - 182))".replacing("-", with: "")
            let time = "\(10 + (event + number) % 10)0000Z"
            lines += [
                "BEGIN:VEVENT", "UID:full-\(number)-\(event)", "DTSTAMP:20260101T000000Z",
                "DTSTART:\(date)T\(time)", "DURATION:PT30M",
                "SUMMARY:\(event.isMultiple(of: 2) ? "Meeting" : "اجتماع") \(event)",
            ]
            if event.isMultiple(of: 100) { lines.append("RRULE:FREQ=WEEKLY") }
            lines.append("END:VEVENT")
        }
        let calendar = (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        try await self.send("PUT", "\(user)/full-\(number)/", calendar, of: user, over: http)
    }

    private func send(
        _ method: String,
        _ path: String,
        _ body: String,
        of user: String,
        over http: HTTPClient
    ) async throws {
        var call = HTTPCall(
            method: try #require(HTTPRequest.Method(method)),
            url: self.url + path,
            credentials: .basic(user: user, password: self.password)
        )
        call.fields[.contentType] = method == "PUT" ? "text/calendar" : "application/xml"
        call.body = Array(body.utf8)
        let answer = try await http.execute(call)
        try #require(answer.status == 201, "\(method) \(answer.status)")
    }
}
