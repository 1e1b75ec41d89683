/// Reads Arabic in Latin letters, with any choice of vowels and digits.
///
/// Each known Arabic word has a skeleton of consonants. A Latin word with the same skeleton is read as that word. A
/// word with a digit as a letter is certainly Arabic. Other words count only beside such a word, or if no English word
/// looks like them.
enum Arabizi {
    /// The tokens with Arabic words in place of Latin ones. An article is joined to the next word. English stays
    /// unchanged.
    static func arabic(_ tokens: [Token]) -> [Token] {
        let sure = tokens.count { Self.isSure($0.text) }
        guard sure > 0 else { return tokens }
        let latin = tokens.count { $0.kind == .word && $0.text.first?.isASCII == true }
        let english = tokens.count { Self.english.contains($0) }
        let isArabizi = english <= 1 || english * 4 <= latin
        var result: [Token] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if isArabizi, let prefix = Self.articles[token.text], index + 1 < tokens.count,
                let noun = Self.word(tokens[index + 1].text, among: Self.nouns)
            {
                let range = token.range.lowerBound..<tokens[index + 1].range.upperBound
                let whole = noun.hasPrefix("ال") ? prefix + noun.dropFirst(2) : prefix + noun
                result.append(Token(kind: .word, text: whole, range: range, isAttached: token.isAttached))
                index += 2
                continue
            }
            let isOpen = isArabizi || Self.isSure(token.text)
            let text = isOpen && token.kind == .word ? Self.word(token.text, among: Self.all) : nil
            result.append(
                text.map { Token(kind: .word, text: $0, range: token.range, isAttached: token.isAttached) } ?? token
            )
            index += 1
        }
        return result
    }

    /// The words in Arabic, if at least one of them has an unambiguous spelling; otherwise nil.
    static func exactly(_ words: [String]) -> [String]? {
        guard words.contains(where: { Self.exact[$0] != nil }), words.contains(where: Self.isSure) else { return nil }
        return words.map { Self.exact[$0] ?? $0 }
    }

    /// "ba3d", "7abibi", and words that English does not have.
    private static func isSure(_ word: String) -> Bool {
        guard word.first?.isASCII == true, word.count >= 2 else { return false }
        if Self.markers.contains(word) { return true }
        guard word.utf8.contains(where: (UInt8(ascii: "2")...UInt8(ascii: "9")).contains) else { return false }
        let digits = word.count { "23567989".contains($0) }
        let letters = word.count { $0.isLetter }
        guard digits > 0, letters >= digits, letters >= 2 else { return false }
        return Self.word(word, among: Self.all) != nil
    }

    private static func word(_ latin: String, among table: [String: String]) -> String? {
        guard latin.first?.isASCII == true, latin.contains(where: \.isLetter) else { return nil }
        if let exact = Self.exact[latin] { return exact }
        guard !Self.english.contains(latin) else { return nil }
        let skeleton = Self.skeleton(ofLatin: latin)
        if let word = table[skeleton] { return word }
        // "elyoum", "belleil", "3alsa3a": the article is attached.
        for (article, prefix) in Self.clinging where latin.hasPrefix(article) && latin.count > article.count + 2 {
            let rest = Self.skeleton(ofLatin: String(latin.dropFirst(article.count)))
            if let noun = Self.nouns[rest] { return prefix + (noun.hasPrefix("ال") ? String(noun.dropFirst(2)) : noun) }
        }
        return nil
    }

    /// The skeleton of a Latin word: digits and digraphs become one sign each, and vowels are dropped except at the
    /// start.
    static func skeleton(ofLatin word: String) -> String {
        var text = SearchedText(word)
        for (digraph, sign) in Self.digraphs where text.contains(digraph) {
            text = SearchedText(text.text.replacing(digraph, with: sign))
        }
        var result = ""
        for character in text.text {
            let sign = Self.signs[character] ?? character
            guard sign != "-" else { continue }
            if sign != result.last { result.append(sign) }
        }
        return result
    }

    /// The skeleton of an Arabic word: long vowels are dropped as well.
    static func skeleton(ofArabic word: String) -> String {
        var result = ""
        for character in word {
            guard let sign = Self.letters[character], sign != "-" else { continue }
            if sign != result.last { result.append(sign) }
        }
        return result
    }

    private static let digraphs = [
        ("9'", "D"), ("6'", "D"), ("3'", "G"), ("7'", "K"), ("kh", "K"), ("gh", "G"), ("sh", "C"), ("ch", "k"),
        ("th", "T"), ("dh", "D"),
        ("ou", "-"), ("oo", "-"), ("ee", "-"), ("ay", "-"), ("ai", "-"), ("ei", "-"), ("ey", "-"), ("aw", "-"),
        ("ow", "-"),
    ]
    /// `-` is dropped. Emphatic letters, and g, q and j, have several spellings.
    private static let signs: [Character: Character] = [
        "a": "-", "e": "-", "i": "-", "o": "-", "u": "-", "y": "-", "w": "-", "'": "-", "2": "-",
        "3": "3", "7": "h", "5": "K", "6": "t", "9": "s", "8": "q", "4": "C", "c": "k", "g": "q", "j": "q", "v": "f",
        "x": "K", "p": "b",
        "D": "d", "T": "t", "z": "z",
    ]
    private static let letters: [Character: Character] = [
        "ا": "-", "و": "-", "ي": "-", "ء": "-", "ه": "h", "ع": "3", "ح": "h", "خ": "K", "ط": "t", "ظ": "d", "ض": "d",
        "ذ": "d", "ص": "s",
        "ق": "q", "ج": "q", "غ": "G", "ش": "C", "ث": "t", "ت": "t", "س": "s", "ز": "z", "ر": "r", "د": "d", "ب": "b",
        "ن": "n", "م": "m",
        "ل": "l", "ك": "k", "ف": "f",
    ]

    private static let articles = [
        "el": "ال", "al": "ال", "il": "ال", "l": "ال", "ael": "ال", "bel": "بال", "bil": "بال", "bl": "بال",
        "fel": "بال", "fil": "بال",
        "3al": "عال", "3l": "عال", "lel": "لل", "lil": "لل", "wel": "وال", "wal": "وال",
    ]
    private static let clinging = [
        ("3al", "عال"), ("3el", "عال"), ("bel", "بال"), ("bil", "بال"), ("fel", "بال"), ("wel", "وال"), ("lel", "لل"),
        ("el", "ال"),
        ("al", "ال"), ("il", "ال"), ("l", "ال"),
    ]

    /// Short words, whose skeleton is ambiguous.
    private static let exact: [String: String] = {
        var words: [String: String] = [:]
        for entry in WordFile.arabizi.entries("spellings", .words) { words[entry.text] = Folding.fold(entry.value) }
        return words
    }()

    /// Words by their skeleton. Skeletons with fewer than three signs are ambiguous and left out.
    private static let all: [String: String] = Self.table(WordFile.arabizi.entries("known", .words).map(\.text))
    private static let nouns: [String: String] = {
        var table = Self.all
        for (arabic, skeletons) in [
            ("يوم", "m"), ("ليله", "l lh"), ("ليل", "l"), ("ساعه", "s3 s3h"), ("بيت", "bt"), ("عصر", "3sr"),
            ("مغرب", "mqrb mGrb"), ("عشا", "3C"),
            ("فجر", "fqr"), ("ظهر", "dhr tohr dr"), ("صبح", "sbh"), ("احد", "hd"), ("اثنين", "tnn"),
            ("ثلاثاء", "tlt tlta"), ("اربعاء", "rb3"),
            ("خميس", "Kms"), ("جمعه", "qm3 qm3h m3"), ("سبت", "sbt"), ("جاي", "q"), ("جايه", "qh"),
        ] {
            for skeleton in skeletons.split(separator: " ") { table[String(skeleton)] = Folding.fold(arabic) }
        }
        return table
    }()

    private static func table(_ words: [String]) -> [String: String] {
        var table: [String: String] = [:]
        for word in words.map({ Folding.fold($0) }) {
            var skeleton = Self.skeleton(ofArabic: word)
            // A last "ه" is silent after a consonant.
            if skeleton.count > 3, word.hasSuffix("ه") { skeleton.removeLast() }
            guard skeleton.count >= 3, table[skeleton] == nil else { continue }
            table[skeleton] = word
            if word.hasSuffix("ه") { table[skeleton + "h"] = word }
            if word.hasPrefix("ال") { table[String(skeleton.dropFirst())] = word }
        }
        return table
    }

    private static let markers = WordSet(.arabizi, "markers")
    /// English words that look like Arabic in Latin letters.
    private static let english = WordSet(.arabizi, "english")
}
