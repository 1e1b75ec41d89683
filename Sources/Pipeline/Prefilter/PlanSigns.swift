internal import ChatReader
internal import Time

/// Signs of a plan in new messages, for chats in which the model has read all earlier messages and found nothing. One
/// sign is small talk ("lunch was good", "at 8 I was up"). Two together may be a plan ("lunch on Thursday?", "8 at
/// yours").
struct PlanSigns {
    private enum Sign: Hashable {
        case day
        case hour
        case activity
        case place
        /// Invites, moves, cancels or asks when.
        case arranging
        /// A question with a day or an hour.
        case question
        case mark
    }

    private var signs: Set<Sign> = []

    /// nil if there are too few signs. A cue needs a day or an hour with another sign, or an activity that is being
    /// arranged.
    var cue: PlanCue? {
        let hasMoment = self.signs.contains(.day) || self.signs.contains(.hour)
        guard self.signs.count > 1, hasMoment || self.signs.isSuperset(of: [.arranging, .activity]) else { return nil }
        return self.signs.contains(.day) ? .day : hasMoment ? .hour : .arranging
    }

    /// True if there is a day, an hour, or an arrangement.
    var isAny: Bool { !self.signs.isDisjoint(with: [.day, .hour, .arranging]) }

    mutating func take(_ text: String, _ tokens: [Token], saidAt: LocalDateTime) {
        let parts = MomentParts(tokens, of: text, saidAt: saidAt, habits: .usual)
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
