internal import Assembly
internal import FoundationEssentials
internal import HTTP
internal import HTTPTypes
internal import Time

/// Reads the probe's calendar, and takes the probe's events out of it. It speaks CalDAV by itself: a mistake in the
/// workers' client is not repeated here.
struct ProbeCalendar: Sendable {
    private static let redirects = 3

    let account: ProbeAccount
    let policy: AddressPolicy
    let exchange: HTTPExchange

    /// An event as the calendar holds it.
    struct Found: Sendable {
        /// Of the calendar object.
        var url: String
        var event: FetchedEvent

        /// nil if it has no start that can be read.
        var start: UnixTime? {
            guard let start = self.event.start, let zone = Zone(self.event.zone ?? "UTC") else { return nil }
            return zone.instant(of: start)
        }
    }

    /// All events in the calendar that Jadwal made. Empty if it has made none yet.
    func events() async throws(ProbeFault) -> [Found] {
        guard let calendar = try await self.calendar() else { return [] }
        let answer = try await self.request("REPORT", calendar, depth: "1", Self.query)
        return XMLElements.named("response", in: answer).flatMap { response -> [Found] in
            guard let href = XMLElements.named("href", in: response).first,
                let data = XMLElements.named("calendar-data", in: response).first,
                let url = Self.resolve(XMLElements.text(href), against: calendar)
            else { return [] }
            return FetchedEvent.read(XMLElements.text(data)).map { Found(url: url, event: $0) }
        }
    }

    /// Nothing of the probe is left in the calendar.
    func clear() async throws(ProbeFault) {
        for found in try await self.events() { _ = try await self.request("DELETE", found.url, depth: nil, "") }
    }

    /// RFC 5397 and RFC 4791, section 6.2.1. A server that tells neither is asked where the account's address leads.
    private func calendar() async throws(ProbeFault) -> String? {
        let principal = try await self.find("current-user-principal", at: self.account.url) ?? self.account.url
        let home = try await self.find("calendar-home-set", at: principal) ?? principal
        let answer = try await self.request("PROPFIND", home, depth: "1", Self.properties("displayname", "owner"))
        let calendars = XMLElements.named("response", in: answer).filter { response in
            let name = XMLElements.named("displayname", in: response).first
            let owner = XMLElements.named("owner", in: response).first.flatMap {
                XMLElements.named("href", in: $0).first
            }
            return name.map(XMLElements.text) == WorkerAssembly.calendarName
                && owner.map { Self.path(XMLElements.text($0)) == Self.path(principal) } ?? true
        }
        let hrefs = calendars.compactMap { XMLElements.named("href", in: $0).first }.map(XMLElements.text)
        // Everything in it is deleted: a calendar of that name that somebody shares is never taken before its own.
        guard let href = hrefs.first(where: { $0.hasSuffix("/jadwal-whatsapp-events/") }) ?? hrefs.first else {
            return nil
        }
        return Self.resolve(href, against: home)
    }

    private static func path(_ address: String) -> String? {
        URL(string: address).map { $0.path().hasSuffix("/") ? $0.path() : $0.path() + "/" }
    }

    private func find(_ property: String, at url: String) async throws(ProbeFault) -> String? {
        let answer = try await self.request("PROPFIND", url, depth: "0", Self.properties(property))
        let place = XMLElements.named(property, in: answer).first
        guard let href = place.flatMap({ XMLElements.named("href", in: $0).first }) else { return nil }
        return Self.resolve(XMLElements.text(href), against: url)
    }

    /// - Returns: the answer's body. An object that is gone already counts as deleted.
    private func request(
        _ method: String,
        _ url: String,
        depth: String?,
        _ body: String
    ) async throws(ProbeFault) -> String {
        guard let name = HTTPRequest.Method(rawValue: method) else { throw ProbeFault("\(method) is no method") }
        var fields: HTTPFields = [.contentType: "application/xml; charset=utf-8"]
        if let depth, let header = HTTPField.Name("Depth") { fields[header] = depth }
        var url = url
        for _ in 0...Self.redirects {
            let answer: HTTPAnswer
            do throws(HTTPError) {
                answer = try await self.exchange(
                    HTTPCall(
                        method: name,
                        url: url,
                        fields: fields,
                        body: Array(body.utf8),
                        deadline: .seconds(20),
                        credentials: .negotiated(user: self.account.user, password: self.account.password),
                        addressPolicy: self.policy
                    )
                )
            } catch {
                throw ProbeFault("the calendar's server does not answer (\(error.code))")
            }
            switch answer.status {
            case 200..<300: return String(decoding: answer.body, as: UTF8.self)
            case 404 where method == "DELETE": return ""
            case 301, 302, 307, 308:
                guard let next = answer.fields[.location].flatMap({ Self.resolve($0, against: url) }) else { break }
                url = next
                continue
            default: break
            }
            throw ProbeFault("the calendar's server answered \(method) with \(answer.status)")
        }
        throw ProbeFault("the calendar's server redirects \(method) again and again")
    }

    private static func resolve(_ reference: String, against base: String) -> String? {
        guard let url = URL(string: base) else { return nil }
        return URL(string: reference, relativeTo: url)?.absoluteString
    }

    private static func properties(_ names: String...) -> String {
        let wanted = names.map { name in
            let space = name == "calendar-home-set" ? "urn:ietf:params:xml:ns:caldav" : "DAV:"
            return "<wanted:\(name) xmlns:wanted=\"\(space)\"/>"
        }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <propfind xmlns="DAV:"><prop>\(wanted.joined())</prop></propfind>
            """
    }

    /// All objects with an event: RFC 4791, section 7.8.
    private static let query = """
        <?xml version="1.0" encoding="utf-8"?>
        <cal:calendar-query xmlns="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">
        <prop><cal:calendar-data/></prop>
        <cal:filter><cal:comp-filter name="VCALENDAR"><cal:comp-filter name="VEVENT"/></cal:comp-filter></cal:filter>
        </cal:calendar-query>
        """
}

/// Why the probe cannot look: without addresses, names and texts.
struct ProbeFault: Error, Hashable {
    let detail: String

    init(_ detail: String) { self.detail = detail }
}
