import CalDAV
import HTTP
import HTTPTypes

/// A server in memory with one user, “noura”, whose home also lists calendars that others share with her.
actor SharingServer {
    struct Calendar: Sendable {
        var name = "📱 WhatsApp Events"
        /// The principal; nil if the server does not say.
        var owner: String?
        /// More of its properties.
        var properties = ""
        /// More of its resource type.
        var type = ""
        var isWritable = true
        var mark: String?
    }

    static let ours = "📱 WhatsApp Events"
    static let home = "/calendars/noura/"
    static let principal = "/principals/noura/"
    static let policy = AddressPolicy.customer(allowing: [])

    /// By their paths.
    private(set) var calendars: [String: Calendar]
    private(set) var objects: [String: [UInt8]] = [:]
    private(set) var made: [String] = []
    private let mayCreate: Bool
    private let tellsOwners: Bool
    private let keepsMarks: Bool
    /// The path that a calendar gets instead of the requested one.
    private let movedTo: String?

    init(
        _ calendars: [String: Calendar] = [:],
        mayCreate: Bool = true,
        tellsOwners: Bool = true,
        keepsMarks: Bool = true,
        movedTo: String? = nil
    ) {
        (self.calendars, self.mayCreate, self.tellsOwners) = (calendars, mayCreate, tellsOwners)
        (self.keepsMarks, self.movedTo) = (keepsMarks, movedTo)
    }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in await self.answer(call) }
    }

    func set(_ path: String, isWritable: Bool) { self.calendars[path]?.isWritable = isWritable }

    private func answer(_ call: HTTPCall) -> HTTPAnswer {
        let path = String(call.url.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
        switch call.method.rawValue {
        case "PROPFIND": return self.find(path, withMembers: call.fields[HTTPField.Name("Depth")!] == "1")
        case "MKCALENDAR", "MKCOL": return self.make(self.movedTo ?? path)
        case "PROPPATCH": return self.set(path, String(decoding: call.body, as: UTF8.self))
        case "PUT": return self.put(call.body, at: path)
        case "GET":
            return self.objects[path].map { HTTPAnswer(status: 200, fields: [.eTag: "\"1\""], body: $0) }
                ?? HTTPAnswer(status: 404)
        default: return HTTPAnswer(status: 501)
        }
    }

    private func make(_ path: String) -> HTTPAnswer {
        guard self.mayCreate else { return HTTPAnswer(status: 403) }
        guard self.calendars[path] == nil else { return HTTPAnswer(status: 405) }
        self.calendars[path] = Calendar(owner: self.tellsOwners ? Self.principal : nil)
        self.made.append(path)
        return HTTPAnswer(status: 201)
    }

    private func set(_ path: String, _ body: String) -> HTTPAnswer {
        guard self.keepsMarks else { return HTTPAnswer(status: 403) }
        if let start = body.firstRange(of: "urn:jadwal:dav\">")?.upperBound {
            self.calendars[path]?.mark = String(body[start...].prefix { $0 != "<" })
        }
        return HTTPAnswer(status: 207, body: Self.multistatus(""))
    }

    private func put(_ body: [UInt8], at path: String) -> HTTPAnswer {
        let folder = String(path.prefix(through: path.lastIndex(of: "/")!))
        guard let calendar = self.calendars[folder] else { return HTTPAnswer(status: 409) }
        guard calendar.isWritable else { return HTTPAnswer(status: 403) }
        self.objects[path] = body
        return HTTPAnswer(status: 201, fields: [.eTag: "\"1\""])
    }

    private func find(_ path: String, withMembers: Bool) -> HTTPAnswer {
        let home = "<C:calendar-home-set><D:href>\(Self.home)</D:href></C:calendar-home-set>"
        switch path {
        case "/": return HTTPAnswer(status: 207, body: Self.multistatus(Self.response("/", "")))
        case Self.principal:
            return HTTPAnswer(status: 207, body: Self.multistatus(Self.response(path, home)))
        case Self.home:
            let own = Self.response(Self.home, "<D:resourcetype><D:collection/></D:resourcetype>")
            let members = withMembers ? self.calendars.sorted { $0.key < $1.key }.map(Self.response).joined() : ""
            return HTTPAnswer(status: 207, body: Self.multistatus(own + members))
        default:
            guard let calendar = self.calendars[path] else { return HTTPAnswer(status: 404) }
            return HTTPAnswer(status: 207, body: Self.multistatus(Self.response(path, calendar)))
        }
    }

    private static func response(_ path: String, _ calendar: Calendar) -> String {
        let rights = calendar.isWritable ? ["read", "write", "bind"] : ["read", "write-properties"]
        let privileges = rights.map { "<D:privilege><D:\($0)/></D:privilege>" }.joined()
        let owner = calendar.owner.map { "<D:owner><D:href>\($0)</D:href></D:owner>" } ?? ""
        let mark = calendar.mark.map { "<J:made xmlns:J=\"urn:jadwal:dav\">\($0)</J:made>" } ?? ""
        return Self.response(
            path,
            """
            <D:resourcetype><D:collection/><C:calendar/>\(calendar.type)</D:resourcetype>\
            <D:displayname>\(calendar.name)</D:displayname>\(owner)\(mark)\(calendar.properties)\
            <D:current-user-privilege-set>\(privileges)</D:current-user-privilege-set>\
            <A:calendar-color xmlns:A="http://apple.com/ns/ical/">#2ECC71</A:calendar-color>
            """
        )
    }

    private static func response(_ path: String, _ properties: String) -> String {
        """
        <D:response><D:href>\(path)</D:href><D:propstat><D:prop>\(properties)\
        <D:current-user-principal><D:href>\(Self.principal)</D:href></D:current-user-principal></D:prop>\
        <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        """
    }

    private static func multistatus(_ responses: String) -> [UInt8] {
        let namespaces = """
            xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/"
            """
        return Array("<D:multistatus \(namespaces)>\(responses)</D:multistatus>".utf8)
    }
}
