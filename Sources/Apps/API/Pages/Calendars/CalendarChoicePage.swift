internal import CalDAV
internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Which calendars Jadwal looks into, which it shows, and where it writes. The list is the server's at this moment.
struct CalendarChoicePage {
    /// The names of the fields.
    static let place = "place"
    /// The value of `place` for Jadwal's own calendar.
    static let own = "own"
    static let searched = "searched"
    static let viewed = "viewed"
    /// All addresses that the page has shown: of a calendar that is new since then, nothing was said.
    static let shown = "shown"
    /// As `shown`, of those that the views may leave out.
    static let listed = "listed"

    let trial: AccountTrial
    /// The value of `place`: `own` or an address; nil if what was chosen is not there any more.
    let chosen: String?
    let ignored: Set<String>
    let hidden: Set<String>
    var isRefused = false
    var making = CalendarMakingPart()

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        switch try await Self.list(request) {
        case .end(let answer): return answer
        case .listed(let calendars): return .page(CalendarChoicePage(calendars).page(request.context))
        }
    }

    enum List {
        case listed(ListedCalendars)
        /// There is nothing to choose from.
        case end(OwnerAnswer)
    }

    static func list(_ request: OwnerRequest) async throws -> List {
        let calendars = ListCalendars(request.services.calendars)
        switch try await calendars.run(as: try request.actor(), in: request.services.store) {
        case .success(let listed): return .listed(listed)
        case .failure(.noAccount): return .end(.seeOther(OwnerRoute.calendar.link()))
        case .failure(.tooOften(let account)):
            var page = CalendarPage(account: account)
            page.isTooOften = true
            let fault = OwnerFault.tooOften(retryAfterSeconds: CalendarTester.hour)
            return .end(.refused(page.page(request.context), fault))
        case .failure(.fault(let fault, let account)):
            var page = CalendarPage(account: account)
            page.fault = fault
            return .end(.page(page.page(request.context)))
        }
    }

    init(_ listed: ListedCalendars) {
        let chosen = listed.account.place == nil ? Self.own : listed.place.map { $0.isOwn ? Self.own : $0.url }
        self.init(trial: listed.trial, chosen: chosen, ignored: listed.ignored, hidden: listed.hidden)
    }

    init(trial: AccountTrial, chosen: String?, ignored: Set<String>, hidden: Set<String>) {
        (self.trial, self.chosen, self.ignored, self.hidden) = (trial, chosen, ignored, hidden)
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(CalendarPhrase.chooseTitle), [Self.render(self, context)])
    }

    static func render(_ model: CalendarChoicePage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.chooseCalendars.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(CalendarPhrase.save),
            around: .group([
                .element(.fieldset, [], model.places(context)), .element(.fieldset, [], model.searchedBoxes(context)),
                .element(.fieldset, [], model.viewedBoxes(context)),
            ])
        )
        return .group([
            model.trial.isSlow ? .notice(.warning, [.p([context.words(CalendarTestPhrase.slow)])]) : .nothing,
            model.isRefused ? .notice(.bad, [.p([context.words(CalendarPhrase.choiceGone)])]) : .nothing,
            model.making.notice(context), .section([form.markup]),
            model.trial.mayCreate ? model.making.render(context) : .nothing,
        ])
    }

    private func places(_ context: OwnerContext) -> [Markup] {
        var places: [Markup] = [.element(.legend, [], [context.words(CalendarPhrase.place)])]
        if self.trial.mayHaveOwn {
            places.append(Self.choice(Self.own, self.chosen == Self.own, context.words(CalendarPhrase.ownPlace)))
        }
        for calendar in self.trial.calendars where calendar.isWritable && !calendar.isOwn {
            places.append(Self.choice(calendar.url, self.chosen == calendar.url, .value(calendar.name)))
        }
        return places
    }

    private func searchedBoxes(_ context: OwnerContext) -> [Markup] {
        let boxes = self.trial.calendars.filter(\.isBusy).map { calendar in
            let isOn = !self.ignored.contains(calendar.url)
            return Self.box(Self.searched, calendar, isOn, listedAs: Self.shown)
        }
        return [
            .element(.legend, [], [context.words(CalendarPhrase.searched)]),
            .p([.small([context.words(CalendarPhrase.searchedHint)])]),
            boxes.isEmpty ? .p([context.words(CalendarPhrase.nothingToSearch)]) : .group(boxes),
        ]
    }

    /// The boxes of viewed calendars. The one that Jadwal writes to is always shown.
    private func viewedBoxes(_ context: OwnerContext) -> [Markup] {
        let boxes = self.trial.calendars.filter { !$0.isOwn }.map { calendar in
            let isOn = !self.hidden.contains(calendar.url)
            return Self.box(Self.viewed, calendar, isOn, listedAs: Self.listed)
        }
        return [
            .element(.legend, [], [context.words(CalendarPhrase.viewed)]),
            boxes.isEmpty ? .p([context.words(CalendarPhrase.nothingToSearch)]) : .group(boxes),
        ]
    }

    /// A box that is on or off, and what tells that it was on the page.
    private static func box(
        _ name: String,
        _ calendar: AccountTrial.Calendar,
        _ isOn: Bool,
        listedAs list: String
    ) -> Markup {
        .group([
            .element(.input, [.type(.hidden), .name(list), .value(calendar.url)], []),
            Self.box(.checkbox, name, calendar.url, isOn, .value(calendar.name)),
        ])
    }

    private static func choice(_ value: String, _ isOn: Bool, _ words: Markup) -> Markup {
        Self.box(.radio, Self.place, value, isOn, words)
    }

    private static func box(_ type: InputType, _ name: String, _ value: String, _ isOn: Bool, _ words: Markup) -> Markup
    {
        .element(
            .label,
            [.classes("check")],
            [
                .element(.input, [.type(type), .name(name), .value(value)] + (isOn ? [.checked] : []), []),
                .span([words]),
            ]
        )
    }
}

/// Keeps what was chosen.
enum CalendarChoiceAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let listed: ListedCalendars
        switch try await CalendarChoicePage.list(request) {
        case .end(let answer): return answer
        case .listed(let found): listed = found
        }
        func addresses(_ field: String) -> Set<String> {
            Set(request.form.all(field).compactMap { listed.trial.calendar(at: $0)?.url })
        }
        let ignored = addresses(CalendarChoicePage.shown).subtracting(addresses(CalendarChoicePage.searched))
        let hidden = addresses(CalendarChoicePage.listed).subtracting(addresses(CalendarChoicePage.viewed))
        let wanted = request.form.text(CalendarChoicePage.place)
        let calendar = wanted.flatMap { listed.trial.calendar(at: $0) }
        let place = wanted == CalendarChoicePage.own ? ChooseCalendars.Place.own : calendar.map { .calendar($0) }
        let input = ChooseCalendars.Input(listed, place: place, ignored: ignored, hidden: hidden)
        switch try await ChooseCalendars().run(input, as: try request.actor(), in: request.services.store) {
        case .success: break
        case .failure(.unusablePlace):
            var page = CalendarChoicePage(trial: listed.trial, chosen: wanted, ignored: ignored, hidden: hidden)
            page.isRefused = true
            return .refused(page.page(request.context), .unreadable(field: ""))
        case .failure(.otherAccount): return .seeOther(OwnerRoute.calendar.link())
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.calendarsChosen.rawValue)
        return .seeOther(OwnerRoute.calendar.link(query: [notice]))
    }
}
