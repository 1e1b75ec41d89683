/// The forms that an Arabic word may have in a chat: with prefixes, a possessive suffix, and a person.
enum ArabicForms {
    /// Nouns that the folded word may be, the longest first: "وبالنادي" gives "بالنادي", "النادي" and "نادي"; "مقابلتك"
    /// gives "مقابله".
    static func nouns(_ word: String) -> [String] {
        guard Self.isArabic(word) else { return [] }
        var forms = [word]
        for prefix in ["و", "ف"] where word.hasPrefix(prefix) && word.count > 3 {
            forms.append(String(word.dropFirst()))
        }
        for form in forms {
            for (prefix, article) in [("بال", "ال"), ("لل", "ال"), ("عال", "ال"), ("هال", "ال"), ("كال", "ال")]
            where form.hasPrefix(prefix) && form.count > 4 {
                forms.append(article + form.dropFirst(prefix.count))
            }
            for prefix in ["ب", "ل", "ع"] where form.hasPrefix(prefix) && form.count > 4 {
                forms.append(String(form.dropFirst()))
            }
        }
        for form in forms where form.hasPrefix("ال") && form.count > 4 { forms.append(String(form.dropFirst(2))) }
        for form in forms {
            for suffix in Self.possessors where form.hasSuffix(suffix) && form.count >= suffix.count + 3 {
                let stem = String(form.dropLast(suffix.count))
                if stem.hasSuffix("ت"), stem.count > 3 { forms.append(stem.dropLast() + "ه") }
                forms.append(stem)
            }
        }
        return forms
    }

    /// The verb without its future prefix, person and object: "بنتغدى", "هنتغدا", "تتغدين" give "تغدي".
    static func verbs(_ word: String) -> [String] {
        guard Self.isArabic(word), word.count > 3 else { return [] }
        var rest = word[...]
        if rest.first == "و", rest.count > 4 { rest = rest.dropFirst() }
        if let first = rest.first, "بهحمس".contains(first), let second = rest.dropFirst().first, "نتيا".contains(second)
        {
            rest = rest.dropFirst()
        }
        guard let person = rest.first, "نتيا".contains(person) else { return [] }
        rest = rest.dropFirst()
        var forms = [String(rest)]
        for suffix in ["ين", "ون", "وا", "ي", "و", "كم", "ك", "ها", "ه", "هم", "ج"]
        where rest.hasSuffix(suffix) && rest.count > 3 {
            let stem = String(rest.dropLast(suffix.count))
            forms += [stem, stem + "ي"]
        }
        if rest.hasSuffix("ا") { forms.append(rest.dropLast() + "ي") }
        return forms
    }

    static func isArabic(_ word: String) -> Bool {
        word.unicodeScalars.first.map { (0x0621...0x064A).contains($0.value) } ?? false
    }

    private static let possessors = ["كم", "نا", "هم", "ها", "كن", "ج", "ك", "ي", "ه"]
}

/// Replaces words of dialects by a common word, so that the tables need only that one.
enum Dialect {
    /// `word` must be folded. Words that are not in a dialect are returned unchanged.
    static func common(_ word: String) -> String {
        if let known = Self.words[word] { return known }
        guard let last = word.last, last == "ج" || last == "چ", word.count > 2 else { return word }
        // "عندج", "اشوفچ": the feminine "you" of the Gulf dialects.
        let stem = String(word.dropLast())
        return Self.addressed.contains(stem) ? stem + "ك" : word
    }

    private static let words: [String: String] = {
        var words: [String: String] = ["untill": "until"]
        for entry in WordFile.dialect.entries("groups", .words) {
            words[Folding.fold(entry.text)] = Folding.fold(entry.value)
        }
        return words
    }()

    /// Words that may have the Gulf suffix for "you".
    private static let addressed = WordSet(.dialect, "addressed")
}
