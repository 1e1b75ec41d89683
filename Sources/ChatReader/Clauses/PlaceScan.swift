/// Checks whether a place starts at one token of a clause.
struct PlaceScan {
    let tokens: [Token]
    let text: String
    let taken: TakenTokens

    init(_ tokens: [Token], of text: String, _ taken: TakenTokens) {
        (self.tokens, self.text, self.taken) = (tokens, text, taken)
    }

    /// The tokens of the place, without the preposition.
    func place(at index: Int) -> Range<Int>? {
        guard !self.taken.contains(index), tokens[index].kind == .word || tokens[index].text == "@" else { return nil }
        if self.isRuledOut(index) { return nil }
        if ["same", "نفس"].contains(tokens[index].text), self.isFree(index + 1),
            PlaceWords.isKind(tokens[index + 1].text)
        {
            return index + 1..<index + 2
        }
        if let online = PlaceWords.online.match(tokens, at: index) { return index..<online.end }
        if let own = self.own(index) { return own }
        if let called = self.called(index) { return called }
        if ArabicForms.isArabic(tokens[index].text) { return self.arabic(index) }
        if let opened = self.opened(index) { return opened }
        return self.described(index) ?? self.ofKind(index)
    }

    /// "Not at the mall", "مو في البيت".
    private func isRuledOut(_ index: Int) -> Bool {
        index > 0 && ClauseWords.negations.contains(tokens[index - 1]) && tokens[index - 1].text != "ولا"
    }

    func isCapital(_ index: Int) -> Bool { text[tokens[index].range].first?.isUppercase ?? false }

    func isFree(_ index: Int) -> Bool { index < tokens.count && !self.taken.contains(index) }

    // MARK: - Whose place

    /// "My place", "at mine", "بيتكم", "عندنا ٨".
    private func own(_ index: Int) -> Range<Int>? {
        if let own = PlaceWords.own.match(tokens, at: index), !self.isPlain(own.end) { return index..<own.end }
        let word = tokens[index].text
        if PlaceWords.pronouns.contains(word), index > 0,
            PlaceWords.towards.contains(tokens[index - 1]) || tokens[index - 1].text == "mean",
            index + 1 >= tokens.count || tokens[index + 1].kind == .mark || !self.isFree(index + 1)
                || PlaceWords.stops.contains(tokens[index + 1])
        {
            return index..<index + 1
        }
        // "عندي موعد" means "I have an appointment". It is a place only if the writer has guests.
        guard PlaceWords.with.contains(word), index > 0, !PlaceWords.having.contains(tokens[index - 1]),
            index + 1 >= tokens.count || tokens[index + 1].kind == .mark || self.taken.contains(index + 1)
        else { return nil }
        let hosts = ActivityReader.mentions(Array(tokens[..<index])).contains {
            PlaceWords.hosted.contains($0.activity.kind)
        }
        return hosts ? index..<index + 1 : nil
    }

    /// "My place in the queue": a noun follows.
    private func isPlain(_ end: Int) -> Bool {
        end < tokens.count && ["in", "of"].contains(tokens[end].text)
    }

    // MARK: - English

    private func opened(_ index: Int) -> Range<Int>? {
        var start = index
        if let opener = PlaceWords.openers.match(tokens, at: index) {
            guard !self.tellsWhereOneIs(index) else { return nil }
            start = opener.end
        } else if PlaceWords.towards.contains(tokens[index]), index > 0,
            PlaceWords.going.contains(tokens[index - 1])
        {
            start = index + 1
        } else {
            return nil
        }
        let isTowards =
            start == index + 1 && PlaceWords.towards.contains(tokens[index])
            && !["at", "@"].contains(tokens[index].text)
        guard self.isFree(start) else { return nil }
        if ArabicForms.isArabic(tokens[start].text) { return self.named(start, isSure: true) }
        return self.english(start, opener: isTowards ? "in" : tokens[index].text)
    }

    /// "I'm at the office", "she is in Leeds": a location, not a meeting place.
    private func tellsWhereOneIs(_ index: Int) -> Bool {
        // The "am" of "9 am" is not the verb.
        let before = (max(0, index - 3)..<index).filter { !self.taken.contains($0) }.map { tokens[$0].text }
        return before.contains { PlaceWords.being.contains($0) } && !before.contains("meet")
    }

