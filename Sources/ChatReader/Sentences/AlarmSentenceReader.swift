public import Time

/// A sentence that asks to be woken, as it was read: "wake me 20 minutes before fajr", "alarm at 6:30 on weekdays".
public struct ReadAlarm: Sendable, Hashable {
    /// The questions that the sentence leaves open.
    public enum Doubt: String, Sendable, Hashable, CaseIterable {
        /// No hour is written, and no prayer.
        case noHour = "no_hour"
        /// Before or after noon is open. The morning was taken.
        case halfOfDay = "half_of_day"
        /// Words or numbers of time were not read, or say what an alarm cannot: another day than its next one, a last day,
        /// every other week, after a prayer.
        case unread
        /// Another clock than the writer's is named. The hour was taken unchanged.
        case zone
    }

    public var title = ""
    public var time: LocalTime?
    /// The prayer before which it rings, in place of a time. Friday's is dhuhr.
    public var prayer: PrayerAnchor.Name?
    public var minutesBefore = 0
    /// Empty: it rings once, at its next time.
    public var days: Set<Weekday> = []
    public var doubts: Set<Doubt> = []

    public init() {}
}

/// Reads one sentence that people write for an alarm. Open points are reported as doubts, never guessed silently.
public struct AlarmSentenceReader: Sendable {
    private let writtenAt: LocalDateTime
    private let zone: Zone

    public init(writtenAt: LocalDateTime, zone: Zone) { (self.writtenAt, self.zone) = (writtenAt, zone) }

    public func read(_ sentence: String) -> ReadAlarm {
        var text = SentenceReader.bounded(sentence)
        if let request = Self.request(text) { text.removeSubrange(request) }
        var alarm = ReadAlarm()
        let tokens = Tokenizer.tokens(of: text)
        let anchors = PrayerAnchorReader.read(tokens, of: text)
        if let first = anchors.first {
            self.take(first.value, isOnly: anchors.count == 1, &alarm)
            let range =
                tokens[first.tokens.lowerBound].range.lowerBound..<tokens[first.tokens.upperBound - 1].range.upperBound
            text.replaceSubrange(range, with: " ")
        }
        let reader = NoticeSentenceReader(writtenAt: self.writtenAt, zone: self.zone)
        var read = reader.read(text)
        let namesDay = self.namesDay(text)
        // Which day an hour means is no question of an alarm: without one it rings next.
        if read.cycle == nil, !namesDay { read = reader.read(text + Self.anyDay(beside: text)) }
        alarm.title = read.title
        self.takeTime(of: read, &alarm)
        self.takeDays(of: read, namesDay: namesDay, &alarm)
        if !read.doubts.isDisjoint(with: [.unread]) || read.until != nil { alarm.doubts.insert(.unread) }
        if read.doubts.contains(.zone) { alarm.doubts.insert(.zone) }
        return alarm
    }

    /// The request at the beginning: "wake me up".
    private static func request(_ text: String) -> Range<String.Index>? {
        let tokens = Tokenizer.tokens(of: text)
        guard let request = Self.requests.match(tokens, at: 0) else { return nil }
        return text.startIndex..<tokens[request.end - 1].range.upperBound
    }

    private func take(_ anchor: PrayerAnchor, isOnly: Bool, _ alarm: inout ReadAlarm) {
        switch anchor.relation {
        case .before, .at: (alarm.prayer, alarm.minutesBefore) = (anchor.prayer, anchor.minutes ?? 0)
        case .after, .between: alarm.doubts.insert(.unread)
        }
        // How long before is not said.
        let isVague = anchor.relation == .before && anchor.minutes == nil
        if isVague || !isOnly { alarm.doubts.insert(.unread) }
    }

    private func takeTime(of read: ReadNotice, _ alarm: inout ReadAlarm) {
        guard alarm.prayer == nil else {
            if read.time != nil { alarm.doubts.insert(.unread) }
            return
        }
        alarm.time = read.time
        if read.time == nil { alarm.doubts.insert(.noHour) }
        guard read.doubts.contains(.halfOfDay), let time = read.time else { return }
        // People are woken in the morning; at 1 to 3 and at 12 they may mean either.
        let hour = time.hour % 12
        alarm.time = LocalTime(hour: hour, minute: time.minute)
        if !(4...11).contains(hour) { alarm.doubts.insert(.halfOfDay) }
    }

    private static func anyDay(beside text: String) -> String {
        text.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) } ? " بكرة" : " tomorrow"
    }

    private func namesDay(_ text: String) -> Bool {
        let habits = LocalHabits(zone: self.zone.name)
        return !DateReader(reference: self.writtenAt, habits: habits).read(Tokenizer.tokens(of: text), of: text).isEmpty
    }

    private func takeDays(of read: ReadNotice, namesDay: Bool, _ alarm: inout ReadAlarm) {
        switch read.cycle {
        case nil:
            // A day that is named must be the one on which it rings next.
            if namesDay, read.day != self.next(alarm) { alarm.doubts.insert(.unread) }
            return
        case .days(1)?: alarm.days = Set(Weekday.allCases)
        case .weeks(1, let days)? where !days.isEmpty: alarm.days = days
        case .minutes?, .days?, .weeks?, .months?, .years?: alarm.doubts.insert(.unread)
        }
        // From a later day on.
        let isSoon = read.day.map { $0 < self.writtenAt.date.adding(days: 8) } ?? true
        if !isSoon { alarm.doubts.insert(.unread) }
    }

    /// nil if it depends on a prayer's time, which is not known here: before noon it may be today.
    private func next(_ alarm: ReadAlarm) -> LocalDate? {
        let (today, now) = (self.writtenAt.date, self.writtenAt.time)
        if let time = alarm.time { return time > now ? today : today.adding(days: 1) }
        return alarm.prayer == .fajr && now.hour >= 8 ? today.adding(days: 1) : nil
    }

    private static let requests = PhraseTable<Bool>(.cycles, "alarmRequests")
}
