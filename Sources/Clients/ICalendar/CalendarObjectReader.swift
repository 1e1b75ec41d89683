/// Reads back what Jadwal once wrote and a server or another program may have written anew: other order, other folding, other
/// line breaks, more properties.
public enum CalendarObjectReader {
    /// Of the event itself, not of its exceptions. Nil when `text` holds no event with a UID.
    public static func version(of text: [UInt8]) -> CalendarObjectVersion? {
        var components: [String] = []
        var event = Event()
        for line in ContentLine.unfolded(text) {
            guard let property = ContentLine(line) else { continue }
            switch property.name {
            case "BEGIN":
                components.append(property.value.uppercased())
                if components == ["VCALENDAR", "VEVENT"] { event = Event() }
            case "END":
                if components == ["VCALENDAR", "VEVENT"], !event.isException, let uid = event.uid {
                    return CalendarObjectVersion(
                        uid: uid,
                        sequence: event.sequence,
                        revision: event.revision,
                        mark: event.mark
                    )
                }
                if !components.isEmpty { components.removeLast() }
            default:
                if components == ["VCALENDAR", "VEVENT"] { event.take(property) }
            }
        }
        return nil
    }

    private struct Event {
        var uid: String?
        var sequence = 0
        var revision: Int?
        var mark: String?
        var isException = false

        mutating func take(_ property: ContentLine) {
            switch property.name {
            case "UID": self.uid = CalendarText.unescaped(property.value)
            case "SEQUENCE": self.sequence = Int(property.value) ?? 0
            case CalendarObjectWriter.revisionName: self.revision = Int(property.value)
            case CalendarObjectWriter.markName: self.mark = property.value
            case "RECURRENCE-ID": self.isException = true
            default: break
            }
        }
    }
}

/// Which event a calendar object holds, and how new it is.
public struct CalendarObjectVersion: Sendable, Hashable {
    public var uid: String
    /// 0 when the object does not say (RFC 5545, section 3.8.7.4).
    public var sequence: Int
    /// The event's that Jadwal wrote there last; nil when it was not Jadwal, or another program has left it out. Other programs
    /// count SEQUENCE on as they like, and this not at all.
    public var revision: Int?
    /// `CalendarEvent.mark` of that revision; nil when the object does not tell.
    public var mark: String?

    public init(uid: String, sequence: Int, revision: Int? = nil, mark: String? = nil) {
        (self.uid, self.sequence, self.revision, self.mark) = (uid, sequence, revision, mark)
    }
}
