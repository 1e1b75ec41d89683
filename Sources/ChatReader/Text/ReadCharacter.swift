/// A character of a text that is cut into tokens, folded once.
struct ReadCharacter {
    /// nil for white space and for characters that fold to nothing.
    let kind: Token.Kind?
    let range: Range<String.Index>
    /// Folds to nothing: vowel marks, a tatweel, skin tones.
    let decorates: Bool
    let isASCII: Bool
    let isNewline: Bool
    let isApostrophe: Bool

    static func all(of text: String) -> [ReadCharacter] {
        var characters: [ReadCharacter] = []
        characters.reserveCapacity(text.utf8.count)
        let bytes = text.utf8
        var index = text.startIndex
        while index < text.endIndex {
            let byte = bytes[index]
            let after = bytes.index(after: index)
            // Two ASCII bytes are two characters, except after a carriage return.
            if byte < 0x80, byte != 0x0D, after == text.endIndex || bytes[after] < 0x80 {
                characters.append(ReadCharacter(ascii: byte, at: index..<after))
                index = after
            } else {
                let next = text.index(after: index)
                characters.append(ReadCharacter(text[index], at: index..<next))
                index = next
            }
        }
        return characters
    }

    private init(ascii byte: UInt8, at range: Range<String.Index>) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self.kind = .number
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): self.kind = .word
        case 0x09...0x0D, 0x20: self.kind = nil
        default: self.kind = .mark
        }
        self.range = range
        (self.decorates, self.isASCII) = (false, true)
        self.isNewline = (0x0A...0x0D).contains(byte)
        self.isApostrophe = byte == UInt8(ascii: "'")
    }

    private init(_ character: Character, at range: Range<String.Index>) {
        let folded = Folding.fold(character)
        self.kind = Self.kind(ofFolded: folded)
        self.range = range
        self.decorates = folded.isEmpty
        self.isASCII = character.isASCII
        self.isNewline = character.isNewline
        self.isApostrophe = folded == "'"
    }

    private static func kind(ofFolded folded: String) -> Token.Kind? {
        guard let first = folded.unicodeScalars.first else { return nil }
        switch first {
        case "0"..."9": return .number
        case "\u{621}"..."\u{64A}": return .word
        default:
            guard !first.properties.isWhitespace else { return nil }
            return first.properties.isAlphabetic ? .word : .mark
        }
    }
}
