/// The words that may follow a number which is an hour. Any other word says what is counted: "3 eggs", "١٢ الف".
enum BareHours {
    static func mayPrecede(_ token: Token) -> Bool {
        Self.words.contains(token.text) || DayWords.weekdays.match([token], at: 0) != nil
            || DayWords.relative.match([token], at: 0) != nil || token.text.hasPrefix("ال") && token.text.count > 4
    }

    private static let words = Folding.words([
        "ok", "okay", "works", "is", "then", "at", "in", "on", "and", "or", "but", "fine", "good", "better", "perfect",
        "great",
        "it", "please", "yes", "yeah", "sounds", "for", "if", "instead", "so", "with", "the", "works", "your", "my",
        "suits",
        "في", "عند", "تمام", "تم", "زين", "طيب", "اوكي", "مناسب", "بعد", "قبل", "عشان", "كويس", "يناسبك", "ان", "انا",
        "نلتقي",
        "هناك", "ولا", "او", "خلاص", "مناسبه", "احسن", "حلو", "نتقابل", "يوم", "وش", "بكره", "اليوم",
    ])
}
