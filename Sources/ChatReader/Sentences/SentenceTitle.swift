/// The title: the sentence without the words for time and place.
struct SentenceTitle {
    private let text: String
    private let tokens: [Token]

    init(_ text: String, _ tokens: [Token]) { (self.text, self.tokens) = (text, tokens) }

    /// True if the word before announces a place: "at Nozomi", "في البجيري", "بالنادي".
    func isOpened(_ place: Range<Int>) -> Bool {
        let first = self.tokens[place.lowerBound].text
        if PlaceWords.withoutIn(first) != nil { return true }
        return place.lowerBound > 0 && Self.openers.contains(self.tokens[place.lowerBound - 1])
    }

    func without(_ ranges: [Range<Int>]) -> String {
        var isTaken = Array(repeating: false, count: self.tokens.count)
        for range in ranges {
            for index in range { isTaken[index] = true }
        }
        for range in ranges { self.takeJoints(before: range.lowerBound, &isTaken) }
        self.takeJoints(before: self.tokens.count, &isTaken)
        self.takeOpening(&isTaken)
        let title = PlainText.clean(self.pieces(isTaken).joined(separator: " "), keepingLineBreaks: false)
        return PlainText.cut(title.prefix(1).uppercased() + title.dropFirst(), maximumBytes: Self.longest)
    }

    /// In bytes, as for titles of other events.
    private static let longest = 256

    /// Takes the joining words before a used word: "on", "at", "الساعة".
    private func takeJoints(before end: Int, _ isTaken: inout [Bool]) {
        var index = end - 1
        while index >= 0, !isTaken[index], Self.joints.contains(self.tokens[index]) || Self.isLoose(self.tokens[index])
        {
            isTaken[index] = true
            index -= 1
        }
    }

    /// "Add …", "remind me to …", "أضف …": the request is not part of the title.
    private func takeOpening(_ isTaken: inout [Bool]) {
        var index = 0
        while index < self.tokens.count, isTaken[index] || Self.isLoose(self.tokens[index]) {
            isTaken[index] = true
            index += 1
        }
        guard index < self.tokens.count, Self.requests.contains(self.tokens[index]) else { return }
        while index < self.tokens.count, Self.requests.contains(self.tokens[index]) || isTaken[index] {
            isTaken[index] = true
            index += 1
        }
    }

    private func pieces(_ isTaken: [Bool]) -> [Substring] {
        var pieces: [Substring] = []
        var index = 0
        while index < self.tokens.count {
            guard !isTaken[index] else {
                index += 1
                continue
            }
            var end = index
            while end + 1 < self.tokens.count, !isTaken[end + 1] { end += 1 }
            pieces.append(self.text[self.tokens[index].range.lowerBound..<self.tokens[end].range.upperBound])
            index = end + 1
        }
        return pieces
    }

    private static func isLoose(_ token: Token) -> Bool {
        token.kind == .mark && [",", ".", "-", "–", "—", ":", ";", "،", "؛", "\n", "!", "?", "؟"].contains(token.text)
    }

    private static let joints = Folding.words([
        "on", "at", "in", "from", "for", "by", "@", "this", "the", "starting", "around", "في", "يوم", "الساعة", "ساعة",
        "الساعه", "عند", "من", "تاريخ", "بتاريخ", "لمدة", "مدة",
    ])

    private static let openers = Folding.words(["at", "@", "in", "في", "عند"])
    private static let requests = Folding.words([
        "add", "schedule", "remind", "me", "to", "please", "أضف", "ضيف", "ضف", "سجل", "سجلي", "ذكرني", "ذكريني",
    ])
}
