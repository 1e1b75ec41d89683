extension PlaceScan {
    /// "That new place, The Blue Door", "a café called Roots", "مطعم اسمه الريف".
    func called(_ index: Int) -> Range<Int>? {
        let word = tokens[index].text
        guard PlaceWords.isKind(word) || PlaceWords.general.contains(word), self.isFree(index + 1),
            self.isFree(index + 2)
        else {
            return nil
        }
        if PlaceWords.naming.contains(tokens[index + 1]) {
            return ArabicForms.isArabic(word)
                ? self.named(index + 2, isSure: true) : self.english(index + 2, opener: "at")
        }
        let owned = tokens[..<index].suffix(3).contains {
            PlaceWords.articles.contains($0) && !["the", "a", "an", "that", "this", "new", "old"].contains($0.text)
        }
        guard tokens[index + 1].text == ",", !owned, self.isCapital(index + 2),
            !PlaceWords.noNames.contains(tokens[index + 2])
        else { return nil }
        var end = index + 2
        while end < tokens.count, end - index < Self.longest + 2, !self.taken.contains(end),
            self.isCapital(end) || PlaceWords.particles.contains(tokens[end]),
            end == index + 2 || !self.isCapital(end) || !PlaceWords.noNames.contains(tokens[end])
        {
            end += 1
        }
        while end > index + 2, !self.isCapital(end - 1) { end -= 1 }
        return end > index + 2 ? index + 2..<end : nil
    }

    /// "The dim sum place on Gerrard St".
    func described(_ index: Int) -> Range<Int>? {
        guard tokens[index].text == "the",
            let head = (index + 2..<min(index + 5, max(tokens.count, index + 2))).first(where: {
                $0 < tokens.count && ["place", "spot", "joint"].contains(tokens[$0].text)
            }),
            (index + 1..<head).allSatisfy({
                self.isFree($0) && tokens[$0].kind == .word && !TopicWords.empty.contains(tokens[$0])
            })
        else { return nil }
        var end = head + 1
        if end + 1 < tokens.count, ["on", "in", "at", "near", "by"].contains(tokens[end].text), self.isFree(end + 1) {
            var last = end + 1
            while last < tokens.count, last < end + 4, self.isFree(last),
                self.isCapital(last) || PlaceWords.isKind(tokens[last].text) || tokens[last].text == "the"
            {
                last += 1
            }
            if last > end + 1 { end = last }
        }
        return index..<end
    }
}
