/// What one has and what one offers sound alike.
extension ClauseReader {
    /// "We have 3:00 or 4:30" and "سهرة عندي ٩" offer; "I have a meeting at 3" does not.
    func offered(_ cue: ReadPhrase<Cue>, _ starts: Set<Int>, _ tokens: [Token]) -> ReadPhrase<Cue> {
        guard cue.value == .engagement else { return cue }
        let next = cue.tokens.upperBound
        let isPlace = ["عندي", "عندنا"].contains(Folding.fold(cue.phrase))
        if next == tokens.count || tokens[next].kind == .mark { return isPlace ? cue.with(.invitation) : cue }
        let isOffer = Self.offering.contains(Folding.fold(cue.phrase).filter { $0 != "'" }) || isPlace
        return isOffer && starts.contains(next) ? cue.with(.invitation) : cue
    }

    private static let offering: WordSet = [
        "we have", "i only have", "i have", "ive got", "weve got", "i got", "ive", "we got", "weve", "got",
    ]
    /// "القهوة عندي", "العشاء عندنا": what one gives, not what one has to do.
    func hosted(_ cue: ReadPhrase<Cue>) -> ReadPhrase<Cue> {
        guard cue.value == .engagement,
            ["عندي", "عندنا", "3ndi", "3ndna", "3andi", "3andna"].contains(Folding.fold(cue.phrase))
        else { return cue }
        return cue.with(.invitation)
    }
}