    func english(_ start: Int, opener: String) -> Range<Int>? {
        var core = start
        while core < tokens.count, PlaceWords.articles.contains(tokens[core]), core < start + 2 { core += 1 }
        guard self.isFree(core), tokens[core].kind == .word, !PlaceWords.noPlaces.contains(tokens[core]),
            !PlaceWords.stops.contains(tokens[core])
        else { return nil }
        var end = core
        while end < tokens.count, end - start < Self.longest, !self.taken.contains(end) {
            let token = tokens[end]
            let isMark =
                token.kind == .mark && !["&", "'", "\""].contains(token.text)
                && !(token.text == "-" && token.isAttached)
            let isOther = ArabicForms.isArabic(token.text) != ArabicForms.isArabic(tokens[core].text)
            if isMark || isOther && !PlaceWords.isKind(token.text) && !self.links(end - 1)
                || end > core && PlaceWords.stops.contains(token) && !self.links(end)
            {
                break
            }
            end += 1
        }
        while end > core, tokens[end - 1].kind == .mark || PlaceWords.stops.contains(tokens[end - 1]) { end -= 1 }
        guard end > core else { return nil }
        let isNamed = (core..<end).contains {
            self.isCapital($0) || PlaceWords.isKind(tokens[$0].text) || PlaceWords.towns.contains(tokens[$0])
        }
        // "In" opens many phrases besides places. A long run without a name is probably not a place.
        let isLoose = !["in", "f", "fi", "fel"].contains(opener)
        guard isNamed || isLoose && end - core <= 3 else { return nil }
        return start..<end
    }

    /// "Bank of England", "Salt & Pepper", "Fox and Hounds", "the chalet in Rimal".
    private func links(_ index: Int) -> Bool {
        let word = tokens[index].text
        guard index + 1 < tokens.count, !self.taken.contains(index + 1) else { return false }
        if ["of", "the", "al", "el", "de", "la"].contains(word) { return true }
        if word == "and" { return self.isCapital(index - 1) && self.isCapital(index + 1) }
        return ["in", "on", "at", "near"].contains(word)
            && (self.isCapital(index + 1) || ArabicForms.isArabic(tokens[index + 1].text))
    }

    /// "Yasmin branch", "meeting room Jeddah", "court 4", "corniche gate", "nakheel mall".
    private func ofKind(_ index: Int) -> Range<Int>? {
        guard PlaceWords.englishKinds.contains(tokens[index]) || self.isHeadOfKind(index) else { return nil }
        var end = index
        while end < tokens.count, !PlaceWords.englishKinds.contains(tokens[end]) { end += 1 }
        var range = index..<end + 1
        func isLabel(_ index: Int) -> Bool {
            self.isFree(index)
                && (tokens[index].kind == .number && tokens[index].text.count <= 3 || self.isCapital(index)
                    || tokens[index].text.count <= 3 && tokens[index].text.contains(where: \.isNumber))
        }
        if range.upperBound + 1 < tokens.count, ["el", "al", "il"].contains(tokens[range.upperBound].text),
            self.isFree(range.upperBound + 1)
        {
            range = range.lowerBound..<range.upperBound + 2
        }
        // "The 7th floor".
        if range.lowerBound > 1, ["th", "st", "nd", "rd"].contains(tokens[range.lowerBound - 1].text) {
            range = range.lowerBound - 2..<range.upperBound
        }
        while range.upperBound < tokens.count, range.count < 4,
            isLabel(range.upperBound) || isRoomNumber(range.upperBound)
        {
            range = range.lowerBound..<range.upperBound + 1
        }
        if range.count == 1, index > 0, ["el", "al"].contains(tokens[index - 1].text) { return index - 1..<index + 1 }
        if range.count == 1, index > 0, tokens[index - 1].text == "the", index + 1 < tokens.count,
            tokens[index + 1].text == "one"
        {
            return index - 1..<index + 1
        }
        return range.count > 1 ? range : nil
    }

    private func isRoomNumber(_ index: Int) -> Bool {
        index < tokens.count && tokens[index].kind == .number && tokens[index].text.count <= 3
            && PlaceWords.numbered.contains(tokens[index - 1])
            && !(index + 1 < tokens.count && ["pm", "am", ":", "."].contains(tokens[index + 1].text)
                && tokens[index + 1].isAttached)
    }

    /// A word that names a kind of place right after it: "corniche gate", "Meeting room".
    private func isHeadOfKind(_ index: Int) -> Bool {
        var end = index
        while end < index + 3, end < tokens.count, self.isFree(end), tokens[end].kind == .word,
            !PlaceWords.englishKinds.contains(tokens[end]), !PlaceWords.stops.contains(tokens[end]),
            !TopicWords.empty.contains(tokens[end]), !TopicWords.verbs.contains(tokens[end])
        {
            end += 1
        }
        return end > index && end < tokens.count && self.isFree(end)
            && PlaceWords.englishKinds.contains(tokens[end])
    }

