extension Unicode.Scalar {
    /// Short vowels and tatweel, which some versions write and others do not.
    var isArabicVowel: Bool { (0x064B...0x0652).contains(self.value) || self.value == 0x0670 || self.value == 0x0640 }
}

/// WhatsApp's own words, in a form that its versions agree on.
enum ExportPhrase {
    /// Lower case, single blanks, without marks of direction, short vowels and a full stop at the end.
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
