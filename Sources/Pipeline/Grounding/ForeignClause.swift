internal import ChatReader
internal import Time

/// Reads days, hours and consent in languages that Jadwal's reader does not read. This is enough to check an answer
/// against a short chat.
enum ForeignClause {
    /// Nil if no word of these languages is found.
    static func read(_ tokens: [Token], position: Int, isOwner: Bool, saidAt: LocalDateTime) -> SlotClause? {
        var clause = SlotClause(position: position, isOwner: isOwner, saidAt: saidAt)
        var words = 0
        for index in tokens.indices {
            if let weekday = ForeignDays.weekdays.match(tokens, at: index) {
                var days = NamedDays(Conventions.day(weekday.value, onOrAfter: saidAt.date))
                if weekday.value == saidAt.date.weekday { days.candidates.insert(saidAt.date) }
                days.weekday = weekday.value
                clause.days.append(days)
                words += 1
            } else if let relative = ForeignDays.relative.match(tokens, at: index) {
                clause.days.append(NamedDays(saidAt.date.adding(days: relative.value)))
                words += 1
            }
            if let (clock, isMarked) = Self.clock(tokens, index) {
                clause.clocks.append(clock)
                words += isMarked ? 1 : 0
            }
            if let cue = ForeignWords.cues.match(tokens, at: index) {
                words += 1
                switch cue.value {
                case .acceptance: (clause.accepts, clause.acceptsFirmly) = (true, true)
                case .refusal: clause.refuses = true
                case .hesitation: clause.hesitates = true
                case .cancellation: clause.cancels = true
                case .invitation: clause.invites = true
                case .change: clause.changes = true
                case .engagement: clause.reports = true
                case .jest: clause.hesitates = true
                case .past, .hearsay, .task: break
                }
            }
        }
        guard words > 0 else { return nil }
        clause.isPast = !clause.days.isEmpty && clause.days.allSatisfy { $0.candidates.allSatisfy { $0 < saidAt.date } }
        clause.isQuestion = tokens.last { $0.kind == .mark }?.text == "?"
        clause.otherWords = tokens.count { $0.kind == .word } - words
        return clause
    }

    /// "20h", "20h15", "à 20", "um 20 Uhr", "a las 8".
    private static func clock(_ tokens: [Token], _ index: Int) -> (NamedClock, isMarked: Bool)? {
        guard let hour = tokens[index].number, (0...24).contains(hour) else { return nil }
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        let minute = index + 2 < tokens.count && tokens[index + 2].isAttached ? tokens[index + 2].number : nil
        let isMarked = next?.text == "h" || next?.text == "uhr"
        let isWritten = next?.text == ":" && minute != nil
        let isOpened = index > 0 && ForeignWords.openers.contains(tokens[index - 1])
        guard isMarked || isWritten || isOpened,
            let clock = ClockReading(
                hour: hour % 24,
                minute: isMarked || isWritten ? minute ?? 0 : 0,
                isSettled: hour >= 12 || isMarked
            )
        else { return nil }
        return (NamedClock(start: clock), isMarked || isOpened)
    }
}
