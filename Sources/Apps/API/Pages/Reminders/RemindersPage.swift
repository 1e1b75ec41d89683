internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// How the owner is reminded of events that have no reminders of their own.
struct RemindersPage {
    /// The names of the fields.
    static let way = "way"
    static let timed = "timed"
    static let wholeDays = "whole-days"

    let way: ReminderWay
    /// As texts: `10m`.
    let leads: (timed: [String], wholeDays: [String])
    /// False if the owner has no device that could ring.
    var hasDevices = true
    var refusal: ChooseReminders.Refusal?

    init(_ preferences: ReminderPreferences) {
        self.way = preferences.way
        self.leads = (preferences.timed.map(\.description), preferences.wholeDays.map(\.description))
    }

    /// The refused input with its faults.
    init(_ input: ChooseReminders.Input, _ refusal: ChooseReminders.Refusal) {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        (self.way, self.leads) = (input.way, (words(input.timed), words(input.wholeDays)))
        self.refusal = refusal
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let reminders = PostgresReminders(request.services.store)
        var page = RemindersPage(try await reminders.preferences(of: customer))
        page.hasDevices = try await !PostgresOwnerDevices(request.services.store).list(of: customer).isEmpty
        return .page(page.page(request.context))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(ReminderPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: RemindersPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.chooseReminders.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .picks(
                    Self.way,
                    context.say(ReminderPhrase.way),
                    ReminderWay.allCases.map { PageForm.Option($0.rawValue, context.words(ReminderPhrase.by($0))) },
                    chosen: model.way.rawValue
                ),
                LeadBoxes.field(Self.timed, .timed, ofWholeDays: false, chosen: model.leads.timed, context),
                LeadBoxes.field(Self.wholeDays, .wholeDays, ofWholeDays: true, chosen: model.leads.wholeDays, context),
            ],
            submit: context.say(ReminderPhrase.save)
        ).showing(model.faults(context))
        return .group([
            model.refusal == nil ? .nothing : .notice(.bad, [.p([context.words(ReminderPhrase.notSaved)])]),
            .section([
                .p([context.words(ReminderPhrase.hint)]), model.hasDevices ? .nothing : ToldPage.nowhere(context),
                model.silence(context), form.markup,
                .p([
                    context.words(ReminderPhrase.alarm), .value(" "),
                    .link(OwnerRoute.account.link(), [context.words(ReminderPhrase.toPreferences)]),
                ]),
            ]), Self.links(context),
        ])
    }

    private static func links(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.endTaps.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(TapPhrase.endLinks),
            tone: .secondary
        )
        return .section([
            .h2([context.words(TapPhrase.linksTitle)]), .p([context.words(TapPhrase.links)]), form.markup,
        ])
    }

    /// Names the kinds of events without any reminder.
    private func silence(_ context: OwnerContext) -> Markup {
        guard self.way.pushes, self.refusal == nil else { return .nothing }
        let silent =
            (self.leads.timed.isEmpty ? [ReminderPhrase.neverTimed] : [])
            + (self.leads.wholeDays.isEmpty ? [.neverWholeDays] : [])
        return silent.isEmpty ? .nothing : .notice(.warning, silent.map { .p([context.words($0)]) })
    }

    private func faults(_ context: OwnerContext) -> [String: Spoken] {
        switch self.refusal {
        case nil: [:]
        case .wrongTimed(let fault)?: [Self.timed: context.say(ReminderPhrase.wrong(fault))]
        case .wrongWholeDays(let fault)?: [Self.wholeDays: context.say(ReminderPhrase.wrong(fault))]
        case .noLead?: [Self.timed: context.say(ReminderPhrase.noLead)]
        }
    }
}

/// Chooses, or shows refused input again.
enum ReminderChoiceAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let way = request.form.text(RemindersPage.way).flatMap({ ReminderWay(rawValue: $0) }) else {
            throw OwnerFault.unreadable(field: RemindersPage.way)
        }
        let input = ChooseReminders.Input(
            way,
            timed: LeadBoxes.text(RemindersPage.timed, request.form),
            wholeDays: LeadBoxes.text(RemindersPage.wholeDays, request.form)
        )
        switch try await ChooseReminders().run(input, as: try request.actor(), in: request.services.store) {
        case .success:
            let notice = Route.Item(OwnerNotice.field, OwnerNotice.saved.rawValue)
            return .seeOther(OwnerRoute.reminders.link(query: [notice]))
        case .failure(let refusal):
            return .refused(RemindersPage(input, refusal).page(request.context), .unreadable(field: ""))
        }
    }
}
