/// What a burst has of a plan, in a conversation of which the model has read everything before and found nothing: one
/// sign is small talk ("lunch was good", "at 8 I was up"), two together may be a plan ("lunch on Thursday?", "8 at
/// yours").
struct PlanSigns {
    private enum Sign: Hashable {
        case day
        case hour
        case activity
        case place
        /// Invites, moves, calls off or asks when.
        case arranging
        /// A question beside a day or an hour.
        case question
        case mark
    }

    private var signs: Set<Sign> = []

    /// Nil while there are too few. A day or an hour, and something beside it; or somebody who arranges something.
    var cue: PlanCue? {
        let hasMoment = self.signs.contains(.day) || self.signs.contains(.hour)
        guard self.signs.count > 1, hasMoment || self.signs.isSuperset(of: [.arranging, .activity]) else { return nil }
        return self.signs.contains(.day) ? .day : hasMoment ? .hour : .arranging
    }

    /// A day, an hour, or somebody who arranges something.
    var isAny: Bool { !self.signs.isDisjoint(with: [.day, .hour, .arranging]) }

    mutating func take(_ text: String, _ tokens: [Token], saidAt: LocalDateTime) {
        let parts = MomentParts(tokens, of: text, saidAt: saidAt, order: .dayFirst)
        let hasPast = CueReader.read(tokens, of: text).contains { $0.value == .past || $0.value == .jest }
        let hasDay = parts.days.contains { ($0.value.last ?? $0.value.first) >= saidAt.date }
        if !hasPast, hasDay { self.signs.insert(.day) }
        if !hasPast, !parts.times.isEmpty || !parts.offsets.isEmpty { self.signs.insert(.hour) }
        if !hasPast, ForeignClause.read(tokens, position: 0, isOwner: true, saidAt: saidAt)?.names ?? false {
            self.signs.insert(.day)
        }
        if text.contains(where: { "?؟".contains($0) }), self.signs.contains(.day) || self.signs.contains(.hour) {
            self.signs.insert(.question)
        }
        if text.unicodeScalars.contains(where: PlanWords.marks.contains) { self.signs.insert(.mark) }
        if !ActivityReader.read(tokens, of: text).isEmpty { self.signs.insert(.activity) }
        if PlaceReader.read(tokens, of: text, except: []) != nil { self.signs.insert(.place) }
        let asks = [ClauseWords.probe, ClauseWords.suggestion, ClauseWords.seeing, ClauseWords.postponing]
        let isArranged =
            CueReader.read(tokens, of: text).contains(where: PlanCueReader.arranges)
            || asks.contains { $0.contains(in: tokens) } || ClauseWords.asksWhen(tokens, isQuestion: true)
        if isArranged { self.signs.insert(.arranging) }
    }
}
