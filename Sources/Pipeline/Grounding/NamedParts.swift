internal import ChatReader
internal import Time

/// Finds the parts of a claim that single messages name: its day, its hour, its place. Another day than the claimed one
/// does not count, and neither do quoted words.
struct NamedParts {
    let chat: ChatReading
    let days: DaySupport
    /// nil for an event of whole days.
    let hours: HourSupport?
    /// The start of the known event that is moved.
    let known: LocalDateTime?
    let place: String?

    /// - Parameter position: from zero.
    func named(in position: Int) -> Set<EventTrail.Part> {
        guard self.chat.messages.indices.contains(position) else { return [] }
        let clauses = self.chat.own(position)
        var parts: Set<EventTrail.Part> = []
        if clauses.contains(where: self.namesDay) { parts.insert(.day) }
        if clauses.contains(where: self.namesTime) { parts.insert(.time) }
        if self.namesPlace(self.chat.messages[position].content.body) { parts.insert(.place) }
        return parts
    }

    private func namesDay(_ clause: SlotClause) -> Bool {
        clause.days.contains { self.days.meaning($0, clause) != .other }
    }

    private func namesTime(_ clause: SlotClause) -> Bool {
        guard let hours = self.hours else { return false }
        if clause.clocks.contains(where: hours.names) { return true }
        // "Half an hour later?"
        guard case .by(let minutes)? = clause.shift, let known = self.known else { return false }
        return known.time.minutesSinceMidnight + minutes == hours.claim.time.minutesSinceMidnight
    }

    /// All distinctive words of the place in any order, or the place as it is written.
    private func namesPlace(_ body: String) -> Bool {
        guard let place = self.place.map({ WindowText.folded($0) }), !place.isEmpty else { return false }
        let folded = WindowText.folded(body)
        if SearchedText(folded).contains(place) { return true }
        let telling = Tokenizer.tokens(of: place).filter { $0.kind != .mark && !GenericWords.all.contains($0) }
        let said = Set(WindowText.words(of: folded))
        return !telling.isEmpty && telling.allSatisfy { !said.isDisjoint(with: WindowText.stems(of: $0.text)) }
    }
}
