import TestSupport
internal import Testing

/// Test data of other projects beside the checkout, each with a lower bound for the reader's score.
@Suite(
    "The reader on the shared dates and times",
    .enabled(if: SharedFile.exists("data/sgd-en-dates.jsonl"), "no shared/data")
)
struct SharedReadingTests {
    struct Floor: Sendable, CustomTestStringConvertible {
        let file: String
        let percent: Int
        /// Cases that Jadwal reads differently on purpose, with the row of the table of conventions.
        var otherwise: [String: String] = [:]

        var testDescription: String { "\(self.file) ≥ \(self.percent) %" }
    }

    private static let passed = "a day or an hour that has passed is the next one"
    private static let week = "weeks start on Sunday"
    private static let bare = "an hour without am or pm"
    private static let tonight = "tonight with an hour up to 4 is the next date"
    private static let order = "the day comes before the month"
    private static let night = "the night of a day is the evening before it"

    static let floors: [Floor] = [
        Floor(file: "sgd-en-dates", percent: 98),
        Floor(file: "sgd-en-times", percent: 98),
        Floor(
            file: "duckling-en",
            percent: 75,
            otherwise: [
                "sunday from last week": Self.week, "last week's sunday": Self.week, "tonight at 2": Self.tonight,
                "9 tomorrow": Self.bare,
            ]
        ),
        Floor(
            file: "duckling-ar",
            percent: 80,
            otherwise: [
                "الاول من شباط": Self.passed, "في اول شباط": Self.passed, "الساعة ثلاثة الصبح": Self.passed,
                "الثالثة فجرا": Self.passed, "3:18 صباحا": Self.passed,
            ]
        ),
        Floor(
            file: "recognizers-ar",
            percent: 50,
            otherwise: [
                "سوف أعود 16/04/21": Self.order, "سأعود 08/12, 2015": Self.order,
                "سأعود الأسبوع القادم الأحد": Self.week,
                "سأعود عند 7": Self.bare, "سأعود في السابعة": Self.bare, "انها الثامنة والنصف": Self.bare,
                "دعونا نجتمع في وقت متأخر من ليلة الثلاثاء": Self.night,
            ]
        ),
    ]

    @Test(arguments: Self.floors)
    func sharedTextsAreReadCorrectlyAboveTheBound(_ floor: Floor) throws {
        let cases = try SharedFile.lines("data/\(floor.file).jsonl", as: ReadingCase.self).filter {
            Self.counts($0, floor)
        }
        let wrong = cases.filter { !$0.isReadRight }.map(\.text)
        let report: Comment = "right \(cases.count - wrong.count) of \(cases.count); wrong: \(wrong)"
        Attachment.record("\(report)", named: "\(floor.file).txt")
        #expect(!cases.isEmpty)
        #expect((cases.count - wrong.count) * 100 >= cases.count * floor.percent, report)
        for (text, convention) in floor.otherwise where cases.contains(where: { $0.text == text }) {
            #expect(wrong.contains(text), "“\(text)” is listed as read otherwise: \(convention)")
        }
    }

    /// Of Duckling's corpus, only days and times count, not feasts, weeks, intervals and seconds.
    private static func counts(_ one: ReadingCase, _ floor: Floor) -> Bool {
        guard floor.file.hasPrefix("duckling") else { return true }
        return one.kind == "datetime" && ["Day", "Hour", "Minute"].contains(one.grain)
    }
}
