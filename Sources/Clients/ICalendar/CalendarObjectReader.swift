/// Reads an object that Jadwal wrote. A server or another program may have changed its order, folding and line
/// breaks, and added properties.
public enum CalendarObjectReader {
    /// The version of the event itself, not of an exception; nil if `text` has no event with a UID.
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

/// The event of a calendar object, and its revision.
public struct CalendarObjectVersion: Sendable, Hashable {
    public var uid: String
    /// 0 if the object has none (RFC 5545, section 3.8.7.4).
    public var sequence: Int
    /// The revision that Jadwal wrote last; nil if Jadwal did not write the object, or if another program removed it.
    /// Other programs change SEQUENCE, but never this property.
    public var revision: Int?
    /// `CalendarEvent.mark` of that revision; nil if the object has none.
    public var mark: String?

    public init(uid: String, sequence: Int, revision: Int? = nil, mark: String? = nil) {
        (self.uid, self.sequence, self.revision, self.mark) = (uid, sequence, revision, mark)
    }
}
