internal import ChatReader
public import Pipeline
internal import Store
internal import Time

/// An owner's alarm as somebody has typed or chosen it. All in Western digits.
public struct AlarmForm: Sendable, Hashable {
    public var title = ""
    /// `06:30`; empty for one before a prayer.
    public var time = ""
    /// `fajr`; empty for one by the clock.
    public var prayer = ""
    public var minutesBefore = ""
    /// Weekdays as RFC 5545 names them: `SU`. None: it rings once, today or tomorrow.
    public var days: [String] = []
    public var snoozeMinutes = "5"
    public var hasAgenda = true
    /// Where the weather is from: a name of the list of cities, or its number there; of several cities of one name it is
    /// the largest. Empty: as `hasWeather` says.
    public var city = ""
    /// Without a city the weather is that of the place of prayers.
    public var hasWeather = false
    /// `https` addresses of feeds; empty ones count for nothing.
    public var feeds: [String] = []
    /// An `https` address; empty for none.
    public var music = ""
    /// `22:30`, or `8h` before it; empty for none.
    public var bedtime = ""

    public init() {}

    /// - Parameter isArabic: the script of the city's name, if the list of cities has it.
    public init(_ alarm: Alarm, isArabic: Bool = false) {
        self.title = alarm.title
        switch alarm.moment {
        case .clock(let time): self.time = "\(time)"
        case .prayer(let prayer, let minutes): (self.prayer, self.minutesBefore) = (prayer.rawValue, "\(minutes)")
        }
        self.days = Weekday.allCases.filter { alarm.days.contains($0) }.map(\.code)
        self.snoozeMinutes = "\(alarm.snoozeMinutes)"
        self.show(alarm.parts, isArabic: isArabic)
        switch alarm.bedtime {
        case nil: break
        case .hoursBefore(let hours)?: self.bedtime = "\(hours)h"
        case .clock(let time)?: self.bedtime = "\(time)"
        }
    }

    /// - Parameters:
    ///   - known: the alarm as it is; nil for a new one.
    ///   - answers: of the feeds that were asked.
    func read(
        _ known: Alarm?,
        _ grounds: AlarmGrounds,
        _ answers: FeedsAsked.Answers = FeedsAsked.Answers()
    ) -> Result<Alarm, AlarmFaults> {
        var faults: [AlarmField: AlarmFault] = [:]
        let title = PlainText.clean(self.title, keepingLineBreaks: false)
        if title.count > Alarm.longestTitle { faults[.title] = .tooLong }
        let moment = self.moment(grounds, &faults)
        let days = self.days.compactMap { code in Weekday.allCases.first { $0.code == code } }
        if days.count != self.days.count { faults[.days] = .unreadable }
        let snooze = Self.number(self.snoozeMinutes, in: Alarm.snoozes)
        if snooze == nil { faults[.snoozeMinutes] = .outOfRange }
        let parts = self.parts(known?.parts, grounds, answers, &faults)
        let bedtime = self.bedtime.isEmpty ? nil : Self.bedtime(self.bedtime)
        if !self.bedtime.isEmpty, bedtime == nil { faults[.bedtime] = .unreadable }
        guard faults.isEmpty, let moment, let snooze else { return .failure(AlarmFaults(faults)) }
        var alarm = Alarm(
            title,
            at: moment,
            on: Set(days),
            from: grounds.own.zone.local(grounds.own.now).date,
            isActive: known?.isActive ?? true
        )
        (alarm.snoozeMinutes, alarm.parts, alarm.bedtime) = (snooze, parts, bedtime)
        alarm.day = alarm.first(after: grounds.own.now, in: grounds.own.zone, grounds.prayers)
        if let known, known.moment == moment, known.days == alarm.days, !alarm.ringsOnce { alarm.day = known.day }
        return .success(alarm)
    }

    private func moment(_ grounds: AlarmGrounds, _ faults: inout [AlarmField: AlarmFault]) -> Alarm.Moment? {
        guard !self.prayer.isEmpty else {
            guard let time = LocalTime(self.time) else {
                faults[.time] = self.time.isEmpty ? .missing : .unreadable
                return nil
            }
            return .clock(time)
        }
        guard self.time.isEmpty else {
            faults[.time] = .twice
            return nil
        }
        let prayer = Prayer(rawValue: self.prayer)
        if prayer == nil { faults[.prayer] = .unreadable }
        if grounds.prayers == nil { faults[.prayer] = .noPrayers }
        let minutes = Self.number(self.minutesBefore.isEmpty ? "0" : self.minutesBefore, in: Alarm.leads)
        if minutes == nil { faults[.minutesBefore] = .outOfRange }
        guard faults[.prayer] == nil, let prayer, let minutes else { return nil }
        return .prayer(prayer, minutesBefore: minutes)
    }

    private static func bedtime(_ text: String) -> Alarm.Bedtime? {
        if let time = LocalTime(text) { return .clock(time) }
        guard text.hasSuffix("h") else { return nil }
        return Self.number(String(text.dropLast()), in: Alarm.sleep).map { .hoursBefore($0) }
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

extension String {
    var trimmed: String {
        let start = self.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
