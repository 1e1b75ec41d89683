internal import ChatReader
internal import Foundation

/// The words, links and numbers of a window. An answer may repeat them.
struct WindowText {
    let words: Set<String>
    /// The names of the writers.
    let names: Set<String>
    let links: [String]
    /// Runs of seven digits and more, digits only.
    let numbers: [String]
    /// Every group of digits.
    let digits: Set<String>
    /// The body and the quote of each message.
    private let bodies: [[SearchedText]]

    /// The names of the writers and the known events count as said.
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

    /// The positions of messages that contain the phrase, with any spaces and spelling.
    func positions(ofPhrase phrase: String) -> Set<Int> {
        let phrase = Self.folded(phrase)
        return Set(self.bodies.indices.filter { self.bodies[$0].contains { $0.contains(phrase) } })
    }

    /// Unifies spellings, full-width letters and spaces.
    static func folded(_ text: String) -> String {
        let mapped = PlainScalars.fillCompatibly(text) ? text : text.precomposedStringWithCompatibilityMapping
        let plain = PlainText.clean(mapped, keepingLineBreaks: false)
        return Folding.fold(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Each word; Arabic words also without their prefixes.
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

extension WindowText {
    /// Web and e-mail addresses, also in spellings that hide them: "evil[.]com", "evil dot com".
    static func links(in folded: String) -> [String] {
        var text = folded
        let searched = SearchedText(folded)
        if Self.hiddenMarks.contains(where: searched.contains) {
            for hidden in Self.hiddenPoints { text = text.replacing(hidden, with: ".") }
            for hidden in Self.hiddenAts { text = text.replacing(hidden, with: "@") }
        }
        // Each link has one of these bytes.
        guard text.utf8.contains(where: Self.linkBytes.contains) else { return [] }
        return text.split(whereSeparator: { $0.isWhitespace || "<>\"'()|,;!؟?،".contains($0) }).compactMap { part in
            guard part.utf8.contains(where: Self.linkBytes.contains) else { return nil }
            var link = String(part)
            while let last = link.last, ".:-/".contains(last) { link.removeLast() }
            if link.contains("://") || link.hasPrefix("www.") || link.hasPrefix("mailto:") || link.hasPrefix("tel:") {
                return link
            }
            if link.contains("@"), link.count > 3, link.first != "@" { return link }
            return Self.isHost(link) ? link : nil
        }
    }

    private static let hiddenPoints = ["[.]", "(.)", "{.}", " dot ", "。", "｡"]
    private static let hiddenAts = ["[at]", "(at)", " at sign "]
    private static let linkBytes: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: ":")]
    private static let hiddenMarks = Self.hiddenPoints + Self.hiddenAts

    /// A host name, as in `maps.example.com/x`. A title before a name is not one: "dr.hala".
    private static func isHost(_ text: String) -> Bool {
        let host = text.split(separator: "/", maxSplits: 1).first?.split(separator: ":").first ?? ""
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, last.count >= 2, last.allSatisfy(\.isLetter),
            labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } })
        else { return false }
        return !["dr", "mr", "mrs", "ms", "eng", "st", "prof", "a", "p"].contains(labels[0])
            && labels[0].contains { $0.isLetter } || labels.count > 2
    }

    /// Runs of seven and more digits, with the marks that people write between them.
    static func numbers(in folded: String) -> [String] {
        guard folded.utf8.count(where: Self.isDigit) >= 7 else { return [] }
        var runs: [String] = []
        var digits = ""
        var gap = 0
        for character in folded {
            if ("0"..."9").contains(character) {
                digits.append(character)
                gap = 0
            } else if !digits.isEmpty, gap < 3, " .-()/+_".contains(character) {
                gap += 1
            } else {
                if digits.count >= 7 { runs.append(digits) }
                (digits, gap) = ("", 0)
            }
        }
        return digits.count >= 7 ? runs + [digits] : runs
    }

    /// Every run of digits with nothing between them.
    static func digitGroups(in folded: String) -> [String] {
        guard folded.utf8.contains(where: Self.isDigit) else { return [] }
        return folded.split { !("0"..."9").contains($0) }.map(String.init)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// False if the name is an address, a number or a sentence.
    static func isOnlyAName(_ name: String) -> Bool {
        let folded = Self.folded(name)
        return name.count <= 60 && Self.links(in: folded).isEmpty && Self.numbers(in: folded).isEmpty
            && folded.split(separator: " ").count <= 6
    }

    /// True if the window has this link, or a longer one that begins with it.
    func hasLink(_ link: String) -> Bool {
        self.links.contains { own in
            if own == link { return true }
            let bare = own.split(separator: "://", maxSplits: 1).last.map(String.init) ?? own
            return [own, bare].contains { $0.hasPrefix(link) && "/?#".contains($0.dropFirst(link.count).first ?? " ") }
        }
    }

    /// Compares with and without the country code.
    func hasNumber(_ number: String) -> Bool {
        self.numbers.contains { own in
            own == number
                || own.count >= 7 && number.count >= 7 && (own.hasSuffix(number) || number.hasSuffix(own))
                    && abs(own.count - number.count) <= 5
        }
    }
}
