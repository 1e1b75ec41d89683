/// Places that are named by their kind: "قاعة النخبة", "استراحة ابو ماجد", "Yasmin branch", "meeting room Jeddah", "بالدرعية".
enum PlaceKinds {
    static func read(_ tokens: [Token], _ text: String, _ taken: TakenTokens) -> ReadPhrase<String>? {
        for index in tokens.indices where !taken.contains(index) {
            if let range = Self.arabic(tokens, index, taken) ?? Self.english(tokens, index, text, taken) {
                let place = text[
                    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
                ]
                return ReadPhrase(String(place), range, in: tokens, of: text)
            }
        }
        return nil
    }

    private static func arabic(_ tokens: [Token], _ index: Int, _ taken: TakenTokens) -> Range<Int>? {
        let word = tokens[index].text
        if word.hasPrefix("بال"), word.count > 5, !Self.noPlaces.contains(word) { return index..<index + 1 }
        guard Self.arabicKinds.contains(word) else { return nil }
        var end = index + 1
        while end < tokens.count, end - index < 4, tokens[end].kind != .mark, !taken.contains(end),
            !Self.stops.contains(tokens[end].text)
        {
            end += 1
        }
        return end > index + 1 ? index..<end : nil
    }

    private static func english(_ tokens: [Token], _ index: Int, _ text: String, _ taken: TakenTokens) -> Range<Int>? {
        func isName(_ index: Int) -> Bool {
            tokens.indices.contains(index) && !taken.contains(index)
                && (text[tokens[index].range].first?.isUppercase ?? false || tokens[index].kind == .number)
        }
        guard Self.englishKinds.contains(tokens[index].text) else { return nil }
        var range = index..<index + 1
        while range.upperBound - index < 3, isName(range.upperBound) { range = range.lowerBound..<range.upperBound + 1 }
        while index - range.lowerBound < 3, range.lowerBound > 0, isName(range.lowerBound - 1) {
            range = range.lowerBound - 1..<range.upperBound
        }
        return range.count > 1 ? range : nil
    }

    private static let arabicKinds = Folding.words([
        "قاعة", "استراحة", "ديوانية", "مطعم", "كافيه", "كوفي", "مقهى", "فندق", "مستشفى", "عيادة", "حديقة", "شاليه",
        "ملعب", "جامع",
        "مسجد", "مول", "برج", "محطة", "مركز", "مجمع", "مكتب", "بوابة", "صالة", "منتجع", "حي", "مخيم", "نادي", "بيت",
        "محل",
    ])
    private static let englishKinds: Set<String> = [
        "branch", "room", "hall", "mall", "park", "club", "clinic", "hospital", "hotel", "stadium", "studio", "office",
        "restaurant", "cafe", "court", "gate", "terminal", "block", "building", "tower", "school",
    ]
    private static let stops = Folding.words([
        "جديد", "جديدة", "الساعه", "يوم", "بعد", "قبل", "مع", "على", "في", "من", "او", "ولا", "تم", "تمام", "زين",
        "اوكي", "ان", "انا",
        "فاتح", "اسمه", "حلو", "عشان", "بس", "و", "يناسبك", "اليوم", "بكره",
    ])
    private static let noPlaces = Folding.words([
        "بالليل", "بالمسا", "بالصباح", "بالتوفيق", "بالعافية", "بالضبط", "بالسلامة", "بالكامل", "بالراحة", "بالنسبة",
        "بالقهوة",
        "بالاول", "بالطريق", "بالساعة", "بالفعل", "بالتأكيد", "بالمرة", "بالوقت", "بالشنطة", "بالسيارة", "بالعكس",
        "بالظبط", "بالامس",
    ])
}
