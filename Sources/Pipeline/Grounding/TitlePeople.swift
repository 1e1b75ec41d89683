internal import ChatReader

/// Removes people from a title who are not in the chat: in a chat between Sara and Sami "Kickoff with Omar Haddad"
/// becomes "Kickoff".
struct TitlePeople {
    let window: WindowText

    /// The title without people who are not in the chat; unchanged if there are none, empty if nothing else is left.
    func stripped(_ title: String) -> String {
        let tokens = Tokenizer.tokens(of: title)
        var cut = self.strangeParts(of: tokens, in: title)
        var index = 0
        while index < tokens.count {
            if Self.connectors.contains(tokens[index]) {
                let end =
                    tokens[(index + 1)...].firstIndex { $0.kind == .mark && $0.text != "." && $0.text != "'" }
                    ?? tokens.count
                if tokens[(index + 1)..<end].contains(where: { self.isStranger($0, in: title, afterConnector: true) }) {
                    cut.append(tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound)
                    index = end
                    continue
                }
            } else if self.isStranger(tokens[index], in: title, afterConnector: false) {
                cut.append(tokens[index].range)
            }
            index += 1
        }
        guard !cut.isEmpty else { return title }
        var rest = ""
        var start = title.startIndex
        for range in cut.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= start {
            rest += title[start..<range.lowerBound]
            start = range.upperBound
        }
        rest += title[start...]
        return Self.tidied(rest)
    }

    /// "O'Brien – dinner": a part between dashes without a word of the chat, next to a part that has one.
    private func strangeParts(of tokens: [Token], in title: String) -> [Range<String.Index>] {
        let parts = tokens.split { Self.dashes.contains($0.text) }
        guard parts.count > 1 else { return [] }
        let strange = parts.filter { part in
            let words = part.filter { $0.kind == .word && $0.text.count > 1 }
            return !words.isEmpty
                && words.allSatisfy {
                    self.isStranger($0, in: title, afterConnector: true) || Self.groups.contains($0)
                }
                && words.contains { self.isStranger($0, in: title, afterConnector: true) }
        }
        guard strange.count < parts.count else { return [] }
        return strange.compactMap { part in
            part.first.flatMap { first in part.last.map { first.range.lowerBound..<$0.range.upperBound } }
        }
    }

    private static let dashes: Set<String> = ["–", "—", "-", ":", "|", "·"]

    /// A word that is not in the chat: after "with" any uncommon word, elsewhere only a person's name.
    private func isStranger(_ token: Token, in title: String, afterConnector: Bool) -> Bool {
        guard token.kind == .word, token.text.count > 1, !self.isKnown(token.text) else { return false }
        let isName = GivenNames.all.contains(token.text)
        guard afterConnector else { return isName }
        return isName
            || !GenericWords.all.contains(token) && !FamiliarWords.all.contains(token.text)
                && !Self.groups.contains(token)
    }

    private func isKnown(_ word: String) -> Bool {
        if WindowText.stems(of: word).contains(where: self.window.words.contains) { return true }
        // "Noura" and "نورة": the same name in the other script.
        let skeleton = NameSkeleton.of(word)
        guard skeleton.count > 1 else { return false }
        if self.window.names.contains(where: { NameSkeleton.of($0) == skeleton }) { return true }
        return skeleton.count > 2
            && self.window.words.contains { NameSkeleton.isOtherScript($0, word) && NameSkeleton.of($0) == skeleton }
    }

    private static func tidied(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let trimmed = words.drop { Self.connectors.contains(Folding.fold($0)) }
        var result = Array(trimmed.drop { $0.allSatisfy { !$0.isLetter && !$0.isNumber } })
        while let last = result.last,
            Self.connectors.contains(Folding.fold(last)) || last.allSatisfy({ !$0.isLetter && !$0.isNumber })
        {
            result.removeLast()
        }
        return result.joined(separator: " ").replacing("'s ", with: " ").trimmingPrefix("'s").trimmingPrefix(" ")
            .description
    }

    private static let connectors = Folding.words([
        "with", "w", "and", "&", "for", "by", "avec", "mit", "con", "com", "ile", "met", "dengan", "مع", "و", "معا",
        "لـ", "عند",
    ])
    /// People who are named by their role.
    private static let groups = WordSet(.names, "groups")
}

/// The consonants of a name. They compare spellings in Latin and Arabic letters.
enum NameSkeleton {
    static func of(_ word: String) -> String {
        var skeleton = ""
        var letters = Array(Folding.fold(word))
        for (pair, letter) in Self.pairs { letters = Array(String(letters).replacing(pair, with: letter)) }
        for character in letters {
            guard let consonant = Self.consonants[character] else { continue }
            if skeleton.last != consonant { skeleton.append(consonant) }
        }
        return skeleton
    }

    static func isOtherScript(_ left: String, _ right: String) -> Bool {
        (left.first?.isASCII ?? true) != (right.first?.isASCII ?? true)
    }

    private static let pairs = [
        ("kh", "خ"), ("sh", "ش"), ("th", "ث"), ("dh", "ذ"), ("gh", "غ"), ("ch", "ش"), ("ph", "ف"), ("ck", "ك"),
    ]
    /// Letters that are often confused between the scripts count as one.
    private static let consonants: [Character: Character] = {
        let classes = [
            "bpب", "tTتطث", "jgجغ", "hحه7", "خ5", "dدذض", "rر", "zزظ", "sصسc", "شx", "fvف", "kqكق", "lل", "mم", "nن",
        ]
        var consonants: [Character: Character] = [:]
        for letters in classes { for letter in letters { consonants[letter] = letters.first } }
        return consonants
    }()
}
