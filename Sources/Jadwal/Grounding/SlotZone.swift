/// Clocks other than the owner's that a message speaks of: "3pm UK time", "3 my time, so UK", "بتوقيت دبي".
enum SlotZone: Sendable, Hashable {
    case named(Zone)
    /// "Your time": the one named before.
    case sameAsBefore

    /// - Parameter isOpen: somebody spoke of a clock of his own and nobody has said yet where that is. Then a place
    ///   behind an hour says so: "9 am Houston".
    static func read(_ tokens: [Token], isOpen: Bool = false) -> SlotZone? {
        var place: Zone?
        var saysWhose = false
        for index in tokens.indices {
            if let match = Self.abbreviations.match(tokens, at: index), index > 0, tokens[index - 1].kind != .mark {
                let before = tokens[index - 1]
                if before.kind == .number || ["am", "pm"].contains(before.text) {
                    return Zone(match.value).map { .named($0) }
                }
            }
            if let match = ZonePlaces.table.match(tokens, at: index) {
                let next = match.end < tokens.count ? tokens[match.end].text : ""
                let before = index > 0 ? tokens[index - 1].text : ""
                let isBehindHour = index > 0 && (tokens[index - 1].number != nil || ["am", "pm"].contains(before))
                if next == "time" || isOpen && isBehindHour || ["بتوقيت", "توقيت"].contains(before) {
                    return Zone(match.value).map { .named($0) }
                }
                place = Zone(match.value)
            }
            if tokens[index].text == "time", index > 0, ["my", "your", "ur"].contains(tokens[index - 1].text) {
                saysWhose = true
            }
        }
        guard saysWhose else { return nil }
        return place.map { .named($0) } ?? .sameAsBefore
    }

    /// The zone of a place that is named anywhere.
    static func place(_ tokens: [Token]) -> Zone? {
        tokens.indices.lazy.compactMap { ZonePlaces.table.match(tokens, at: $0) }.first.flatMap { Zone($0.value) }
    }

    private static let abbreviations = PhraseTable<String>(.zones, "abbreviations")
}
