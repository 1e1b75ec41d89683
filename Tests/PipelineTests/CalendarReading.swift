import Foundation
import HTTP
import HTTPTypes
import Testing

/// The content of a customer's calendars, requested with raw WebDAV and read without Jadwal's own reader.
struct CalendarReading {
    let server: PrivateRadicale
    let user: String
    let http: HTTPClient

    /// Every calendar object of the user, of all calendars.
    func objects() async throws -> [CalendarLines] {
        let home = try await self.send("PROPFIND", "/\(self.user)/", depth: "1", Self.types)
        var objects: [CalendarLines] = []
        for collection in Self.hrefs(home) where collection != "/\(self.user)/" {
            for path in Self.hrefs(try await self.send("REPORT", collection, depth: "1", Self.events)) {
                let answer = try await self.http.execute(self.call("GET", path))
                try #require(answer.status == 200)
                objects.append(CalendarLines(path: path, text: String(decoding: answer.body, as: UTF8.self)))
            }
        }
        return objects
    }

    private static let types = """
        <?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>
        """
    private static let events = """
        <?xml version="1.0"?><C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop>\
        <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter></C:calendar-query>
        """

    private func send(_ method: String, _ path: String, depth: String, _ body: String) async throws -> String {
        var call = self.call(method, path)
        call.fields[.init("Depth")!] = depth
        call.fields[.contentType] = "application/xml"
        call.body = Array(body.utf8)
        let answer = try await self.http.execute(call)
        // A user who has never come has no home yet.
        if answer.status == 404 { return "" }
        try #require(answer.status == 207)
        return String(decoding: answer.body, as: UTF8.self)
    }

    private func call(_ method: String, _ path: String) -> HTTPCall {
        HTTPCall(
            method: .init(method)!,
            url: self.server.url + path.dropFirst(),
            credentials: .basic(user: self.user, password: PrivateRadicale.password)
        )
    }

    private static func hrefs(_ text: String) -> [String] {
        text.matches(of: /<(?:[A-Za-z0-9]+:)?href>([^<]*)</).map { String($0.1) }
    }
}

/// A calendar object as a stranger reads it: unfolded lines.
struct CalendarLines: Hashable, CustomStringConvertible {
    var path: String
    var text: String

    var description: String { self.text }

    private var lines: [Substring] {
        self.text.replacing("\r\n ", with: "").replacing("\r\n\t", with: "").split(whereSeparator: \.isNewline)
    }

    var events: Int { self.lines.count { $0 == "BEGIN:VEVENT" } }

    /// The value of an event's property with its parameters, `;TZID=Asia/Riyadh:20261123T200000`.
    func property(_ name: String) -> String? {
        self.lines.drop { $0 != "BEGIN:VEVENT" }.first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
            .map { String($0.dropFirst(name.count)) }
    }
}
