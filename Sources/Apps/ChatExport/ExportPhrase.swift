extension Unicode.Scalar {
    /// Short vowels and tatweel. Only some versions of WhatsApp write them.
    var isArabicVowel: Bool { (0x064B...0x0652).contains(self.value) || self.value == 0x0670 || self.value == 0x0640 }
}

/// Normalises WhatsApp's own phrases, so that all versions are equal.
enum ExportPhrase {
    /// More scalars than any phrase has.
    private static let longest = 400

    /// The beginning of a text, folded, long enough for every phrase.
    static func beginning(of text: String) -> String {
        Self.folded(Substring(text.unicodeScalars.prefix(Self.longest)))
    }

    /// The whole text folded; nil if it is longer than every phrase.
    static func whole(_ text: some StringProtocol) -> String? {
        text.unicodeScalars.dropFirst(Self.longest).isEmpty ? Self.folded(text) : nil
    }

    /// Lower case with single blanks, without direction marks, short vowels and a final full stop.
    static func folded(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars where !scalar.isInvisibleMark && !scalar.isArabicVowel {
            let western = scalar.western
            if western == " ", result.last == " " || result.isEmpty { continue }
            result.append(western)
        }
        while let last = result.last, last == " " || last == "." { result.removeLast() }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Direction marks and blanks without width. They are invisible, and each phone uses them differently. The
    /// joiners U+200C and U+200D are not included, because emoji and Persian words need them.
    var isInvisibleMark: Bool {
        switch self.value {
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    var isBlank: Bool {
        guard self.value > 0x7F else { return self == " " || self == "\t" }
        return self.properties.generalCategory == .spaceSeparator
    }

    /// Converts Arabic-Indic (U+0660 …) and Persian (U+06F0 …) digits to Western digits, and any blank to U+0020.
    var western: Unicode.Scalar {
        switch self.value {
        case 0x0660...0x0669: Unicode.Scalar(UInt8(self.value - 0x0660 + 0x30))
        case 0x06F0...0x06F9: Unicode.Scalar(UInt8(self.value - 0x06F0 + 0x30))
        default: self.isBlank ? " " : self
        }
    }
}
