internal import Foundation

/// The words, links and numbers that a window has: what an answer may repeat.
struct WindowText {
    let words: Set<String>
    /// Of those who write.
    let names: Set<String>
    let links: [String]
    /// Runs of seven digits and more, digits only.
    let numbers: [String]
    /// Every group of digits.
    let digits: Set<String>
    /// Of each message its body, and what it quotes.
    private let bodies: [[SearchedText]]

    /// Names count as written beside the messages, what the calendar knows as said before.
    init(_ window: ConversationWindow) {
        let contents = window.messages.map(\.content)
        let bodies = contents.map { Self.folded($0.body) }
        let around = contents.map { [$0.quoted?.body, $0.senderName].compactMap(\.self).map(Self.folded) }
        let known = window.knownEvents.flatMap { [$0.summary, $0.location].compactMap(\.self) }
        let folded = zip(bodies, around).flatMap { [$0] + $1 } + known.map(Self.folded)
        self.bodies = zip(bodies, contents).map { body, content in
            [SearchedText(body)] + (content.quoted.map { [SearchedText(Self.folded($0.body))] } ?? [])
        }
        self.names = Set(contents.compactMap(\.senderName).flatMap { Self.words(of: Self.folded($0)) })
        self.words = Set(folded.flatMap(Self.words(of:)))
        self.links = folded.flatMap(Self.links(in:))
        self.numbers = folded.flatMap(Self.numbers(in:))
        self.digits = Set(folded.flatMap(Self.digitGroups(in:)))
    }

    /// Where messages have the phrase, whatever the blanks and spellings.
    func positions(ofPhrase phrase: String) -> Set<Int> {
        let phrase = Self.folded(phrase)
        return Set(self.bodies.indices.filter { self.bodies[$0].contains { $0.contains(phrase) } })
    }

    /// Spellings that are equal to a reader become one, and so do full-width letters and blanks.
    static func folded(_ text: String) -> String {
        let mapped = PlainScalars.fillCompatibly(text) ? text : text.precomposedStringWithCompatibilityMapping
        let plain = PlainText.clean(mapped, keepingLineBreaks: false)
        return Folding.fold(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Each word, and an Arabic one also without its prefixes.
    static func words(of folded: String) -> [String] {
        Tokenizer.tokens(of: folded).filter { $0.kind != .mark }.flatMap { Self.stems(of: $0.text) }
    }

    static func stems(of word: String) -> [String] {
        var stems = [word]
        if word.hasSuffix("s"), word.count > 3 { stems.append(String(word.dropLast())) }
        guard let first = word.unicodeScalars.first, (0x0621...0x064A).contains(first.value) else { return stems }
        var rest = word[...]
        for prefix in ["و", "ف", "ب", "ل", "ع"] where rest.hasPrefix(prefix) && rest.count > 3 {
            rest = rest.dropFirst()
            stems.append(String(rest))
            break
        }
        for article in ["ال", "ل"] where rest.hasPrefix(article) && rest.count > article.count + 2 {
            stems.append(String(rest.dropFirst(article.count)))
            break
        }
        return stems
    }
}
