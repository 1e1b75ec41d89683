import CalDAV
import Testing
import UseCases
import Web

@testable import API

@Suite("A new calendar has a name that can be read, and a colour of the palette") struct NewCalendarTests {
    private static let known = [AccountTrial.Calendar(url: "https://dav.example.org/a/", name: "Work\u{200F}")]

    private func form(_ name: String, _ color: String = CalendarColor.blue.rawValue) -> NewCalendarForm {
        NewCalendarForm(RequestItems([Route.Item("name", name), Route.Item("color", color)]))
    }

    @Test(arguments: [
        ("", NewCalendarForm.Fault.noName), ("  \n", .noName), ("\u{202E}\u{200B}\u{0}", .noName),
        (String(repeating: "ق", count: 101), .nameTooLong), ("Work", .nameTaken), (" Wo\u{0}rk", .nameTaken),
    ])
    func refusedName(_ name: String, _ fault: NewCalendarForm.Fault) {
        var form = self.form(name)
        let wanted = form.read(beside: Self.known)
        #expect(wanted == nil)
        #expect(form.faults == [fault] && fault.field == NewCalendarForm.name)
    }

    @Test(arguments: [
        ("العائلة", "العائلة"), (" Family\t2027 ", "Family 2027"), ("a\u{202E}b\u{2066}c\u{0}", "abc"),
        (String(repeating: "x", count: 100), String(repeating: "x", count: 100)), ("work", "work"),
    ])
    func nameIsWithoutWhatNobodySees(_ typed: String, _ name: String) throws {
        var form = self.form(typed)
        let wanted = form.read(beside: Self.known)
        let read = try #require(wanted)
        #expect(read.name == name && read.color == .blue)
    }

    @Test(arguments: ["red", "", "#1d66c9", "#FFFFFF", "#1D66C9FF", "url(//example.com)", "<script>"])
    func colourOfNoPaletteIsRefused(_ color: String) {
        var form = self.form("Family", color)
        let wanted = form.read(beside: [])
        #expect(wanted == nil && form.faults == [.noColor])
    }

    @Test func everyColourHasAMarkOfItsOwn() {
        #expect(Set(CalendarColor.allCases.map(\.mark)).count == CalendarColor.allCases.count)
        let style = String(decoding: PageAsset.calendarStyle.bytes, as: UTF8.self)
        for color in CalendarColor.allCases {
            #expect(style.contains(".hue-\(color.mark.hue) { --mark: \(color.rawValue.lowercased()); }"))
        }
    }

    @Test(arguments: Language.allCases) func everyFaultStandsBesideItsFieldAndNothingTypedIsLost(_ language: Language) {
        for fault in NewCalendarForm.Fault.allCases {
            var part = CalendarMakingPart()
            (part.form.name, part.form.color, part.form.faults) = ("typed", CalendarColor.pink.rawValue, [fault])
            let html = part.render(PageModels.context(language)).html
            let words = Markup.words(NewCalendarPhrase.fault(fault), in: language).html
            #expect(html.ranges(of: words).count == 1 && html.contains("value=\"typed\""))
            #expect(html.contains("value=\"#C2337A\" required checked"))
            #expect(html.contains("calendar-make-\(fault.field)-fault"))
            #expect(part.notice(PageModels.context(language)).html.contains(words))
        }
    }

    @Test func serverThatMayMakeNoneShowsNoForm() {
        for mayCreate in [true, false] {
            var trial = AccountTrial(url: "https://dav.example.org/")
            (trial.calendars, trial.mayCreate) = (Self.known, mayCreate)
            let page = CalendarChoicePage(trial: trial, chosen: nil, ignored: [], hidden: [])
            let html = CalendarChoicePage.render(page, PageModels.context(.english)).html
            #expect(html.contains("action=\"\(OwnerRoute.makeCalendar.link().text)\"") == mayCreate)
        }
    }
}
