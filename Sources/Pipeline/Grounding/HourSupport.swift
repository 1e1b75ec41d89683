internal import ChatReader
internal import Time

/// Checks that the cited messages, or the ones around them, name the hour of a claim in the right half of the day.
struct HourSupport {
    /// The number of messages before and after the cited ones that are searched for the hour.
    static let reach = 10

    let chat: ChatReading
    let cited: CitedMessages
    let days: DaySupport
    let claim: LocalDateTime
    /// The start of the known event that is moved.
    let known: LocalDateTime?

    /// nil if the hour is named.
    var sign: GroundingSign? {
        let said = self.chat.said(in: self.cited.positions)
        let near = self.chat.said(in: self.around)
        let own = said.flatMap { clause in clause.clocks.map { self.sense($0, clause) } }
        if let sense = Self.best(own) { return sense.sign }
        if let known, own.isEmpty {
            if known.time == self.claim.time { return nil }
            if known.time.minute == self.claim.time.minute, known.time.hour % 12 == self.claim.time.hour % 12 {
                return .otherHalf
            }
        }
        let others = near.flatMap { clause in clause.clocks.map { self.sense($0, clause) } }
        if let sense = Self.best(others) { return own.isEmpty ? sense.sign : sense.sign ?? .hourOnlyNearby }
        if self.isShifted { return nil }
        if self.isOtherThanReferred || self.isUnnamedMove { return .anotherHour }
        guard self.mayHoldHour(besideRead: !own.isEmpty, !others.isEmpty) else {
            guard own.isEmpty else { return .anotherHour }
            return others.isEmpty ? .noHour : .anotherHourNearby
        }
        return HalfOfDaySigns.isUnusual(self.claim.time) ? .unusualHourNotRead : .hourNotRead
    }

    /// Compares a named hour with the claimed one. Of several mentions the greatest value counts.
    enum Sense: Int, Comparable {
        case another
        case open
        /// The other half of the day, by some points.
        case otherHalfLikely
        case otherHalf
        case same

        static func < (left: Sense, right: Sense) -> Bool { left.rawValue < right.rawValue }

        var sign: GroundingSign? {
            switch self {
            case .another: .anotherHour
            case .otherHalf: .otherHalf
            case .otherHalfLikely: .otherHalfLikely
            case .open: .halfOpen
            case .same: nil
            }
        }
    }

    /// nil if no mention concerns this hour.
    private static func best(_ senses: [Sense]) -> Sense? { senses.max().flatMap { $0 == .another ? nil : $0 } }

    /// True if the figures match the claimed hour, in either half of the day.
    func names(_ clock: NamedClock) -> Bool {
        let halves =
            clock.start.isSettled ? [clock.start] : [DayPart.morning, .afternoon].map { clock.start.settled(by: $0) }
        return halves.contains { half in
            [clock.zone, clock.placeZone].contains { self.isClaimed(half.time(usual: nil), $0) }
        }
    }

    private func sense(_ clock: NamedClock, _ clause: SlotClause) -> Sense {
        let halves =
            clock.part.map { [clock.start.settled(by: $0)] }
            ?? (clock.start.isSettled
                ? [clock.start] : [DayPart.morning, .afternoon].map { clock.start.settled(by: $0) })
        guard halves.contains(where: { self.isClaimed($0.time(usual: nil), clock.zone) }) else {
            // "10 am New York": the hour there, or where they meet.
            guard let place = clock.placeZone else {
                let other = LocalTime(hour: (self.claim.time.hour + 12) % 24, minute: self.claim.time.minute)
                let isOther = clock.zone == nil && halves.contains { $0.time(usual: nil) == other }
                return isOther ? .otherHalf : .another
            }
            return halves.contains { self.isClaimed($0.time(usual: nil), place) } ? .open : .another
        }
        if halves.count == 1 { return .same }
        // An hour of today that has passed is not meant.
        if self.claim.date == clause.saidAt.date {
            let later = halves.filter { $0.time(usual: nil) > clause.saidAt.time }
            if later.count == 1, self.isClaimed(later[0].time(usual: nil), clock.zone) { return .same }
        }
        let signs = HalfOfDaySigns(chat: self.chat, cited: self.cited, days: self.days, known: self.known)
        let there = clock.zone.map { $0.local(self.chat.zone.instant(of: self.claim)).time } ?? self.claim.time
        return signs.sense(of: clock, in: clause, time: there)
    }

