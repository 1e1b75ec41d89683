public import Pipeline
public import Time

/// The organizer and the attendee of an event that is sent by e-mail (iTIP, RFC 5546, section 3.2).
public struct CalendarInvitation: Sendable, Hashable {
    public enum Method: String, Sendable, CaseIterable {
        case request = "REQUEST"
        case cancel = "CANCEL"
    }

    /// An ORGANIZER or ATTENDEE.
    public struct Person: Sendable, Hashable {
        public var name: String?
        /// A mail address.
        public var address: String

        public init(_ name: String?, _ address: String) { (self.name, self.address) = (name, address) }
    }

    public var method: Method
    public var organizer: Person
    /// The only one: others' addresses are not the recipient's to know.
    public var attendee: Person
    /// The page on which the attendee answers.
    public var page: String?

    public init(_ method: Method, from organizer: Person, to attendee: Person, page: String?) {
        (self.method, self.organizer, self.attendee, self.page) = (method, organizer, attendee, page)
    }

    /// An object with one VEVENT, whose UID and SEQUENCE are those of the entry that Jadwal writes into calendars:
    /// a calendar with both shows one. RSVP is FALSE, because Jadwal does not read replies by e-mail.
    ///
    /// - Parameter stampedAt: the time of this revision. A recipient takes the newest of one SEQUENCE.
    public func text(of event: CalendarEvent, stampedAt: UnixTime) -> [UInt8] {
        var event = event
        if self.method == .cancel { event.status = .cancelled }
        return CalendarObjectWriter.text(of: event, stampedAt: stampedAt, createdAt: nil, invitation: self)
    }

    var lines: [String] {
        let roles = "CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE"
        return ["ORGANIZER\(Self.property(self.organizer))", "ATTENDEE;\(roles)\(Self.property(self.attendee))"]
            + (self.page.map { ["URL:\(CalendarText.sanitized($0).replacing("\n", with: ""))"] } ?? [])
    }

    private static func property(_ person: Person) -> String {
        let name = person.name.map { ";CN=\"\(Self.parameter($0))\"" } ?? ""
        return "\(name):mailto:\(Self.encoded(person.address))"
    }

    /// A quoted parameter cannot hold a quote or a line break (RFC 5545, section 3.2). The escapes of RFC 6868 are shown
    /// as they are by calendars that do not know them.
    private static func parameter(_ text: String) -> String {
        CalendarText.sanitized(text).replacing("\n", with: " ").replacing("\"", with: "'")
    }

    /// The address of a `mailto` URI (RFC 6068, section 2).
    private static func encoded(_ address: String) -> String {
        let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'*+@".utf8)
        return address.utf8.map { octet in
            kept.contains(octet) ? String(UnicodeScalar(octet)) : "%\(Self.hexadecimal(octet))"
        }.joined()
    }

    private static func hexadecimal(_ octet: UInt8) -> String {
        let digits = String(octet, radix: 16, uppercase: true)
        return digits.count < 2 ? "0\(digits)" : digits
    }
}
