/// Small numbers in words.
enum NumberWords {
    static let cardinals = PhraseTable<Int>([
        (1, "one|واحد|واحدة|وحدة|a|an"), (2, "two|اثنين|ثنتين"), (3, "three|ثلاث|ثلاثة"), (4, "four|اربع|أربعة"),
        (5, "five|خمس|خمسة"), (6, "six|ست|ستة"), (7, "seven|سبع|سبعة"), (8, "eight|ثمان|ثماني|ثمانية"),
        (9, "nine|تسع|تسعة"), (10, "ten|عشر|عشرة"), (11, "eleven|احدعش|احد عشر"), (12, "twelve|اثنعش|اثنا عشر"),
    ])

    /// Hours as Arabic counts them, and English hours in words.
    static let hours = PhraseTable<Int>([
        (1, "one|الواحدة|وحدة"), (2, "two|الثانية|ثنتين"), (3, "three|الثالثة|ثلاث"), (4, "four|الرابعة|اربع"),
        (5, "five|الخامسة|خمس"), (6, "six|السادسة|ست"), (7, "seven|السابعة|سبع"), (8, "eight|الثامنة|ثمان"),
        (9, "nine|التاسعة|تسع"), (10, "ten|العاشرة|عشر"), (11, "eleven|الحادية عشرة|الحادية عشر|احدعش"),
        (12, "twelve|الثانية عشرة|الثانية عشر|اثنعش"),
    ])

    static let ordinals = PhraseTable<Int>([
        (1, "first|الأول"), (2, "second|الثاني"), (3, "third|الثالث"), (4, "fourth|الرابع"), (5, "fifth|الخامس"),
        (6, "sixth|السادس"), (7, "seventh|السابع"), (8, "eighth|الثامن"), (9, "ninth|التاسع"), (10, "tenth|العاشر"),
        (11, "eleventh|الحادي عشر"), (12, "twelfth|الثاني عشر"), (13, "thirteenth|الثالث عشر"),
        (14, "fourteenth|الرابع عشر"), (15, "fifteenth|الخامس عشر"), (20, "twentieth|العشرين|العشرون"),
        (30, "thirtieth|الثلاثين|الثلاثون"),
    ])

    /// A number in digits or in words.
    static func cardinal(_ tokens: [Token], at index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if let number = tokens[index].number { return (number, index + 1) }
        return Self.cardinals.match(tokens, at: index)
    }
}
