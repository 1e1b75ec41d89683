/// Finds what may name a day by the calendar: months, years, "the 15th", "15/11", feasts. Rather too much than too little.
enum CalendarMention {
    static func occurs(in message: LabelledMessage, label: LabelledEvent?) -> Bool {
        ([message.body] + [message.quoted?.body].compactMap(\.self)).contains { text in
            let tokens = Tokenizer.tokens(of: text)
            return tokens.indices.contains { Self.isNamed(tokens, $0) || Self.isNumbered(tokens, $0, label) }
        }
    }

    private static func isNamed(_ tokens: [Token], _ index: Int) -> Bool {
        guard tokens[index].kind == .word else { return false }
        let word = tokens[index].text
        return Self.names.contains(word) || Self.names.words.contains { $0.count > 3 && word.hasSuffix($0) }
    }

    private static func isNumbered(_ tokens: [Token], _ index: Int, _ label: LabelledEvent?) -> Bool {
        guard tokens[index].kind == .number else { return false }
        guard let number = tokens[index].number else { return false }
        let before = index > 0 ? tokens[index - 1].text : ""
        let after = index + 1 < tokens.count ? tokens[index + 1].text : ""
        if number >= 1400 || ["st", "nd", "rd", "th"].contains(after) || [before, after].contains("/") { return true }
        if ["the", "يوم", "ليله", "تاريخ"].contains(before) { return true }
        let isClock = [before, after].contains { [":", ".", "h"].contains($0) }
        if isClock { return false }
        if (13...31).contains(number) { return true }
        guard let label, let day = LocalDate(label.startDate)?.day, number == day else { return false }
        let hours = [label.startTime, label.endTime].compactMap { $0.flatMap { LocalTime($0) } }
        return !hours.contains { $0.hour % 12 == number % 12 || $0.minute == number }
    }

    private static let names = Folding.words([
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
        "يناير", "فبراير", "مارس", "ابريل", "أبريل", "مايو", "يونيو", "يوليو", "اغسطس", "أغسطس", "سبتمبر", "اكتوبر",
        "أكتوبر",
        "نوفمبر", "ديسمبر", "شباط", "آذار", "نيسان", "ايار", "حزيران", "تموز", "ايلول", "تشرين", "كانون",
        "محرم", "صفر", "ربيع", "جمادى", "رجب", "شعبان", "رمضان", "شوال", "القعدة", "الحجة", "عيد", "العيد", "الوطني",
        "التأسيس",
        "افطار", "سحور", "شعبنة", "ramadan", "ramadhan", "eid", "shaban", "iftar", "suhoor", "christmas", "xmas",
        "easter",
        "halloween", "thanksgiving", "national", "founding", "nye",
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
        "décembre",
        "ocak", "şubat", "mart", "nisan", "mayıs", "haziran", "temmuz", "ağustos", "eylül", "ekim", "kasım", "aralık",
        "januari", "februari", "maret", "mei", "juni", "juli", "agustus", "oktober", "desember",
    ])
}
