internal import ChatExport
internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Where an owner gives a chat that WhatsApp has exported.
struct ImportPage {
    /// The names of fields.
    static let file = "file"
    static let order = "order"

    /// For how many days texts are kept at most.
    let days: Int
    let zone: Zone
    var order: DateOrder?
    var fault: ImportFault?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.read(request).page(request.context))
    }

    static func read(_ request: OwnerRequest) async throws -> ImportPage {
        let customer = try request.owner().customerID
        let state = try await PostgresOwnerEvents(request.services.store).state(of: customer)
        return ImportPage(days: request.services.whatsApp.days, zone: state.owner.zone)
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(ImportPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: ImportPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.readImport.link()
        let orders =
            [PageForm.Option("", context.words(ImportPhrase.anyOrder))]
            + [DateOrder.dayMonthYear, .monthDayYear].map {
                PageForm.Option($0.rawValue, context.words(ImportPhrase.order($0)))
            }
        let faults = model.fault.map { [Self.field(of: $0): context.say(ImportFaultPhrase($0))] } ?? [:]
        return .group([
            model.fault == nil ? .nothing : .notice(.bad, [.p([context.words(ImportPhrase.nothingRead)])]),
            .section([
                .p([context.words(ImportPhrase.hint)]),
                .element(.ol, [], ImportPhrase.steps.map { .element(.li, [], [context.words($0)]) }),
                .p([context.words(ConsentPhrase.kept(days: model.days))]),
                .facts([
                    (context.say(ImportPhrase.zone), .value(ZoneCities.name(model.zone.name, in: context.language)))
                ]),
                PageForm.uploading(
                    to: route,
                    context.token(for: route),
                    [
                        .file(
                            Self.file,
                            context.say(ImportPhrase.file),
                            accepting: ".txt,.zip",
                            hint: context.say(ImportPhrase.fileHint)
                        ),
                        .choice(
                            Self.order,
                            context.say(ImportPhrase.dates),
                            orders,
                            chosen: model.order?.rawValue ?? ""
                        ),
                    ],
                    submit: context.say(ImportPhrase.look)
                ).showing(faults).markup,
            ]),
            .p([.link(OwnerRoute.whatsApp.link(), [context.words(ImportPhrase.back)])]),
        ])
    }

    private static func field(of fault: ImportFault) -> String {
        if case .chat(.ambiguousDates, _) = fault { return Self.order }
        return Self.file
    }
}

/// The findings in a file. Nothing is read before the owner has chosen their own name in it.
struct ImportChoicePage {
    /// The names of fields.
    static let me = "me"
    static let draft = "draft"

    let draft: ImportDraft
    /// The draft, as only this installation reads it.
    let sealed: String
    var isRefused = false

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(ImportPhrase.foundTitle), [Self.render(self, context)])
    }

    static func render(_ model: ImportChoicePage, _ context: OwnerContext) -> Markup {
        let draft = model.draft
        var facts: [(name: Spoken, value: Markup)] = [(context.say(ImportPhrase.messages), .number(draft.count))]
        if let first = draft.first, let last = draft.last {
            facts += [
                (context.say(ImportPhrase.first), context.moment(first)),
                (context.say(ImportPhrase.last), context.moment(last)),
            ]
        }
        if draft.tooOld > 0 { facts.append((context.say(ImportPhrase.tooOld), .number(draft.tooOld))) }
        return .group([
            model.isRefused ? .notice(.bad, [.p([context.words(ImportPhrase.nothingRead)])]) : .nothing,
            .section([.facts(facts), draft.count == 0 ? .p([context.words(ImportPhrase.nothingNew)]) : .nothing]),
            draft.count == 0 ? .nothing : .section([model.form(context)]),
            .p([.link(OwnerRoute.importPage.link(), [context.words(ImportPhrase.another)])]),
        ])
    }

    private func form(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.runImport.link()
        let senders = self.draft.senders.enumerated().map { index, sender in
            PageForm.Option(
                "\(index + 1)",
                .span([
                    .value(sender), .value(" "),
                    .small([context.words(ImportPhrase.of(self.draft.count(of: index + 1)))]),
                ])
            )
        }
        let nobody = PageForm.Option("0", .span([context.words(ImportPhrase.neither)]))
        return PageForm.uploading(
            to: route,
            context.token(for: route),
            [
                .picks(Self.me, context.say(ImportPhrase.who), senders + [nobody], chosen: ""),
                .hidden(Self.draft, self.sealed),
            ],
            submit: context.say(ImportPhrase.read)
        ).showing(self.isRefused ? [Self.me: context.say(ImportFaultPhrase(.noSender))] : [:]).markup
    }
}
