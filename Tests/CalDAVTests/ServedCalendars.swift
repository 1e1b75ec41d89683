import HTTP
import HTTPTypes

/// A calendar server in memory: answers the requests of a lookup and counts them.
actor ServedCalendars {
    enum Behaviour: Sendable {
        case answers
        case refuses(Int)
        /// Fails when it is asked for a window.
        case failsOnWindows
        /// Never answers.
        case hangs
        /// Answers without calendar data.
        case omits
    }

    struct Calendar: Sendable {
        var name: String
        /// Complete calendar objects.
        var objects: [String] = []
        var behaviour = Behaviour.answers
        /// More of its properties.
        var properties = ""
        var component = "VEVENT"
        /// The number of additional bytes without meaning.
        var padding = 0
    }

    private var calendars: [String: Calendar]
    /// `REPORT /home/work/`
    private(set) var requests: [String] = []
    private(set) var queries: [HTTPCall] = []
    private var made: [String: [UInt8]] = [:]

    /// - Parameter calendars: the calendars by the last part of their path.
    init(_ calendars: [String: Calendar]) { self.calendars = calendars }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in try await self.answer(call) }
    }

    func change(_ path: String, to calendar: Calendar?) {
        self.calendars[path] = calendar
        self.made = [:]
    }

    func forgetRequests() { (self.requests, self.queries) = ([], []) }

    /// Prepares all answers, so that they are sent at once.
    func prepare() { for path in self.calendars.keys { _ = self.objects(of: path) } }

    private func answer(_ call: HTTPCall) async throws(HTTPError) -> HTTPAnswer {
        let path = String(call.url.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
        self.requests.append("\(call.method.rawValue) \(path)")
        switch (call.method.rawValue, path) {
        case ("PROPFIND", "/"), ("PROPFIND", "/me/"): return Self.multistatus(Self.principal(path))
        case ("PROPFIND", "/home/"): return Self.multistatus(self.listing)
        case ("REPORT", _):
            self.queries.append(call)
            let name = String(path.dropFirst("/home/".count).dropLast())
            guard let calendar = self.calendars[name] else { return HTTPAnswer(status: 404) }
            switch calendar.behaviour {
            case .failsOnWindows where call.body.firstRange(of: Array("time-range".utf8)) != nil:
                return HTTPAnswer(status: 500)
            case .answers, .omits, .failsOnWindows:
                let body = self.objects(of: name)
                guard body.count <= call.maximumAnswerBytes else {
                    throw HTTPError(code: .answerTooLarge, mayHaveBeenSent: true, detail: "as the client does")
                }
                return HTTPAnswer(status: 207, body: body)
            case .refuses(let status): return HTTPAnswer(status: status)
            case .hangs:
                try? await Task.sleep(for: .seconds(600))
                throw HTTPError(code: .cancelled, mayHaveBeenSent: true, detail: "given up")
            }
        default: return HTTPAnswer(status: 404)
        }
    }

    private var listing: String {
        let home =
            "<D:response><D:href>/home/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype>"
            + "<D:current-user-principal><D:href>/me/</D:href></D:current-user-principal></D:prop>"
            + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
        return self.calendars.sorted { $0.key < $1.key }.reduce(home) { text, entry in
            text + """
                <D:response><D:href>/home/\(entry.key)/</D:href><D:propstat><D:prop>\
                <D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>\(entry.value.name)</D:displayname>\
                <C:supported-calendar-component-set><C:comp name="\(entry.value.component)"/></C:supported-calendar-component-set>\
                \(entry.value.properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
                """
        }
    }

    private func objects(of name: String) -> [UInt8] {
        if let made = self.made[name] { return made }
        let calendar = self.calendars[name] ?? Calendar(name: "")
        let isOmitted = if case .omits = calendar.behaviour { true } else { false }
        let responses = calendar.objects.enumerated().map { index, object in
            let data = isOmitted ? "" : "<C:calendar-data>\(object)</C:calendar-data>"
            return """
                <D:response><D:href>/home/\(name)/\(index).ics</D:href><D:propstat><D:prop>\(data)</D:prop>\
                <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
                """
        }.joined()
        let padding = calendar.padding > 0 ? "<!--\(String(repeating: "x", count: calendar.padding))-->" : ""
        let body = Self.multistatus(responses + padding).body
        self.made[name] = body
        return body
    }

    private static func principal(_ path: String) -> String {
        """
        <D:response><D:href>\(path)</D:href><D:propstat><D:prop><D:resourcetype><D:principal/></D:resourcetype>\
        <D:current-user-principal><D:href>/me/</D:href></D:current-user-principal>\
        <C:calendar-home-set><D:href>/home/</D:href></C:calendar-home-set>\
        <C:calendar-user-address-set><D:href>mailto:Noura@example.org</D:href><D:href>/me/</D:href></C:calendar-user-address-set>\
        </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        """
    }

    private static func multistatus(_ responses: String) -> HTTPAnswer {
        let namespaces = #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav""#
        return HTTPAnswer(
            status: 207,
            body: Array("<D:multistatus \(namespaces)>\(responses)</D:multistatus>".utf8)
        )
    }
}
