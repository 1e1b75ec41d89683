internal import Pipeline

/// A VEVENT from another program: the properties that tell when its owner is busy.
struct ForeignEvent {
    /// Parts that could not be read, or exceed a limit. Then instances may be missing, or at other times.
    struct Doubts: OptionSet, Hashable {
        let rawValue: Int

        /// The start is missing or repeated.
        static let start = Doubts(rawValue: 1)
        /// The end or the length.
        static let end = Doubts(rawValue: 2)
        /// The rules, the dates, or the replaced instance.
        static let repetition = Doubts(rawValue: 4)
        /// The version cannot be compared with others.
        static let version = Doubts(rawValue: 8)
    }

    var uid = ""
    var title = ""
    var start: CalendarMoment?
    var end: CalendarMoment?
    /// The value of DURATION.
    var seconds: Int64?
    var status = CalendarInstance.Status.confirmed
    /// nil if the event does not have the property.
    var transparency: Bool?
    /// The owner's own answer.
    var participation = CalendarInstance.Participation.none
    var rules: [String] = []
    var exceptionRules: [String] = []
    var dates: [CalendarPeriod] = []
    var exclusions: [CalendarMoment] = []
    /// It replaces an instance of a series.
    var isReplacement = false
    /// The replaced instance; nil if it could not be read.
    var recurrenceID: CalendarMoment?
    /// It also replaces all later instances.
    var isForFuture = false
    /// Outlook's mark of a whole day whose times are midnights of some zone.
    var isMarkedAsDays = false
    /// RFC 5545, section 3.8.7.4. 0 without the property.
    var sequence = 0
    /// The value of DTSTAMP, as text in order of time; empty if it has another form.
    var stamp = ""
    var doubts: Doubts = []
    private var busyStatus = ""
    private var taken: [String: [UInt8]] = [:]

    /// Events made by people have fewer rules.
    static let ruleLimit = 4
    /// Longer texts are cut, in octets.
    static let textLimit = 2000

    /// The doubt about the event if this line is unreadable; nil if the line does not affect the owner's time.
    static func doubt(about name: String) -> Doubts? {
        switch name {
        case "DTSTART": .start
        case "DTEND", "DURATION": .end
        case "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID": .repetition
        case "SEQUENCE": .version
        default: nil
        }
    }

    var isTransparent: Bool { self.transparency ?? (self.busyStatus == "FREE") }

    /// True if it makes its owner busy, judged by its own properties alone.
    var isBusy: Bool { self.status != .cancelled && !self.isTransparent && self.participation != .declined }

    /// - Parameters:
    ///   - own: the owner's addresses, in lower case, without `mailto:`.
    ///   - room: the remaining number of dates. It is reduced by those that are read.
    mutating func take(_ line: ForeignLine, own: Set<String>, _ room: inout Int) {
        switch line.name {
        case "UID": self.uid = CalendarText.unescaped(Self.text(line))
        case "SUMMARY": self.title = Self.text(line)
        case "DTSTART": self.start = self.moment(line, .start)
        case "DTEND": self.end = self.moment(line, .end)
        case "DURATION": self.takeLength(line)
        case "STATUS": self.status = CalendarInstance.Status(line.token)
        case "TRANSP": self.transparency = line.token.uppercased().hasPrefix("TRANSPARENT")
        case "X-MICROSOFT-CDO-BUSYSTATUS": self.busyStatus = line.token.uppercased()
        case "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY":
            self.isMarkedAsDays = ["TRUE", "1"].contains(line.token.uppercased())
        case "ATTENDEE": self.takeAttendee(line, own)
        case "RRULE": self.add(line.text, to: \.rules)
        case "EXRULE": self.add(line.text, to: \.exceptionRules)
        case "RDATE": self.takeDates(line, &room)
        case "EXDATE": self.takeExclusions(line, &room)
        case "RECURRENCE-ID": self.takeReplaced(line)
        case "SEQUENCE": self.takeSequence(line)
        case "DTSTAMP": self.stamp = Self.stamp(line)
        default: break
        }
    }

    /// The event of a calendar with METHOD:CANCEL (RFC 5546, section 3.2.5).
    func calledOff() -> ForeignEvent {
        var event = self
        event.status = .cancelled
        return event
    }

    private mutating func takeLength(_ line: ForeignLine) {
        self.seconds = CalendarLength.seconds(line.value)
        if self.seconds == nil { self.doubts.insert(.end) }
        self.noteRepeated(line, .end)
    }

