internal import Pipeline

/// A VEVENT from another program: the properties that tell when its owner is busy.
struct ForeignEvent {
    var uid = ""
    var title = ""
    var start: CalendarMoment?
    var end: CalendarMoment?
    /// The value of DURATION.
    var seconds: Int64?
    var status = CalendarInstance.Status.confirmed
    var isTransparent = false
    /// The owner's own answer.
    var participation = CalendarInstance.Participation.none
    var rules: [String] = []
    var exceptionRules: [String] = []
    var dates: [CalendarPeriod] = []
    var exclusions: [CalendarMoment] = []
    /// The instance of a series that it replaces.
    var recurrenceID: CalendarMoment?
    /// It also replaces all later instances.
    var isForFuture = false
    /// False if a part could not be read or exceeds a limit.
    var isComplete = true

    /// Events that people make have fewer rules.
    static let ruleLimit = 4
    /// Longer texts are cut, in octets.
    static let textLimit = 2000

    /// - Parameters:
    ///   - own: the owner's addresses, in lower case, without `mailto:`.
    ///   - room: how many more dates may be read. It is reduced by those that are read.
    mutating func take(_ line: ForeignLine, own: Set<String>, _ room: inout Int) {
        switch line.name {
        case "UID": self.uid = CalendarText.unescaped(Self.text(line))
        case "SUMMARY": self.title = Self.text(line)
        case "DTSTART": self.start = Self.moment(line)
        case "DTEND": self.end = Self.moment(line)
        case "DURATION": self.seconds = CalendarLength.seconds(line.value)
        case "STATUS": self.status = CalendarInstance.Status(line.text)
        case "TRANSP": self.isTransparent = line.text.uppercased() == "TRANSPARENT"
        case "ATTENDEE": self.takeAttendee(line, own)
        case "RRULE": self.add(line.text, to: \.rules)
        case "EXRULE": self.add(line.text, to: \.exceptionRules)
        case "RDATE": self.takeDates(line, &room)
        case "EXDATE": self.takeExclusions(line, &room)
        case "RECURRENCE-ID":
            self.recurrenceID = Self.moment(line)
            self.isForFuture = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
        default: break
        }
    }

    private mutating func takeAttendee(_ line: ForeignLine, _ own: Set<String>) {
        guard !own.isEmpty, line.value.count <= 512 else { return }
        let address = line.text.lowercased()
        guard own.contains(address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address) else { return }
        self.participation = CalendarInstance.Participation(line.parameter("PARTSTAT") ?? "NEEDS-ACTION")
    }

    private mutating func add(_ rule: String, to rules: WritableKeyPath<ForeignEvent, [String]>) {
        if self[keyPath: rules].count < Self.ruleLimit {
            self[keyPath: rules].append(rule)
        } else {
            self.isComplete = false
        }
    }

    private mutating func takeDates(_ line: ForeignLine, _ room: inout Int) {
        let zone = line.parameter("TZID")
        for value in line.value.split(separator: UInt8(ascii: ",")) {
            guard room > 0, let period = CalendarPeriod(value, zone: zone) else {
                self.isComplete = false
                return
            }
            room -= 1
            self.dates.append(period)
        }
    }

    private mutating func takeExclusions(_ line: ForeignLine, _ room: inout Int) {
        let zone = line.parameter("TZID")
        for value in line.value.split(separator: UInt8(ascii: ",")) {
            guard room > 0, let moment = CalendarMoment(value, zone: zone) else {
                self.isComplete = false
                return
            }
            room -= 1
            self.exclusions.append(moment)
        }
    }

    private static func text(_ line: ForeignLine) -> String {
        String(decoding: line.value.prefix(Self.textLimit), as: UTF8.self)
    }

    private static func moment(_ line: ForeignLine) -> CalendarMoment? {
        CalendarMoment(line.value, zone: line.parameter("TZID"))
    }
}

extension CalendarInstance.Status {
    /// RFC 5545, section 3.8.1.11. Unknown values count as confirmed.
    fileprivate init(_ text: String) {
        switch text.uppercased() {
        case "CANCELLED": self = .cancelled
        case "TENTATIVE": self = .tentative
        default: self = .confirmed
        }
    }
}

extension CalendarInstance.Participation {
    /// RFC 5545, section 3.2.12. Unknown values count as unanswered.
    fileprivate init(_ text: String) {
        switch text.uppercased() {
        case "ACCEPTED", "DELEGATED": self = .accepted
        case "TENTATIVE": self = .tentative
        case "DECLINED": self = .declined
        default: self = .unanswered
        }
    }
}
