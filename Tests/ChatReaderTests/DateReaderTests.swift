internal import ChatReader
internal import Testing
internal import Time

@Suite("Days are read in English and Arabic")
struct DateReaderTests {
    /// A Saturday evening.
    private let reference = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("18:00")!)

    private func days(_ text: String) -> [String] {
        DateReader(reference: self.reference).read(text).map { phrase in
            phrase.value.last.map { "\(phrase.value.first)/\($0)" } ?? "\(phrase.value.first)"
        }
    }

    @Test(arguments: [
        ("are you in today", "2026-11-21"), ("what about tomorrow", "2026-11-22"), ("tmrw then", "2026-11-22"),
        ("the day after tomorrow", "2026-11-23"), ("come on Tuesday", "2026-11-24"), ("on wed at 5", "2026-11-25"),
        ("next Tuesday", "2026-11-24"), ("Monday next week", "2026-11-23"),
        ("3 December", "2026-12-03"), ("December 3rd", "2026-12-03"), ("the 5th", "2026-12-05"),
        ("2027-01-09", "2027-01-09"),
        ("9/1/2027", "2027-01-09"), ("1/25/2027", "2027-01-25"), ("in two weeks", "2026-12-05"),
        ("3 days from now", "2026-11-24"),
        ("from Friday to Sunday", "2026-11-27/2026-11-29"), ("Friday the 27th", "2026-11-27"),
        ("March 1st", "2027-03-01"),
        ("yesterday we", "2026-11-20"),
    ])
    func englishDaysAreRead(_ text: String, _ expected: String) { #expect(self.days(text) == [expected]) }

    @Test(arguments: [
        ("وش عندك اليوم", "2026-11-21"), ("الليلة عندنا", "2026-11-21"), ("نشوفك باكر", "2026-11-22"),
        ("بُكْرَة", "2026-11-22"),
        ("بعد بكره", "2026-11-23"), ("الإثنين", "2026-11-23"), ("والأربعاء", "2026-11-25"),
        ("يوم الخميس الجاي", "2026-11-26"),
        ("الجمعه القادمه", "2026-11-27"), ("٩ ديسمبر", "2026-12-09"), ("٣ من يناير", "2027-01-03"),
        ("بعد يومين", "2026-11-23"),
        ("بعد أسبوع", "2026-11-28"), ("يوم ٢٥", "2026-11-25"), ("٢٠٢٧/٢/٣", "2027-02-03"), ("أمس", "2026-11-20"),
    ])
    func arabicDaysAreRead(_ text: String, _ expected: String) { #expect(self.days(text) == [expected]) }

    @Test(arguments: [
        "sometime next week", "the 2nd floor", "need a 4th", "he sat down", "24/7 support", "ما احد جاء",
        "on the weekend",
    ])
    func textWithoutADayIsNotRead(_ text: String) { #expect(self.days(text).isEmpty) }

    @Test func phraseIsKeptAsWritten() throws {
        let text = "see you on Tuesday, ok"
        let phrase = try #require(DateReader(reference: self.reference).read(text).first)
        #expect(phrase.phrase == "Tuesday")
        #expect(text[phrase.range] == "Tuesday")
    }
}
