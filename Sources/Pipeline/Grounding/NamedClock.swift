internal import ChatReader
internal import Time

/// A time of day that a clause names, with the signs of its half of the day.
struct NamedClock: Sendable, Hashable {
    var start: ClockReading
    var end: ClockReading?
    /// The part of the day that is named with the hour.
    var part: DayPart?
    /// The zone, if it is not the owner's.
    var zone: Zone?
    /// The zone of a place next to it: the hour may be meant there.
    var placeZone: Zone?

    /// The time after a shift: "an hour later".
    func moved(by shift: HourShift) -> NamedClock? {
        guard let start = shift.applied(to: self.start) else { return nil }
        var clock = self
        (clock.start, clock.end) = (start, self.end.flatMap { shift.applied(to: $0) })
        return clock
    }

    /// The possible times: both halves of the day if no sign decides. Hours from 1 to 4 are in the afternoon, 12 is
    /// noon.
    func times(of clock: ClockReading, unless usual: Set<DayPart>, at saidAt: LocalDateTime) -> Set<LocalTime> {
        if clock.isSettled { return [clock.time(usual: nil)] }
        if let part = self.part { return [clock.settled(by: part).time(usual: part)] }
        let halves = Set([DayPart.morning, .afternoon].map { clock.settled(by: $0).time(usual: nil) })
        if usual.count == 1, let part = usual.first, clock.hour >= 5, clock.hour < 12 {
            return [clock.time(usual: part)]
        }
        if (5...11).contains(clock.hour) { return halves }
        // Late in the evening the next such hour may be after midnight.
        return saidAt.time.hour >= 20 || saidAt.time.hour < 4 ? halves : [clock.time(usual: nil)]
    }
}

/// Zones other than the owner's that a message names: "3pm UK time", "3 my time, so UK", "بتوقيت دبي".
enum SlotZone: Sendable, Hashable {
    case named(Zone)
    /// "Your time": the zone that was named before.
    case sameAsBefore

    /// - Parameter isOpen: a writer mentioned their own time and its place is not known yet. Then a place after an hour
    ///   names it: "9 am Houston".
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