    /// On the owner's clock, or on another one that is named. Hours that the clocks skip become those that they show
    /// then.
    private func isClaimed(_ time: LocalTime, _ other: Zone?) -> Bool {
        guard let other else {
            return self.chat.zone.shown(LocalDateTime(date: self.claim.date, time: time)) == self.claim
        }
        return (-1...1).contains { offset in
            let there = LocalDateTime(date: self.claim.date.adding(days: offset), time: time)
            return self.chat.zone.local(other.instant(of: there)) == self.claim
        }
    }

    private var around: [Int] {
        guard let first = self.cited.positions.first, let last = self.cited.positions.last else { return [] }
        let span = self.cited.positions.flatMap { $0 - Self.reach...$0 + 2 }
        return Set(span).subtracting(self.cited.positions).filter { $0 <= last + 2 && $0 >= first - Self.reach }
            .sorted()
    }

    /// "Can we push it by half an hour?", about the known event that is moved.
    private var isShifted: Bool {
        guard let known else { return false }
        return self.chat.said(in: self.cited.positions + self.around).contains { clause in
            guard case .by(let minutes)? = clause.shift else { return false }
            return known.time.minutesSinceMidnight + minutes == self.claim.time.minutesSinceMidnight
        }
    }

    /// "Same time", and the messages before name hours, but not this one.
    private var isOtherThanReferred: Bool {
        let tokens = self.cited.positions.filter(self.chat.messages.indices.contains)
            .map { Tokenizer.tokens(of: self.chat.messages[$0].content.body) }
        guard let last = self.cited.positions.last,
            tokens.contains(where: { said in said.indices.contains { Self.sameTime.match(said, at: $0) != nil } })
        else { return false }
        let named = self.chat.said(in: 0...last).flatMap(\.clocks)
        return !named.isEmpty && !named.contains(where: self.names)
    }

    private static let sameTime = PhraseTable<Bool>([
        (true, "same (time/hour)|نفس (الوقت/الساعه/المعاد)|nafs (el/il/al) (wa2t/waqt/sa3a)")
    ])

    /// A known event gets another hour, though the cited messages, all in known words, name none.
    private var isUnnamedMove: Bool {
        guard self.known != nil else { return false }
        let cited = self.cited.positions.filter(self.chat.messages.indices.contains)
        let isNamed = self.chat.said(in: cited + self.around).contains { !$0.clocks.isEmpty || $0.shift != nil }
        return !isNamed
            && cited.allSatisfy { position in
                self.chat.isFamiliar[position]
                    && !self.refersToHour(Tokenizer.tokens(of: self.chat.messages[position].content.body))
            }
    }

    /// "Same time", "10 my time": refers to an hour without its figures.
    private func refersToHour(_ tokens: [Token]) -> Bool {
        tokens.indices.contains { Self.references.match(tokens, at: $0) != nil }
    }

    private static let references = PhraseTable<Bool>(.times, "references")

    /// True if the messages may name the hour in a form that the reader does not read. False if the reader finds
    /// another hour in the cited messages.
    ///
    /// - Parameters:
    ///   - cited: the reader finds hours in the cited messages.
    ///   - near: the reader finds hours around them.
    private func mayHoldHour(besideRead cited: Bool, _ near: Bool) -> Bool {
        let own = self.cited.positions.filter(self.chat.messages.indices.contains)
        let refers = own.contains { self.refersToHour(Tokenizer.tokens(of: self.chat.messages[$0].content.body)) }
        if cited, !refers { return false }
        let isRead = !refers && own.allSatisfy { self.chat.isFamiliar[$0] }
        // "Halb zehn" is half past nine.
        let named =
            self.claim.time.minute >= 15 ? [self.claim.time.hour, self.claim.time.hour + 1] : [self.claim.time.hour]
        let hours = Set(named.flatMap { [$0 % 24, ($0 + 11) % 12 + 1] })
        let around = near && isRead ? [] : self.around.filter(self.chat.messages.indices.contains)
        let positions = own + around
        return positions.contains { position in
            let tokens = Tokenizer.tokens(of: self.chat.messages[position].content.body)
            return self.refersToHour(tokens)
                || tokens.indices.contains { index in
                    tokens[index].number.map { hours.contains($0) || hours.contains($0 / 100) } ?? false
                        || NumberWords.hour(tokens, at: index).map { hours.contains($0.value) } ?? false
                }
        } || !positions.allSatisfy { self.chat.isFamiliar[$0] }
    }
}
