/// The clock of a time, if it is not the owner's.
public enum ClockZone: Sendable, Hashable {
    /// "3pm UK time": the IANA name.
    case named(String)
    /// "My time" of the writer, in a place that was not named.
    case speakers
    /// "Your time": the clock of the person who is addressed.
    case listeners

    /// The clock of an unknown place. No zone has this name, and no event is made from it.
    static let unknown = ClockZone.named("")
}

/// Finds the clock that the times of a clause refer to.
package enum ClockZoneReader {
    package static func read(_ tokens: [Token]) -> ClockZone? {
        if let sign = Self.first(Self.abbreviations, tokens) { return .named(sign) }
        let isMine = Self.mine.contains(in: tokens)
        let isOfPlace = isMine || tokens.contains { ["time", "timing", "توقيت", "بتوقيت", "وقت"].contains($0.text) }
        if isOfPlace, let place = Self.first(ZonePlaces.table, tokens) { return .named(place) }
        if Self.isUnknown(tokens) { return .unknown }
        if isMine { return .speakers }
        return Self.yours.contains(in: tokens) ? .listeners : nil
    }

    /// "٦ بتوقيت تيمبكتو".
    private static func isUnknown(_ tokens: [Token]) -> Bool {
        guard let index = tokens.firstIndex(where: { ["بتوقيت", "توقيت"].contains($0.text) }), index + 1 < tokens.count
        else { return false }
        return tokens[index + 1].kind == .word && !Self.here.contains(tokens[index + 1])
    }

    private static let here = Folding.words([
        "الصلاه", "المحاضره", "الدوام", "المباراه", "الموعد", "واحد", "ثاني", "نفس",
    ])

    private static func first(_ table: PhraseTable<String>, _ tokens: [Token]) -> String? {
        tokens.indices.lazy.compactMap { table.match(tokens, at: $0)?.value }.first
    }

    private static let mine = PhraseTable<Bool>([(true, "my time|our time|بتوقيتي|توقيتي|بتوقيتنا|my timezone|وقتي")])
    private static let yours = PhraseTable<Bool>([(true, "your time|ur time|بتوقيتك|توقيتك|بتوقيتكم|your timezone")])

    private static let abbreviations = PhraseTable<String>(.zones, "clockZoneReaderAbbreviations")
}

/// Places whose clock people refer to, with their IANA zones.
package enum ZonePlaces {
    package static let table = PhraseTable<String>(.zones, "places")
}
