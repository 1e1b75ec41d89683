internal import ChatReader
internal import Testing
internal import Time

@Suite("Times of day are read in English and Arabic")
struct TimeReaderTests {
    private func times(_ text: String) -> [String] {
        TimeReader().read(text).filter { !$0.value.isBare }.compactMap { phrase in
            guard let start = phrase.value.start?.time(usual: nil) else { return nil }
            return phrase.value.end.map { "\(start)-\($0.time(usual: nil))" } ?? "\(start)"
        }
    }

    @Test(arguments: [
        ("at 7", "19:00"), ("7pm", "19:00"), ("7 am", "07:00"), ("7:15 p.m.", "19:15"), ("19:45", "19:45"),
        ("half past seven", "19:30"),
        ("quarter to 5", "16:45"), ("quarter past 3", "15:15"), ("noon", "12:00"), ("at midnight", "00:00"),
        ("8 in the morning", "08:00"),
        ("morning 10:15", "10:15"), ("from 5 to 7pm", "17:00-19:00"), ("between 2 and 4 pm", "14:00-16:00"),
        ("11-1 pm", "11:00-13:00"), ("6 o'clock", "18:00"), ("at 12", "12:00"), ("three in the afternoon", "15:00"),
    ])
    func englishTimesAreRead(_ text: String, _ expected: String) { #expect(self.times(text) == [expected]) }

    @Test(arguments: [
        ("٨ مساء", "20:00"), ("الساعة ٣", "15:00"), ("٧ ونص الصبح", "07:30"), ("٩ إلا ربع مساءً", "20:45"),
        ("الساعة ٥ وربع", "17:15"),
        ("١٠ صباحاً", "10:00"), ("٥ الفجر", "05:00"), ("٤ العصر", "16:00"), ("١١ بالليل", "23:00"),
        ("الساعة الثامنة", "20:00"),
        ("١ الظهر", "13:00"), ("٨ م", "20:00"), ("من ٥ الى ٧ مساء", "17:00-19:00"), ("منتصف الليل", "00:00"),
    ])
    func arabicTimesAreRead(_ text: String, _ expected: String) { #expect(self.times(text) == [expected]) }

    private static let articles: [(String, String)] = [
        ("عالتمنة", "20:00"), ("عالثمان", "20:00"), ("ع التسعة", "21:00"), ("الست ونص", "18:30"),
        ("عالخمسة ونص", "17:30"),
        ("حوالي التسع", "21:00"), ("بحدود الثمان ونص", "20:30"),
    ]

    @Test(arguments: Self.articles)
    func arabicHoursWithTheArticle(_ text: String, _ expected: String) {
        let read = TimeReader().read(text).compactMap { $0.value.start?.time(usual: nil) }
        #expect(read == [LocalTime(expected)].compactMap(\.self))
    }

    @Test(arguments: ["3 eggs", "costs 45", "١٢ الف", "chapter 7 is long", "صباح الخير", "2.3 liters", "version 1.2.3"])
    func otherNumbersAreNotTimes(_ text: String) { #expect(self.times(text).isEmpty) }
}
