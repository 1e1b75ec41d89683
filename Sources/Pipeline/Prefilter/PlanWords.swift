internal import ChatReader

/// Words of plans other than days, hours, activities and cues; and greetings that only look like days.
enum PlanWords {
    /// A calendar, clocks, a pin, tickets, journeys.
    static let marks: Set<Unicode.Scalar> = Set("📅📆🗓⏰⏱⌚📍🎟🎫✈🛫🛬🎂🎉🥳💍🏖🏕⛺".unicodeScalars).union(
        (0x1F550...0x1F567).compactMap(Unicode.Scalar.init)
    ).subtracting(["\u{FE0F}"])

    static func isNamed(in tokens: [Token]) -> Bool {
        if Self.words.contains(in: tokens) { return true }
        return tokens.contains { token in
            Self.bare(token.text).contains { Self.arabicStems.contains($0) }
        }
    }

    /// Without "و", "ف", "ب", "ل", "ك", the future's "ح" and "س", and the article.
    private static func bare(_ word: String) -> [String] {
        guard let first = word.unicodeScalars.first, (0x0621...0x064A).contains(first.value) else { return [] }
        var forms = [word]
        for prefixes in [["و", "ف"], ["ب", "ل", "ك", "ع", "ه", "ح", "س"], ["ال", "ل"]] {
            for form in forms {
                for prefix in prefixes where form.hasPrefix(prefix) && form.count > prefix.count + 2 {
                    forms.append(String(form.dropFirst(prefix.count)))
                }
            }
        }
        return forms
    }

    static let greetings = PhraseTable<Bool>(.plans, "greetings")

    /// In lower case.
    static let meetingLinks = [
        "maps", "goo.gl", "waze", "zoom.", "meet.", "teams.", "calend", "event", "book", "ticket", "invite", "rsvp",
        "webex",
    ]

    private static let words = PhraseTable<Bool>(.plans, "plans")

    /// Compared without the prefixes of Arabic nouns.
    private static let arabicStems = WordSet(.plans, "arabicStems")
}
