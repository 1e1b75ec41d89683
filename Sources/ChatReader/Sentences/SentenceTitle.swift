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

    /// The tokens of the title.
    func left(without ranges: [Range<Int>]) -> [Int] {
        var isTaken = Array(repeating: false, count: self.tokens.count)
        for range in ranges {
            for index in range { isTaken[index] = true }
        }
        for range in ranges { self.takeJoints(before: range.lowerBound, &isTaken) }
        self.takeJoints(before: self.tokens.count, &isTaken)
        self.takeOpening(&isTaken)
        return isTaken.indices.filter { !isTaken[$0] }
    }

    func text(_ left: [Int]) -> String {
        let title = PlainText.clean(self.pieces(left).joined(separator: " "), keepingLineBreaks: false)
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

    private func pieces(_ left: [Int]) -> [Substring] {
        var runs: [ClosedRange<Int>] = []
        for index in left {
            if let run = runs.last, run.upperBound + 1 == index {
                runs[runs.count - 1] = run.lowerBound...index
            } else {
                runs.append(index...index)
            }
        }
        return runs.map { run in
            let (first, last) = (self.tokens[run.lowerBound], self.tokens[run.upperBound])
            return self.text[first.range.lowerBound..<last.range.upperBound]
        }
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
