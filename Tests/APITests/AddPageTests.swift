import ChatReader
import Testing
import Time
import Web

@testable import API

@Suite("The form for a new event is filled in, and says what was understood") struct AddPageTests {
    private static func moment(_ text: String) -> LocalDateTime {
        let parts = text.split(separator: "T")
        return LocalDateTime(date: LocalDate(parts[0])!, time: LocalTime(parts[1])!)
    }

    private static func begin(
        _ now: String,
        on day: String? = nil,
        at time: String? = nil,
        until end: String? = nil
    ) -> [String] {
        var form = EventForm(ReadSentence())
        form.begin(
            after: Self.moment(now),
            on: day.flatMap { LocalDate($0) },
            at: time.flatMap { LocalTime($0) },
            until: end.flatMap { LocalTime($0) }
        )
        return [form.startDay, form.startTime, form.endDay, form.endTime]
    }

    @Test func eventBeginsAtTheNextFullHourAndLastsOne() {
        #expect(Self.begin("2026-11-28T09:20") == ["2026-11-28", "10:00", "2026-11-28", "11:00"])
        #expect(Self.begin("2026-11-28T10:00") == ["2026-11-28", "11:00", "2026-11-28", "12:00"])
        #expect(Self.begin("2026-11-28T23:20") == ["2026-11-29", "00:00", "2026-11-29", "01:00"])
        #expect(Self.begin("2026-11-28T22:20") == ["2026-11-28", "23:00", "2026-11-29", "00:00"])
    }

    @Test func eventBeginsWhereTheOwnerPointed() {
        let now = "2026-11-28T09:20"
        #expect(Self.begin(now, on: "2026-12-01") == ["2026-12-01", "10:00", "2026-12-01", "11:00"])
        #expect(
            Self.begin(now, on: "2026-12-01", at: "14:15", until: "15:45")
                == ["2026-12-01", "14:15", "2026-12-01", "15:45"]
        )
        // An end before the beginning says nothing.
        #expect(Self.begin(now, at: "14:15", until: "13:00") == ["2026-11-28", "14:15", "2026-11-28", "15:15"])
    }

    @Test func partsOfTheSentenceAreMarked() {
        func html(_ sentence: String) -> String {
            let read = SentenceReader(writtenAt: Self.moment("2026-11-28T09:20"), zone: PageModels.zone).read(sentence)
            return MarkedSentence(read: read, form: EventForm(read)).markup(PageModels.context(.english)).html
        }
        let english = html("lunch with Sara at Nozomi tomorrow 1pm")
        #expect(english.contains("<p class=\"sentence\" dir=\"ltr\">"))
        #expect(english.contains("<span class=\"part what\"><bdi>lunch with Sara</bdi></span>"))
        #expect(english.contains("<span class=\"part where\"><bdi>Nozomi</bdi></span>"))
        #expect(english.contains("<span class=\"part when\"><bdi>tomorrow 1pm</bdi></span>"))
        #expect(english.contains("Sunday 29 November 2026, 13:00–"))
        // Also on an English page, an Arabic sentence is written from right to left.
        let arabic = html("قهوة مع نورة بكرة الساعة ٦ مساء")
        #expect(arabic.contains("<p class=\"sentence\" dir=\"rtl\">"))
        #expect(arabic.contains("<span class=\"part what\"><bdi>قهوة مع نورة</bdi></span>"))
        // Nothing says when: no word is taken for a time.
        #expect(!html("Call the landlord").contains("part when"))
    }

    /// Enter adds what was understood, and nothing that leaves something open.
    @Test(arguments: [("lunch with Sara tomorrow 1pm", "<button"), ("Call the landlord", "<input")])
    func keyboardBeginsWhereThereIsSomethingToDo(_ sentence: String, _ element: String) throws {
        var page = AddPage()
        let read = SentenceReader(writtenAt: Self.moment("2026-11-28T09:20"), zone: PageModels.zone).read(sentence)
        (page.sentence, page.form, page.read) = (sentence, EventForm(read), read)
        let html = AddPage.render(page, PageModels.context(.english)).html
        let focused = html.split(separator: "<").filter { $0.contains(" autofocus") }
        #expect(focused.map { "<" + $0.prefix { $0 != " " } } == [element])
    }
}
