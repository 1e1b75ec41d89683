import HTTP
import HTTPTypes
import Testing

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
