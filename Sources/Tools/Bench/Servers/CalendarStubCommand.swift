internal import ArgumentParser
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The smallest CalDAV server that Jadwal can use: a home with Jadwal's calendar, or one for each user. It stores
/// objects, returns nothing for a search, and records when each object was received.
struct CalendarStubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "CalDAV; GET /taken lists what was put there and when, GET /count counts it."
    )

    func run() async throws {
        let objects = ReceivedObjects()
        try await StubServer.run { request, _ in
            // Taken first, because this is the moment when the calendar has the object.
            let now = WallClock.now
            let body = try await request.body.collect(upTo: 1 << 20)
            let path = request.uri.path
            switch (request.method.rawValue, path) {
            case ("GET", "/count"): return Self.answer(.ok, "\(await objects.count)")
            case ("GET", "/taken"): return Self.answer(.ok, try await objects.lines)
            case ("GET", _):
                guard let object = await objects.body(at: path) else { return Self.answer(.notFound) }
                return Self.answer(.ok, object, headers: [.contentType: "text/calendar", .eTag: Self.tag])
            case ("PUT", _):
                let isOnlyNew = request.headers[.ifNoneMatch] == "*"
                let text = String(buffer: body)
                guard let isNew = await objects.put(text, at: path, at: now, onlyNew: isOnlyNew) else {
                    return Self.answer(.preconditionFailed)
                }
                return Self.answer(isNew ? .created : .noContent, headers: [.eTag: Self.tag])
            case ("PROPFIND", _):
                let home = Self.home(path)
                let members = request.headers[Self.depth] == "1" ? Self.calendar(home) : ""
                return Self.multistatus(Self.response(home) + members)
            case ("REPORT", _), ("PROPPATCH", _): return Self.multistatus("")
            case ("MKCALENDAR", _), ("MKCOL", _): return Self.answer(.methodNotAllowed)
            case ("DELETE", _):
                await objects.remove(path)
                return Self.answer(.noContent)
            default: return Self.answer(.ok)
            }
        }
    }

    private static let depth = HTTPField.Name("Depth")!
    /// No other client writes there, so one version is enough.
    private static let tag = "\"1\""

    /// Of `/userN/` and all that is in `/home/userN/` the latter; of all else `/home/`.
    private static func home(_ path: String) -> String {
        let user = path.split(separator: "/").prefix(2).first { $0.hasPrefix("user") }
        return user.map { "/home/\($0)/" } ?? "/home/"
    }

    private static func response(_ home: String) -> String {
        """
        <D:response><D:href>\(home)</D:href><D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype>\
        <C:calendar-home-set><D:href>\(home)</D:href></C:calendar-home-set></D:prop><D:status>HTTP/1.1 200 OK</D:status>\
        </D:propstat></D:response>
        """
    }

    private static func calendar(_ home: String) -> String {
        """
        <D:response><D:href>\(home)jadwal-whatsapp-events/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/>\
        <C:calendar/></D:resourcetype><D:displayname>📱 WhatsApp Events</D:displayname><A:calendar-color>#2ECC71\
        </A:calendar-color><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>\
        </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        """
    }

    private static func multistatus(_ responses: String) -> Response {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/">\
            \(responses)</D:multistatus>
            """
        return Self.answer(
            HTTPResponse.Status(code: 207),
            text,
            headers: [.contentType: "application/xml; charset=utf-8"]
        )
    }

    private static func answer(_ status: HTTPResponse.Status, _ text: String = "", headers: HTTPFields = [:])
        -> Response
    {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// A record that a calendar stub has received an object.
struct ReceivedObject: Sendable, Codable {
    /// The id of the event: the first part of the object's name.
    var uid: String
    /// When the request was read, in microseconds since 1970.
    var at: Int64
}

/// The objects that a calendar stub has received.
private actor ReceivedObjects {
    private var bodies: [String: String] = [:]
    private var taken: [ReceivedObject] = []

    /// The number of stored objects.
    var count: Int { self.bodies.count }

    /// One JSON object per line, in the order of arrival.
    var lines: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return try self.taken.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
        }
    }

    func body(at path: String) -> String? { self.bodies[path] }

    func remove(_ path: String) { self.bodies[path] = nil }

    /// - Parameter moment: microseconds since 1970.
    /// - Returns: whether the object is new; nil if it existed and `onlyNew` was set.
    func put(_ text: String, at path: String, at moment: Int64, onlyNew: Bool) -> Bool? {
        let isNew = self.bodies[path] == nil
        guard isNew || !onlyNew else { return nil }
        self.bodies[path] = text
        let name = path.split(separator: "/").last ?? ""
        self.taken.append(ReceivedObject(uid: String(name.split(separator: ".").first ?? ""), at: moment))
        return isNew
    }
}