    private mutating func takeReplaced(_ line: ForeignLine) {
        self.isReplacement = true
        self.recurrenceID = self.moment(line, .repetition)
        guard let range = line.parameter("RANGE")?.uppercased() else { return }
        self.isForFuture = range == "THISANDFUTURE"
        // RFC 2445 also had THISANDPRIOR.
        if !self.isForFuture { self.doubts.insert(.repetition) }
    }

    private mutating func takeSequence(_ line: ForeignLine) {
        if let sequence = Int(line.token), sequence >= 0 {
            self.sequence = sequence
        } else {
            self.doubts.insert(.version)
        }
    }

    private mutating func takeAttendee(_ line: ForeignLine, _ own: Set<String>) {
        guard !own.isEmpty, line.value.count <= 512 else { return }
        let address = line.token.lowercased()
        let names = [address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address]
        // Apple's servers write the address beside an identifier of their own.
        guard (names + [line.parameter("EMAIL")?.lowercased() ?? ""]).contains(where: own.contains) else { return }
        self.participation = CalendarInstance.Participation(line.parameter("PARTSTAT") ?? "NEEDS-ACTION")
    }

    private mutating func add(_ rule: String, to rules: WritableKeyPath<ForeignEvent, [String]>) {
        guard !RuleParts.isEmpty(rule) else { return }
        if self[keyPath: rules].count < Self.ruleLimit {
            self[keyPath: rules].append(rule)
        } else {
            self.doubts.insert(.repetition)
        }
    }

    private mutating func takeDates(_ line: ForeignLine, _ room: inout Int) {
        self.takeEach(line, &room) { event, value, zone in
            guard let period = CalendarPeriod(value, zone: zone) else { return false }
            event.dates.append(period)
            return true
        }
    }

    private mutating func takeExclusions(_ line: ForeignLine, _ room: inout Int) {
        self.takeEach(line, &room) { event, value, zone in
            guard let moment = CalendarMoment(value, zone: zone) else { return false }
            event.exclusions.append(moment)
            return true
        }
    }

    private mutating func takeEach(
        _ line: ForeignLine,
        _ room: inout Int,
        _ read: (inout ForeignEvent, ArraySlice<UInt8>, String?) -> Bool
    ) {
        let zone = line.parameter("TZID")
        for value in line.value.split(separator: UInt8(ascii: ",")) where !ForeignLine.trimmed(value).isEmpty {
            guard room > 0 else {
                self.doubts.insert(.repetition)
                return
            }
            room -= 1
            if !read(&self, value, zone) { self.doubts.insert(.repetition) }
        }
    }

    private static func text(_ line: ForeignLine) -> String {
        String(decoding: line.value.prefix(Self.textLimit), as: UTF8.self)
    }

    private static func stamp(_ line: ForeignLine) -> String {
        let stamp = line.token
        return stamp.count == 16 && stamp.hasSuffix("Z") && CalendarMoment(line.value, zone: nil) != nil ? stamp : ""
    }

    /// Reads the value by its VALUE parameter (RFC 5545, section 3.2.20). If that fails, reads its day if possible.
    private mutating func moment(_ line: ForeignLine, _ doubt: Doubts) -> CalendarMoment? {
        self.noteRepeated(line, doubt)
        guard let moment = CalendarMoment(line.value, zone: line.parameter("TZID")) else {
            self.doubts.insert(doubt)
            return CalendarMoment(dayOf: line.value.prefix { $0 != UInt8(ascii: "T") })
        }
        switch line.parameter("VALUE")?.uppercased() {
        case nil, "DATE-TIME": return moment
        case "DATE":
            if moment.secondsOfDay == 0 { return moment.day }
            self.doubts.insert(doubt)
            return moment
        default:
            self.doubts.insert(doubt)
            return moment
        }
    }

    /// A second line of a property that may occur once, with another value.
    private mutating func noteRepeated(_ line: ForeignLine, _ doubt: Doubts) {
        let whole = Array(line.parameters) + Array(line.value)
        if let earlier = self.taken[line.name], earlier != whole { self.doubts.insert(doubt) }
        self.taken[line.name] = whole
    }
}

extension CalendarInstance.Status {
    /// RFC 5545, section 3.8.1.11. Unknown values count as confirmed.
    fileprivate init(_ text: String) {
        switch text.uppercased() {
        case "CANCELLED", "CANCELED": self = .cancelled
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
