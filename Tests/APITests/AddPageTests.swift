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
        var read = ReadSentence()
        (read.title, read.place) = ("Lunch with Sara", "Nozomi")
        (read.day, read.start) = (LocalDate("2026-11-29"), LocalTime("13:00"))
        let marked = MarkedSentence("lunch with Sara at Nozomi tomorrow 1pm", EventForm(read))
        let html = marked.markup(PageModels.context(.english)).html
        #expect(html.contains("<span class=\"part what\"><bdi>lunch with Sara</bdi></span>"))
        #expect(html.contains("<span class=\"part where\"><bdi>Nozomi</bdi></span>"))
        #expect(html.contains("<span class=\"part when\"><bdi>tomorrow 1pm</bdi></span>"))
        #expect(html.contains("Sunday 29 November 2026, 13:00–"))
        // Nothing says when: no word is taken for a time.
        let open = MarkedSentence("Call the landlord", EventForm(ReadSentence())).markup(PageModels.context(.english))
        #expect(!open.html.contains("part when"))
    }
}
