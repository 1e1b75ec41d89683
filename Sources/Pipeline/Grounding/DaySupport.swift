internal import ChatReader
internal import Time

/// Checks that the cited messages, or the ones around them, name the day of a claim.
struct DaySupport {
    /// The number of messages before the cited ones that are searched for the day.
    static let before = 12
    /// The number of messages after the acceptance that are searched for a repetition.
    private static let after = 3

    let chat: ChatReading
    let cited: CitedMessages
    let claim: LocalDateTime
    /// False for an event of whole days.
    let hasTime: Bool
    /// The day of the known event that is moved.
    let known: LocalDate?
    let phrase: String

    /// nil if the day is named.
    ///
    /// - Parameter hours: nil for an event of whole days.
    func sign(_ hours: HourSupport?) -> GroundingSign? {
        let phrase = self.phraseMeaning
        let isBacked = phrase == .exact
        let named = self.mentions(in: self.cited.positions)
        if let said = self.said(named, hours) {
            switch said {
            case .exact where phrase == .other: return .phraseOfAnotherDay
            case .exact:
                let isContradictory = named.filter { $0.meaning == .exact }.allSatisfy(\.days.isContradictory)
                return isContradictory ? .weekdayOfAnotherDate : nil
            case .possible: return isBacked ? nil : self.isAnotherWeek(named) ? .anotherWeek : .dayMayBeMeant
            case .other where isBacked || self.isRepeated(behind: false): return .anotherDayIsMoved
            case .other: return phrase == .other && !self.isRepeated(behind: true) ? .phraseContradicts : .anotherDay
            }
        }
        if self.known == self.claim.date || isBacked { return nil }
        let isRepeated = self.isRepeated(behind: true)
        if self.known != nil || phrase == .other { return isRepeated ? .dayOnlyRepeated : .anotherDayNearby }
        switch self.nearest ?? self.told {
        case .exact?: return nil
        case .possible?: return self.isAnotherWeek(self.nearestMentions) ? .anotherWeek : .dayMayBeMeant
        case .other?: return isRepeated ? .dayOnlyRepeated : .anotherDayNearby
        case nil:
            if self.isImplied || self.isSameDay { return nil }
            return isRepeated || self.mayBeToday ? .dayOnlyRepeated : .dayNotNamed
        }
    }

    /// True if the cited messages name a weekday, the claim is on it a week later, and nothing around them speaks of
    /// another week.
    private func isAnotherWeek(_ named: [Mention]) -> Bool {
        let isLater = named.filter { $0.meaning == .possible }.allSatisfy { mention in
            mention.days.weekday != nil && mention.days.swapped != self.claim.date && !mention.days.mayBeToday
        }
        guard isLater, let first = self.cited.positions.first, let last = self.cited.positions.last else {
            return false
        }
        let around = (max(0, first - Self.before)...last + Self.after).filter(self.chat.messages.indices.contains)
        return !around.contains { position in
            let tokens = Tokenizer.tokens(of: self.chat.messages[position].content.body)
            return tokens.contains {
                // Up to 12 it may be an hour.
                $0.number == self.claim.date.day && self.claim.date.day > 12 || OtherWeek.words.contains($0)
            }
        }
    }

    /// True if the cited messages name another day and not this one.
    var isAnother: Bool { self.said(self.mentions(in: self.cited.positions), nil) == .other }

    /// The meaning of the cited messages. A day next to the hour counts first, then the proposal's and the acceptance's
    /// days. Nil if they name no day.
    private func said(_ named: [Mention], _ hours: HourSupport?) -> Meaning? {
        guard !named.isEmpty else { return nil }
        let taken = named.filter {
            $0.clause.position == self.cited.acceptance && $0.clause.isOwner == self.chat.isOwners($0.clause.position)
        }
        let offered = named.filter {
            $0.clause.position != self.cited.acceptance || $0.clause.isOwner != self.chat.isOwners($0.clause.position)
        }
        let isOffered = offered.contains { $0.meaning != .other }
        let isTaken = taken.contains { $0.meaning != .other }
        let isExact = named.contains { $0.meaning == .exact }
        if !offered.isEmpty, !taken.isEmpty { return isOffered && isTaken ? isExact ? .exact : .possible : .other }
        let beside = named.filter { mention in
            mention.clause.days.count == 1
                && hours.map { hours in mention.clause.clocks.contains { hours.names($0) } } ?? false
        }
        // "Tomorrow at 8? No time today": the day next to the hour counts.
        if beside.last?.meaning == .exact { return .exact }
        return self.meaning(ofAll: beside.isEmpty ? named : beside)
    }

    enum Meaning { case exact, possible, other }

    // MARK: - One mention

    private struct Mention {
        let days: NamedDays
        let clause: SlotClause
        let meaning: Meaning
        /// No other day is proposed after it in the same message.
        let isLast: Bool
    }

