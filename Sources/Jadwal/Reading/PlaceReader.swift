/// Finds the place that a clause names: "at X", "@X", "in X", "في X", "عند X", or beside its kind: "that new place, X", "a café
/// called X", "مطعم اسمه X".
enum PlaceReader {
    /// `taken` are the tokens of days, times and lengths.
    static func read(_ tokens: [Token], of text: String, except taken: [Range<Int>]) -> ReadPhrase<String>? {
        let taken = TakenTokens(taken, of: tokens.count)
        for index in tokens.indices where Self.openers.contains(tokens[index].text) {
            let start = tokens.index(after: index)
            if let place = Self.place(tokens, start, text, taken, after: tokens[index].text) { return place }
        }
        return Self.named(tokens, text, taken) ?? PlaceKinds.read(tokens, text, taken)
    }

    private static let kinds = Folding.words([
        "place", "restaurant", "cafe", "café", "spot", "bistro", "diner", "bakery", "bar", "pub", "hotel", "مطعم",
        "المطعم",
        "كافيه", "الكافيه", "مقهى", "المقهى", "مكان", "المكان", "محل", "المحل", "فندق", "الفندق",
    ])
    private static let naming = Folding.words(["called", "named", "اسمه", "اسمها"])
    private static let names = Folding.words(["al", "el", "the", "of", "de", "la", "le", "&", "and", "-"])
    /// What begins with a capital after a comma without being a name.
    private static let noNames = Folding.words([
        "i", "im", "ill", "we", "you", "yes", "yeah", "no", "ok", "okay", "thanks", "thank", "sorry", "please", "lets",
        "let", "see", "what", "where", "when", "how", "who", "right", "sure", "haha", "lol", "it", "its", "they", "he",
        "she",
        "that", "this", "there", "then", "so", "if", "but", "not",
    ])
    private static let owners = Folding.words(["my", "your", "his", "her", "our", "their"])

    /// A name in apposition: a kind of place, then "called" and the like, or a comma and a name with capital letters.
    private static func named(_ tokens: [Token], _ text: String, _ taken: TakenTokens) -> ReadPhrase<String>? {
        let owner = tokens.firstIndex { Self.owners.contains($0.text) } ?? tokens.endIndex
        for index in tokens.indices where Self.kinds.contains(tokens[index].text) && index + 2 < tokens.count {
            let start = index + 2
            if Self.naming.contains(tokens[index + 1].text) {
                if let place = Self.place(tokens, start, text, taken, after: tokens[index + 1].text) { return place }
            } else if tokens[index + 1].text == ",", index <= owner {
                // Whoever is spoken to comes after a comma too, at "my place, Sara".
                if let place = Self.capitals(tokens, start, text, taken) { return place }
            }
        }
        return nil
    }

    private static func capitals(
        _ tokens: [Token],
        _ start: Int,
        _ text: String,
        _ taken: TakenTokens
    ) -> ReadPhrase<String>? {
        func isCapital(_ index: Int) -> Bool { text[tokens[index].range].first?.isUppercase ?? false }
        guard isCapital(start), !Self.noNames.contains(tokens[start].text) else { return nil }
        var end = start
        while end < tokens.count, end - start < Self.longest, !taken.contains(end),
            isCapital(end) || Self.names.contains(tokens[end].text)
        {
            // A line's end may have become a blank: then the next sentence begins with a capital letter.
            if end > start, isCapital(end), Self.noNames.contains(tokens[end].text) { break }
            end += 1
        }
        while end > start, !isCapital(end - 1) { end -= 1 }
        guard end > start else { return nil }
        return ReadPhrase(
            String(text[tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound]),
            start..<end,
            in: tokens,
            of: text
        )
    }

    private static let openers = Folding.words(["at", "@", "in", "في", "ف", "عند", "بفندق", "بمطعم", "f", "fi", "3nd"])
    private static let longest = 6

    private static let stops = Folding.words([
        "and", "then", "on", "for", "with", "we", "i", "ill", "im", "if", "but", "by", "so", "because", "is", "are",
        "to", "after", "before", "around",
        "about", "or", "from", "till", "until", "ok", "okay", "please", "inshallah", "that", "you", "at", "me", "works",
        "when", "cant", "its", "be",
        "و", "ان", "اذا", "بس", "عشان", "لان", "مع", "على", "من", "الى", "وش", "قبل", "بعد", "الساعه", "نلتقي", "تمام",
        "تم", "طيب", "اوكي", "يناسبك",
        "مناسب", "لو", "ونتعشي", "انا", "اكون", "في",
    ])
    /// After "at" and "in" these are no places.
    private static let noPlaces = Folding.words([
        "least", "all", "first", "last", "once", "that", "this", "it", "case", "time", "fact", "general", "advance",
        "short", "touch", "general",
        "about", "around", "night", "noon", "midnight", "a", "an", "my", "love", "charge", "نفس", "اقرب", "اي",
        "البدايه", "النهايه", "الحقيقه", "ان", "الوقت",
        "الموعد", "كل", "هذا", "ذا", "وقت", "اليوم", "يوم",
    ])

    private static func place(
        _ tokens: [Token],
        _ start: Int,
        _ text: String,
        _ taken: TakenTokens,
        after opener: String
    ) -> ReadPhrase<String>? {
        var end = start
        while end < tokens.count, end - start < Self.longest, !taken.contains(end) {
            let token = tokens[end]
            if token.kind == .mark, !(token.text == "-" && token.isAttached) && token.text != "\"" && token.text != "&"
            {
                break
            }
            if end > start, Self.stops.contains(token.text) { break }
            end += 1
        }
        while end > start, tokens[end - 1].kind == .mark { end -= 1 }
        guard end > start, tokens[start].kind != .number, Self.isPlace(tokens[start..<end], text, after: opener) else {
            return nil
        }
        return ReadPhrase(
            String(text[tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound]),
            start..<end,
            in: tokens,
            of: text
        )
    }

    private static func isPlace(_ words: ArraySlice<Token>, _ text: String, after opener: String) -> Bool {
        guard let first = words.first else { return false }
        if Self.noPlaces.contains(first.text) { return ["a", "an", "my"].contains(first.text) && words.count > 1 }
        if Self.stops.contains(first.text) { return false }
        // "in" opens much besides places: only names count.
        return opener != "in" || words.contains { text[$0.range].first?.isUppercase ?? false }
            || first.text == "the" && words.count > 1
    }
}
