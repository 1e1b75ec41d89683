/// A calendar object from another program (RFC 4791, section 4.1), parsed.
struct ForeignObject {
    private(set) var events: [ForeignEvent] = []
    private(set) var zones: [ZoneDescription] = []
    /// False if it is not a calendar or exceeds a limit.
    private(set) var isComplete = true

    private static let depthLimit = 16
    /// Lines that may be long and do not affect the owner's time.
    private static let texts: Set<String> = [
        "ATTACH", "DESCRIPTION", "X-ALT-DESC", "COMMENT", "IMAGE", "CONTACT", "STYLED-DESCRIPTION",
    ]

    private var open: [String] = []
    private var components = 0
    private var octets = 0
    private var room: Int
    private var event = ForeignEvent()
    private var zone = ZoneDescription()
    private var isCancellation = false
    private var isCalendar = false

    /// - Parameter own: the owner's addresses, in lower case, without `mailto:`.
    init(_ text: [UInt8], own: Set<String>, within limits: CalendarReadingLimits) {
        self.room = limits.datesPerObject
        ForeignLine.forEach(in: text, unreadable: { self.doubt($0) }, { self.take($0, own, limits) })
        // The parts before the end of a truncated object are kept.
        self.isComplete = self.isComplete && self.isCalendar && self.open.isEmpty
        self.close(through: 0)
        if self.isCancellation { self.events = self.events.map { $0.calledOff() } }
    }

    private mutating func doubt(_ name: String) {
        guard self.open == ["VCALENDAR", "VEVENT"], let doubt = ForeignEvent.doubt(about: name) else { return }
        self.event.doubts.insert(doubt)
    }

    private mutating func take(_ line: ForeignLine, _ own: Set<String>, _ limits: CalendarReadingLimits) {
        if !Self.texts.contains(line.name), !line.name.hasPrefix("X-") { self.octets += line.value.count }
        // Beyond a limit, all other lines are ignored.
        guard self.octets <= limits.bytesPerObject, self.open.count < Self.depthLimit,
            self.components <= limits.componentsPerObject
        else {
            self.isComplete = false
            return
        }
        switch line.name {
        case "BEGIN": self.begin(ForeignLine.upper(ForeignLine.trimmed(line.value)))
        case "END":
            let name = ForeignLine.upper(ForeignLine.trimmed(line.value))
            // An end without a beginning ends nothing.
            guard let index = self.open.lastIndex(of: name) else { return }
            self.close(through: index)
        default:
            if self.open.count == 1, line.name == "METHOD" {
                self.isCancellation = line.token.uppercased() == "CANCEL"
            }
            guard self.open.count >= 2, self.open[0] == "VCALENDAR" else { return }
            if self.open[1] == "VEVENT", self.open.count == 2 { self.event.take(line, own: own, &self.room) }
            if self.open[1] == "VTIMEZONE" { self.zone.take(line, isObservance: self.open.count == 3) }
        }
    }

    private mutating func begin(_ name: String) {
        self.components += 1
        // A VCALENDAR is never inside another component, so an END is missing.
        if name == "VCALENDAR" { self.close(through: 0) }
        if self.open.count > 1, ["VEVENT", "VTIMEZONE", "VTODO"].contains(name) {
            self.close(through: 1)
            self.isComplete = false
        }
        self.open.append(name)
        switch self.open {
        case ["VCALENDAR"]: self.isCalendar = true
        case ["VCALENDAR", "VEVENT"]: self.event = ForeignEvent()
        case ["VCALENDAR", "VTIMEZONE"]: self.zone = ZoneDescription()
        case ["VEVENT"]: self.isComplete = false
        default: if self.open.count == 3, self.open[1] == "VTIMEZONE" { self.zone.begin() }
        }
    }

    /// Ends the open component at `index` and those inside it. If there are several, lines may be missing or misplaced.
    private mutating func close(through index: Int) {
        if index + 1 < self.open.count { self.isComplete = false }
        while self.open.count > index {
            if self.open == ["VCALENDAR", "VEVENT"] { self.events.append(self.event) }
            if self.open == ["VCALENDAR", "VTIMEZONE"] { self.zones.append(self.zone) }
            self.open.removeLast()
        }
    }
}
