/// Cuts a message into tokens.
///
/// Digits inside a Latin word belong to it (`Q3`, and Arabic written in Latin letters: `ba3d`), and so do digits before
/// letters (`7jzt`) unless the letters are what people write after hours, days and lengths (`7pm`, `18th`).
package enum Tokenizer {
    package static func tokens(of text: String) -> [Token] {
        Arabizi.arabic(Self.plainTokens(of: text)).map { token in
            guard token.kind == .word else { return token }
            return Token(
                kind: .word,
                text: Dialect.common(token.text),
                range: token.range,
                isAttached: token.isAttached
            )
        }
    }

    /// Cuts without replacing Arabizi and dialect words.
    package static func plainTokens(of text: String) -> [Token] { Self.joined(Self.cut(text), text) }

    private static func cut(_ text: String) -> [Token] {
        let characters = ReadCharacter.all(of: text)
        var tokens: [Token] = []
        var index = 0
        while index < characters.count {
            let first = characters[index]
            guard let kind = first.kind else {
                if first.isNewline { tokens.append(Self.mark("\n", first.range)) }
                index += 1
                continue
            }
            var end = index + 1
            if kind != .mark {
                while end < characters.count, Self.continues(kind, characters, end) { end += 1 }
            }
            let range = first.range.lowerBound..<characters[end - 1].range.upperBound
            tokens.append(Self.token(kind, text, range, after: tokens.last))
            index = end
        }
        return tokens
    }

    /// Words of a dialect that are synonyms of another word.
    private static let synonyms = [
        "عقب": "بعد", "untill": "until", "يوما": "يوم", "الضهر": "الظهر", "ضهرا": "ظهرا", "عالضهر": "عالظهر",
        "ضهر": "ظهر",
        "اليمعه": "الجمعه", "هاليمعه": "هالجمعه", "يمعه": "جمعه", "اليله": "الليله", "هاليله": "هالليله",
        "لليله": "الليله",
        "بكري": "بكره", "بوكره": "بكره", "باكرا": "باكر", "باجر": "باكر", "لباجر": "لباكر", "وباجر": "وباكر",
        "fjr": "fajr", "sb7": "sob7", "sub7": "sob7", "so7b": "sob7", "subh": "sob7", "9ob7": "sob7",
        "belel": "belleil", "bilel": "belleil", "blel": "belleil", "leel": "leil",
        "lel": "leil",
        "youm": "yom", "yoom": "yom", "bokra": "bukra", "bokrah": "bukra", "bukrah": "bukra", "boukra": "bukra",
        "bacher": "bukra",
        "bachir": "bukra", "bachr": "bukra", "bajer": "bukra", "bakir": "bukra", "3gb": "ba3d", "3egb": "ba3d",
        "3o8b": "ba3d",
        "ba3ad": "ba3d", "b3d": "ba3d",
    ]

    private static let months = [
        "jan", "feb", "march", "apr", "may", "june", "july", "aug", "sept", "oct", "nov", "dec",
    ]

    private static let suffixes = WordSet(.numbers, "suffixes")

    private static func continues(_ kind: Token.Kind, _ characters: [ReadCharacter], _ index: Int) -> Bool {
        let character = characters[index]
        if character.decorates { return true }
        switch character.kind {
        case .word: return kind == .word
        case .number: return kind == .number || characters[index - 1].isASCII
        case .mark:
            // An apostrophe between letters: can't, o'clock.
            let next = index + 1
            return kind == .word && character.isApostrophe && next < characters.count && characters[next].kind == .word
        case nil: return false
        }
    }

    private static func token(
        _ kind: Token.Kind,
        _ text: String,
        _ range: Range<String.Index>,
        after last: Token?
    ) -> Token {
        var folded = Folding.fold(text[range])
        if kind == .word {
            if folded.utf8.contains(UInt8(ascii: "'")) { folded = folded.filter { $0 != "'" } }
            if Self.mayBeLengthened(folded) { folded = Self.withoutLengthening(folded) }
            folded = Self.synonyms[folded] ?? folded
        }
        return Token(kind: kind, text: folded, range: range, isAttached: last?.range.upperBound == range.lowerBound)
    }

    private static func mark(_ mark: String, _ range: Range<String.Index>) -> Token {
        Token(kind: .mark, text: mark, range: range, isAttached: false)
    }

    /// False for most words. It avoids the slower check.
    private static func mayBeLengthened(_ word: String) -> Bool {
        var last: Unicode.Scalar?
        return word.unicodeScalars.contains { scalar in
            defer { last = scalar }
            return scalar == last || !PlainScalars.contains(scalar)
        }
    }

    /// "yesss", "اوكيي": three equal letters become one, and so do two at the end of an Arabic word.
    private static func withoutLengthening(_ word: String) -> String {
        var result: [Character] = []
        var run = 0
        for character in word {
            run = character == result.last ? run + 1 : 1
            if run == 3 { result.removeLast() }
            if run < 3 { result.append(character) }
        }
        if result.count > 3, let last = result.last, !last.isASCII, result[result.count - 2] == last {
            result.removeLast()
        }
        return String(result)
    }

    /// Joins digits and the Latin letters after them into one word, unless the letters are a known suffix or a month.
    private static func joined(_ tokens: [Token], _ text: String) -> [Token] {
        var result: [Token] = []
        for token in tokens {
            if let minutes = Self.minutes(token, after: result.last, text) {
                result += minutes
            } else if token.kind == .word, token.isAttached, let last = result.last, last.kind == .number,
                token.text.first?.isASCII == true, !Self.suffixes.contains(token),
                !Self.months.contains(where: token.text.hasPrefix)
            {
                result.removeLast()
                let range = last.range.lowerBound..<token.range.upperBound
                result.append(
                    Token(
                        kind: .word,
                        text: Self.synonyms[last.text + token.text] ?? last.text + token.text,
                        range: range,
                        isAttached: last.isAttached
                    )
                )
            } else {
                result.append(token)
            }
        }
        return result
    }

    /// The `h` and the `15` of "20h15", and the `t` and the `15` of "2026-12-01T15:30".
    private static func minutes(_ token: Token, after last: Token?, _ text: String) -> [Token]? {
        guard token.kind == .word, token.isAttached, last?.kind == .number, token.text.count == 3,
            token.text.first == "h" || token.text.first == "t" && last?.text.count == 2,
            token.text.dropFirst().allSatisfy(\.isNumber)
        else { return nil }
        let second = text.index(after: token.range.lowerBound)
        return [
            Token(
                kind: .word,
                text: String(token.text.prefix(1)),
                range: token.range.lowerBound..<second,
                isAttached: true
            ),
            Token(
                kind: .number,
                text: String(token.text.dropFirst()),
                range: second..<token.range.upperBound,
                isAttached: true
            ),
        ]
    }
}