    // MARK: - Arabic

    private func arabic(_ index: Int) -> Range<Int>? {
        let word = tokens[index].text
        if PlaceWords.arabicOpeners.contains(word) {
            guard self.isFree(index + 1), !self.tellsWhereOneIs(index) else { return nil }
            // "في كلاس" means that there is a class.
            let isDone = !ActivityReader.mentions([tokens[index + 1]]).isEmpty
            if isDone, !PlaceWords.isKind(tokens[index + 1].text) { return nil }
            let isLatin = !ArabicForms.isArabic(tokens[index + 1].text)
            return isLatin ? self.english(index + 1, opener: "at") : self.named(index + 1, isSure: true)
        }
        if PlaceWords.arabicGoing.contains(word), self.isFree(index + 1) {
            let next = tokens[index + 1].text
            let isPlace = next.hasPrefix("ال") && next.count > 4 || PlaceWords.isKind(next)
            if isPlace { return self.named(index + 1, isSure: true) }
        }
        if let bare = PlaceWords.withoutIn(word) {
            let isDefinite = bare.hasPrefix("ال") && bare.count > 4
            let isKnown = PlaceWords.isKind(bare) || PlaceWords.towns.contains(bare)
            if isDefinite || isKnown { return self.named(index, isSure: true) }
        }
        // "قهوه" is more often the drink than the café.
        return PlaceWords.isKind(word) && word != "قهوه" ? self.named(index, isSure: false) : nil
    }

    /// - Parameter isSure: true if the words before announce a place. Otherwise a single word is not enough.
    func named(_ start: Int, isSure: Bool) -> Range<Int>? {
        let first = PlaceWords.withoutIn(tokens[start].text) ?? tokens[start].text
        guard tokens[start].kind == .word, !PlaceWords.noPlaces.contains(tokens[start]),
            !PlaceWords.noPlaces.contains(first), !PlaceWords.arabicStops.contains(first),
            !self.isVerb(first) || self.isFree(start) && first.count <= 4
        else { return nil }
        let isKind = PlaceWords.isKind(first)
        var end = start + 1
        while end < tokens.count, end - start < Self.longest, !self.taken.contains(end) {
            let word = tokens[end].text
            if tokens[end].kind == .number {
                let label = end == start + 1 ? first : tokens[end - 1].text
                guard tokens[end].text.count <= 3, PlaceWords.numbered.contains(label) else { break }
            } else if self.isWhich(end) {
                end += 1
            } else {
                guard tokens[end].kind == .word, !PlaceWords.arabicStops.contains(word), !self.isVerb(word) else {
                    break
                }
                let isBound =
                    end == start + 1 && isKind || word.hasPrefix("ال") || PlaceWords.isKind(word)
                    || PlaceWords.kin.contains(tokens[end - 1]) || PlaceWords.kin.contains(word)
                    || (end == start + 1 || end == start + 2 && isKind) && self.endsAfter(end)
                guard isBound else { break }
            }
            end += 1
        }
        let range = start..<min(end, tokens.count)
        return isSure || range.count > 1 ? range : nil
    }

    /// "اللي بالغدير", "اللي عند الدوار".
    private func isWhich(_ index: Int) -> Bool {
        guard ["اللي", "الي"].contains(tokens[index].text), self.isFree(index + 1) else { return false }
        let next = tokens[index + 1].text
        return PlaceWords.arabicOpeners.contains(next) || ["على", "علي", "تحت", "فوق"].contains(next)
            || PlaceWords.withoutIn(next) != nil
    }

    /// A name of two words after its kind, such as "نجد فيليج", ends at the end of the clause or at the words for the
    /// time.
    private func endsAfter(_ index: Int) -> Bool {
        index + 1 >= tokens.count || tokens[index + 1].kind != .word || self.taken.contains(index + 1)
    }

    private func isVerb(_ word: String) -> Bool {
        guard ArabicForms.isArabic(word), word.count > 3, !PlaceWords.isKind(word) else { return false }
        return ["ن", "ي", "ت", "ب", "هن", "من", "ات", "اش"].contains(where: word.hasPrefix) || word.hasSuffix("نا")
            || word.hasSuffix("ين") && word.hasPrefix("ت")
            || word.hasPrefix("و") && word.count > 3
    }

    static let longest = 6
}
