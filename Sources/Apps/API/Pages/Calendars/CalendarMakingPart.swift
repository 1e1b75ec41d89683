internal import CalDAV
internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The part of the page of calendars that makes one.
struct CalendarMakingPart {
    var form = NewCalendarForm()
    /// Why the server has made none.
    var fault: AccountFault?
    var isTooOften = false

    func render(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.makeCalendar.link()
        let faults = self.form.faults.map { ($0.field, context.say(NewCalendarPhrase.fault($0))) }
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .text(
                    NewCalendarForm.name,
                    context.say(NewCalendarPhrase.name),
                    value: self.form.name,
                    longest: NewCalendarForm.longestName,
                    isRequired: true
                ),
                .picks(
                    NewCalendarForm.color,
                    context.say(NewCalendarPhrase.color),
                    CalendarColor.allCases.map { color in
                        PageForm.Option(
                            color.rawValue,
                            .group([
                                .span([.classes("swatch", color.mark.classes), .hidden], []),
                                .span([context.words(color)]),
                            ])
                        )
                    },
                    chosen: self.form.color
                ),
            ],
            submit: context.say(NewCalendarPhrase.make)
        ).showing(Dictionary(faults) { first, _ in first })
        return .section([
            .h2([context.words(NewCalendarPhrase.title)]), .p([context.words(NewCalendarPhrase.hint)]), form.markup,
        ])
    }

    /// The message above everything, because the form is below the calendars.
    func notice(_ context: OwnerContext) -> Markup {
        if self.isTooOften { return .notice(.bad, [.p([context.words(NewCalendarPhrase.tooOften)])]) }
        guard self.fault != nil || !self.form.faults.isEmpty else { return .nothing }
        let why = self.fault.map { Markup.p([context.words(AccountFaultPhrase($0))]) }
        let faults = self.form.faults.map { Markup.p([context.words(NewCalendarPhrase.fault($0))]) }
        return .notice(.bad, [.p([context.words(NewCalendarPhrase.notMade)]), why ?? .group(faults)])
    }
}

/// Makes a calendar in the owner's account, and has new events go there. A form that is sent twice makes one: its
/// token is part of the calendar's address.
enum CalendarMakeAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let token = request.form.exact(FormToken.field)
        guard let key = request.context.tokens.check(token, for: request.context.here)?.key else {
            throw OwnerFault.forged
        }
        let listed: ListedCalendars
        switch try await CalendarChoicePage.list(request) {
        case .end(let answer): return answer
        case .listed(let found): listed = found
        }
        var page = CalendarChoicePage(listed)
        page.making.form = NewCalendarForm(request.form)
        let (services, input) = (request.services, MakeCalendar.Input(listed, page.making.form, key: key))
        switch try await MakeCalendar(services.calendars).run(input, as: try request.actor(), in: services.store) {
        case .success:
            let notice = Route.Item(OwnerNotice.field, OwnerNotice.calendarMade.rawValue)
            return .seeOther(OwnerRoute.chooseCalendarsPage.link(query: [notice]))
        case .failure(.otherAccount): return .seeOther(OwnerRoute.calendar.link())
        case .failure(.wrong(let faults)):
            page.making.form.faults = faults
            return .refused(page.page(request.context), .unreadable(field: ""))
        case .failure(.tooOften):
            page.making.isTooOften = true
            return .refused(page.page(request.context), .tooOften(retryAfterSeconds: CalendarTester.hour))
        case .failure(.fault(let fault)):
            page.making.fault = fault
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }
}

extension NewCalendarForm {
    init(_ items: RequestItems) {
        self.init()
        self.name = items.text(Self.name) ?? ""
        self.color = items.text(Self.color) ?? ""
    }
}

extension CalendarColor {
    /// The mark in the style sheet.
    var mark: CalendarMark { CalendarMark(self.rawValue, id: "") }
}