    /// The days that these messages propose, without refused and only reported ones.
    private func mentions(in positions: [Int]) -> [Mention] {
        positions.filter(self.chat.messages.indices.contains).flatMap { position -> [Mention] in
            let named = self.chat.said(in: [position]).flatMap { clause in
                clause.days.map { (days: $0, clause: clause) }
            }
            let open = named.filter { !Self.isTurnedDown($0.days, $0.clause) }
            let offered = open.contains { !$0.clause.reports } ? open.filter { !$0.clause.reports } : open
            return offered.enumerated().map { index, mention in
                let isLast =
                    index == offered.count - 1
                    || offered[(index + 1)...].allSatisfy {
                        !$0.days.candidates.isDisjoint(with: mention.days.candidates)
                    }
                return Mention(
                    days: mention.days,
                    clause: mention.clause,
                    meaning: self.meaning(mention.days, mention.clause),
                    isLast: isLast
                )
            }
        }
    }

    /// Of several days in one message, the last one counts.
    private func meaning(ofAll mentions: [Mention]) -> Meaning {
        if mentions.contains(where: { $0.meaning == .exact && $0.isLast }) { return .exact }
        return mentions.contains { $0.meaning == .possible } ? .possible : .other
    }

    /// The meaning of named days compared with the claimed one.
    func meaning(_ days: NamedDays, _ clause: SlotClause) -> Meaning {
        guard !Self.isTurnedDown(days, clause) else { return .other }
        let claimed = self.claim.date
        if self.hasTime, Conventions.isAfterMidnight(self.claim.time), let night = self.nightMeaning(days, clause) {
            return night
        }
        if days.candidates.contains(claimed), self.isWeekRight(days, clause) { return .exact }
        if self.hasTime, let zone = clause.clocks.compactMap({ $0.zone ?? $0.placeZone }).first {
            // On another clock it may be another day.
            let there = zone.local(self.chat.zone.instant(of: self.claim)).date
            if days.candidates.contains(there) { return .exact }
        }
        if days.swapped == claimed { return .possible }
        if let weekday = days.weekday, weekday == claimed.weekday {
            let ahead = claimed.daysSince1970 - clause.saidAt.date.daysSince1970
            if (0...14).contains(ahead) { return .possible }
        }
        return .other
    }

    /// Hours after midnight of "tonight" are on the next date; a day alone includes its hours before dawn.
    private func nightMeaning(_ days: NamedDays, _ clause: SlotClause) -> Meaning? {
        let parts = [days.part, clause.part].compactMap(\.self) + clause.clocks.compactMap(\.part)
        let isNight = parts.contains(.night) || parts.contains(.evening)
        guard isNight, clause.saidAt.time.hour >= 4 || !days.candidates.contains(clause.saidAt.date) else { return nil }
        return days.candidates.contains(self.claim.date.adding(days: -1))
            ? .exact : days.candidates.contains(self.claim.date) ? .possible : .other
    }

    /// "Can't Thursday, Friday?" proposes only the last day.
    private static func isTurnedDown(_ days: NamedDays, _ clause: SlotClause) -> Bool {
        guard clause.refuses || clause.withdraws, !clause.accepts else { return false }
        return clause.days.count == 1 || clause.days.last != days
    }

    /// A weekday in a message of that weekday means today if the hour is still ahead, else a week later. Without an
    /// hour it may be either.
    private func isWeekRight(_ days: NamedDays, _ clause: SlotClause) -> Bool {
        guard days.mayBeToday, self.hasTime else { return true }
        return (self.claim.date == clause.saidAt.date) == (self.claim.time > clause.saidAt.time)
    }

    // MARK: - Around the cited messages

    /// The meaning of the nearest message that names a day, between the cited ones or before them.
    private var nearest: Meaning? {
        let mentions = self.nearestMentions
        return mentions.isEmpty ? nil : self.meaning(ofAll: mentions)
    }

    private var nearestMentions: [Mention] {
        guard let first = self.cited.positions.first else { return [] }
        let last = self.cited.acceptance ?? first
        let between = (first..<last).reversed().filter {
            !self.cited.positions.contains($0) && last - $0 <= Self.before
        }
        for position in between + (max(0, first - Self.before)..<first).reversed() {
            let mentions = self.mentions(in: [position]).filter { !$0.clause.reports }
            if !mentions.isEmpty { return mentions }
        }
        return []
    }

    /// The meaning of days that are only reported, if nothing else names a day.
    private var told: Meaning? {
        guard let first = self.cited.positions.first, let last = self.cited.acceptance else { return nil }
        let around = Array(max(0, first - Self.before / 2)..<max(first, last))
        let meanings = self.mentions(in: around).filter(\.clause.reports).map(\.meaning)
        return meanings.isEmpty ? nil : meanings.contains { $0 != .other } ? .possible : .other
    }

