import CalDAV
import Pipeline
import Testing
import Time
import Web

@testable import API
@testable import Store

@Suite("An event's page names its calendar and links what the event has") struct EventCalendarTests {
    private static let home = "https://dav.example.org/noura/"
    private static let known = [
        AccountCalendars.Calendar(url: "\(Self.home)work/", name: "Work", color: "#1D66C9FF"),
        AccountCalendars.Calendar(url: "\(Self.home)work/deep/", name: "Deep", color: nil),
        AccountCalendars.Calendar(url: "\(Self.home)jadwal/", name: "Jadwal", color: "#22863A", isOwn: true),
    ]

    private static func calendar(
        _ state: EventRecord.State,
        _ object: String?,
        place: String? = nil,
        known: [AccountCalendars.Calendar] = Self.known
    ) -> EventCalendar? {
        let event = OwnerEventDetail(
            calendar: PageModels.state(state == .waiting ? .down : .up),
            record: PageModels.record(PageModels.event("Dinner"), state),
            objectURL: object.map { Self.home + $0 }
        )
        return EventCalendar(
            event,
            among: known,
            place: place.map { CalendarPlace(url: Self.home + $0, displayName: "Chosen") }
        )
    }

    @Test func calendarIsTheOneThatHasTheObject() throws {
        let work = try #require(Self.calendar(.written, "work/a.ics", place: "jadwal/"))
        #expect(work.name == "Work" && work.color == "#1D66C9FF" && !work.isOwn && work.url == "\(Self.home)work/")
        #expect(work.mark == CalendarMark("#1D66C9FF", id: "\(Self.home)work/"))
        #expect(Self.calendar(.written, "work/deep/a.ics")?.name == "Deep")
        let own = try #require(Self.calendar(.cancelled, "jadwal/a.ics"))
        #expect(own.isOwn && own.mark == CalendarMark("#22863A", id: "\(Self.home)jadwal/"))
    }

    @Test func choiceIsUsedIfNoViewHasListedTheCalendars() throws {
        let chosen = try #require(Self.calendar(.written, "work/a.ics", place: "work/", known: []))
        #expect(chosen.name == "Chosen" && chosen.mark == nil && chosen.color == nil)
        // New events go elsewhere by now.
        #expect(Self.calendar(.written, "work/a.ics", place: "jadwal/", known: []) == nil)
        // One that was never written goes where new ones go.
        #expect(Self.calendar(.underWay, nil, place: "jadwal/")?.name == "Jadwal")
        #expect(Self.calendar(.waiting, nil, place: "new/")?.name == "Chosen")
        #expect(Self.calendar(.underWay, "work/a.ics", place: "jadwal/")?.name == "Work")
    }

    @Test func nothingIsSaidOfWhatIsNotKnown() {
        #expect(Self.calendar(.underWay, nil) == nil)
        #expect(Self.calendar(.written, nil, place: "work/") == nil)
        #expect(Self.calendar(.written, "other/a.ics") == nil)
        #expect(Self.calendar(.dismissed, "work/a.ics") == nil)
        #expect(Self.calendar(.removedByOwner, "work/a.ics") == nil)
    }

    private static func html(
        _ language: Language,
        place: String?,
        notes: String = "",
        calendar: EventCalendar? = nil
    ) -> String {
        var event = PageModels.event("Dinner")
        (event.location, event.description) = (place, notes + CalendarEvent.signature)
        let context = PageModels.context(language)
        let page = EventPage(event: PageModels.detail(event), calendar: calendar)
        return OwnerFrame.document(page.page(context), context)
    }

    @Test(arguments: [(Language.english, "Calendar", "written by Jadwal"), (.arabic, "التقويم", "يكتبه جدول")])
    func pageShowsTheCalendarWithItsMark(_ language: Language, _ name: String, _ own: String) {
        let calendar = Self.calendar(.written, "jadwal/a.ics")
        let html = Self.html(language, place: nil, calendar: calendar)
        let value = "<dd><span class=\"mark hue-3 line-1\"><bdi>Jadwal</bdi><bdi> · </bdi>\(own)</span></dd>"
        #expect(html.contains("<dt>\(name)</dt>\(value)"))
        #expect(!Self.html(language, place: nil).contains("<dt>\(name)</dt>"))
    }

    @Test(arguments: [(Language.english, "Link"), (.arabic, "الرابط")])
    func pageLinksThePlaceBeforeTheNotes(_ language: Language, _ name: String) {
        let (place, notes) = ("https://maps.example.org/1", "https://meet.example.org/2\n")
        let both = Self.html(language, place: place, notes: notes)
        #expect(both.contains("<dt>\(name)</dt><dd><a href=\"https://maps.example.org/1\" rel=\"noopener noreferrer\""))
        #expect(!both.contains("href=\"https://meet"))
        #expect(Self.html(language, place: "Olaya", notes: notes).contains("href=\"https://meet.example.org/2\""))
        for hostile in ["http://example.org/", "javascript:alert(1)", "https://a.example@b.example/"] {
            let html = Self.html(language, place: hostile, notes: hostile)
            #expect(!html.contains("<dt>\(name)</dt>") && !html.contains("href=\"h"), "\(hostile)")
        }
    }
}
