import Pipeline
import Testing
import Time
import Web

@testable import API
@testable import Store

@Suite("An event's page says what, with whom and where, and what can be passed on") struct EventPageTests {
    private static func html(_ page: EventPage, _ language: Language = .english) -> String {
        let context = PageModels.context(language)
        return OwnerFrame.document(page.page(context), context)
    }

    private static func event(place: String? = "Nozomi & co") -> CalendarEvent {
        var event = PageModels.event("Dinner")
        event.location = place
        return event
    }

    @Test func titleIsTheHeading() {
        let html = Self.html(EventPage(event: PageModels.detail(Self.event())))
        #expect(html.contains("<h1><bdi>Dinner</bdi></h1>") && html.contains("<title>Event · "))
        // The trail's name is that of the other side.
        #expect(html.contains("<dt>With</dt><dd><bdi>Dinner</bdi></dd>"))
        let gone = Self.html(EventPage(event: PageModels.detail(nil, .cancelled)))
        #expect(gone.contains("<h1>Its text was deleted</h1>") && !gone.contains("/file\""))
    }

    @Test func placeLeadsToAMapThroughAnAddressOfOurs() {
        let html = Self.html(EventPage(event: PageModels.detail(Self.event())))
        #expect(html.contains("/map\">Show on a map</a>") && !html.contains("openstreetmap"))
        #expect(!Self.html(EventPage(event: PageModels.detail(Self.event(place: nil)))).contains("/map\""))
    }

    @Test(arguments: [
        (Language.english, "Event: Dinner\n", "\nWhere: Nozomi &amp; co</textarea>", "Jadwal tells nobody"),
        (.arabic, "الموعد: Dinner\n", "\nالمكان: Nozomi &amp; co</textarea>", "لا يُخبر جدول أحدًا"),
    ])
    func messageSaysWhatWhenAndWhere(_ language: Language, _ first: String, _ last: String, _ hint: String) {
        let html = Self.html(EventPage(event: PageModels.detail(Self.event())), language)
        #expect(html.contains(first) && html.contains(last) && html.contains(hint))
        #expect(html.contains("/file\"") && html.contains("data-copy=\"event-message\""))
    }

    @Test func conflictIsDrawnWithNamesHoursAndReasons() {
        let detail = PageModels.detail(Self.event(), conflict: true)
        let html = Self.html(EventPage(event: detail, conflict: PageModels.conflict("Swimming")))
        #expect(html.contains("class=\"draw\"") && html.contains("<strong><bdi>Swimming</bdi></strong>"))
        #expect(html.contains("hue-this offer") && html.contains("90 min"))
        #expect(html.contains("Right after: <bdi>Swimming</bdi>") || html.contains("Right after:<bdi> </bdi>"))
    }

    @Test func moveIsDrawnBeforeItIsChosen() throws {
        let conflict = PageModels.conflict("Swimming")
        let slot = try #require(conflict.slots.first)
        var page = EventPage(event: PageModels.detail(Self.event(), conflict: true), conflict: conflict)
        #expect(Self.html(page).contains("?move=\(slot.start)\"".replacing(":", with: "%3A")))
        page.moved = slot
        let html = Self.html(page)
        #expect(html.contains("How the day would look") && !html.contains("hue-this offer"))
        #expect(html.contains("name=\"start\" value=\"\(slot.start)\"") && !html.contains("value=\"keep\""))
    }

    @Test func entryOfAnotherProgramIsFoundByItsName() throws {
        let view = PageModels.view(.day, "Standup")
        var items = view.items
        items[0].entry = "a"
        let page = try #require(EntryPage.find("a", items, view.view))
        let context = PageModels.context(.english)
        let html = OwnerFrame.document(page.page(context), context)
        #expect(html.contains("Another program has written this event") && !html.contains("/correct\""))
        #expect(EntryPage.find("b", items, view.view) == nil)
    }

    @Test func nameOfAnEntryIsThatOfItsInstance() {
        func instance(_ uid: String, _ start: Int64, _ calendar: String) -> CalendarInstance {
            let start = UnixTime(seconds: start)
            return CalendarInstance(uid: uid, title: "t", calendar: calendar, start: start, end: start)
        }
        let names = [("a", 0, "x"), ("a", 1, "x"), ("b", 0, "x"), ("a", 0, "y")].map {
            ViewItem.entry(instance($0, $1, $2))
        }
        #expect(Set(names).count == 4 && names.allSatisfy { $0.wholeMatch(of: /[0-9a-z]+/) != nil })
        #expect(ViewItem.entry(instance("a", 0, "x")) == names[0])
    }
}