    /// True if the date is repeated between the two messages or just after them.
    private func isRepeated(behind: Bool) -> Bool {
        guard let first = self.cited.proposal, let last = self.cited.acceptance, last - first <= Self.before else {
            return false
        }
        let around = (first...last + (behind ? Self.after : 0)).filter { !self.cited.positions.contains($0) }
        return self.mentions(in: Array(around)).contains { mention in
            mention.meaning == .exact && mention.isLast && !mention.clause.reports
        } || self.isNumberSaid(first...last)
    }

    /// "The 28th" as a plain number that may be a day of the month.
    private func isNumberSaid(_ positions: ClosedRange<Int>) -> Bool {
        guard self.claim.date.day > 12 else { return false }
        let said = (max(0, positions.lowerBound - 2)...positions.upperBound).filter(self.chat.messages.indices.contains)
        return said.contains { position in
            guard self.chat.clauses[position].contains(where: { $0.days.isEmpty }) else { return false }
            let tokens = Tokenizer.tokens(of: self.chat.messages[position].content.body)
            return tokens.count <= 4 && tokens.contains { $0.number == self.claim.date.day }
                || zip(tokens, tokens.dropFirst(2)).contains {
                    $0.number == self.claim.date.day && $1.number == self.claim.date.day + 2
                }
        }
    }

    /// Without a word for the day, the next such hour is meant: today's, or tomorrow's after midnight.
    private var isImplied: Bool {
        guard self.hasTime else { return false }
        return self.chat.said(in: self.cited.positions).contains { clause in
            guard !clause.clocks.isEmpty || clause.shift != nil else { return false }
            let ahead = self.claim.minutesSince1970 - clause.saidAt.minutesSince1970
            return ahead > 0 && (self.claim.date == clause.saidAt.date || ahead <= 480)
        }
    }

    /// "Same day next week": a week after it is said, or after the event that is moved.
    private var isSameDay: Bool {
        self.cited.positions.contains { position in
            let tokens = Tokenizer.tokens(of: self.chat.messages[position].content.body)
            guard tokens.indices.contains(where: { Self.sameDay.match(tokens, at: $0) != nil }) else { return false }
            return [self.known, self.chat.saidAt(position).date].compactMap(\.self).contains {
                $0.adding(days: 7) == self.claim.date
            }
        }
    }

    private static let sameDay = PhraseTable<Bool>([(true, "same day|نفس اليوم|nafs el (yom/youm/yoom)")])

    /// For an event without an hour and without a named day, today is the likeliest.
    private var mayBeToday: Bool {
        self.cited.positions.last.map { self.claim.date == self.chat.saidAt($0).date } ?? false
    }

    /// True if the cited phrase means the claimed day.
    var isBacked: Bool { self.phraseMeaning == .exact }

    /// The meaning of the cited phrase, counted from the day of its message. Nil if it cannot be read.
    private var phraseMeaning: Meaning? {
        guard !self.phrase.allSatisfy(\.isWhitespace) else { return nil }
        let tokens = Tokenizer.tokens(of: self.phrase)
        let folded = WindowText.folded(self.phrase)
        let end = (self.cited.positions.last ?? -1) + Self.after
        let holders = self.chat.messages.indices.filter {
            $0 <= end && SearchedText(WindowText.folded(self.chat.messages[$0].content.body)).contains(folded)
        }
        guard let holder = holders.last(where: self.cited.positions.contains) ?? holders.last else { return nil }
        let saidAt = self.chat.saidAt(holder)
        let readings = DateReader(reference: saidAt).read(tokens, of: self.phrase).filter { !$0.value.isVague }
        var named = NamedDays.read(readings, of: self.phrase, saidAt: saidAt)
        if named.isEmpty {
            named =
                ForeignClause.read(tokens, position: holder, isOwner: self.chat.isOwners(holder), saidAt: saidAt)?.days
                ?? []
        }
        guard !named.isEmpty else { return nil }
        let clause = SlotClause(position: holder, isOwner: self.chat.isOwners(holder), saidAt: saidAt)
        let meanings = named.map { self.meaning($0, clause) }
        if meanings.contains(.exact) { return .exact }
        let isNight = named.contains { days in
            Conventions.isAfterMidnight(self.claim.time) && self.hasTime
                && days.candidates.contains(self.claim.date.adding(days: -1))
        }
        return meanings.contains(.possible) || isNight ? .possible : .other
    }
}

/// Words that move a weekday to another week than the coming one.
private enum OtherWeek {
    static let words = Folding.words([
        "next", "following", "week", "weeks", "fortnight", "wk", "الجاي", "الجايه", "الجاية", "القادم", "القادمة",
        "المقبل",
        "المقبلة", "اسبوع", "الاسبوع", "اسبوعين", "jay", "jaya", "jayya", "gay", "gaya", "usbou3", "بعدها", "osboo3",
        "esbo3",
        "nächste", "nächsten", "nächster", "übernächste", "übernächsten", "kommende", "kommenden", "woche", "prochain",
        "prochaine", "semaine", "próximo", "próxima", "semana", "settimana", "prossimo", "prossima", "susunod",
        "linggo",
        "haftaya", "hafta", "depan", "minggu",
    ])
}
