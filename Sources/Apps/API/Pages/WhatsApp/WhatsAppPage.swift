internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// How the owner's chats come in: the state of each connection, and the way to a new one.
struct WhatsAppPage {
    let connections: [OwnerConnection]
    /// Messages that were said today and read.
    let readToday: Int
    /// nil if the operator links phones.
    let place: LinkingPlace?
    /// For how many days texts are kept at most.
    let days: Int
    var form = LinkingForm()
    var refusal: Refusal?

    /// Why linking has not begun, if no field is to blame.
    enum Refusal: Sendable, Hashable, CaseIterable {
        case notAgreed
        case tooOften
        case busy
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.read(request).page(request.context))
    }

    static func read(_ request: OwnerRequest) async throws -> WhatsAppPage {
        let customer = try request.owner().customerID
        let connections = PostgresOwnerConnections(request.services.store)
        let account = try await PostgresOwnerAccounts(request.services.store).show(customer)
        let zone = account?.preferences.zone.flatMap { Zone($0) } ?? .utc
        let today = zone.local(request.context.now)
        let passed = Int64(today.minutesSince1970 - today.minutesSince1970 / 1440 * 1440)
        return WhatsAppPage(
            connections: try await connections.list(of: customer),
            readToday: try await connections.read(of: customer, since: request.context.now - .seconds(passed * 60)),
            place: request.services.whatsApp.place,
            days: request.services.whatsApp.days
        )
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(WhatsAppPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: WhatsAppPage, _ context: OwnerContext) -> Markup {
        // The field may stand below what is seen first.
        let refusal = model.refusal.map { LinkingPhrase.refusal($0) } ?? (model.form.fault == nil ? nil : .notBegun)
        var parts = [refusal.map { Markup.notice(.bad, [.p([context.words($0)])]) } ?? .nothing]
        if !model.connections.isEmpty {
            let today = (context.say(WhatsAppPhrase.readToday), Markup.number(model.readToday))
            parts.append(.section([.facts([today]), .p([.small([context.words(WhatsAppPhrase.readTodayHint)])])]))
        }
        parts += model.connections.map { model.section($0, context) }
        if model.connections.isEmpty { parts.append(model.beginning(context)) }
        parts.append(
            .section([
                .h2([context.words(ImportPhrase.link)]), .p([context.words(ImportPhrase.linkHint)]),
                .p([.link(OwnerRoute.importPage.link(), [context.words(ImportPhrase.send)])]),
            ])
        )
        return .group(parts)
    }

    /// One connection, with what can be done about it.
    private func section(_ connection: OwnerConnection, _ context: OwnerContext) -> Markup {
        let state = LinkingState(connection)
        var acts = [
            Markup.link(OwnerRoute.chatFilterPage.link(connection.id), [context.words(WhatsAppPhrase.chooseChats)]),
            .link(
                OwnerRoute.endConnectionPage.link(connection.id),
                [connection.isLinking ? context.words(LinkingPhrase.cancel) : context.words(WhatsAppPhrase.disconnect)]
            ),
        ]
        if connection.isLinking {
            let words = context.words(WhatsAppPhrase.showCode)
            acts.insert(.link(OwnerRoute.linkingPage.link(connection.id), [.classes("button")], [words]), at: 0)
        }
        return .section([
            .facts(Self.facts(connection, state, context)),
            .p([connection.isLinking ? context.words(LinkingPhrase.underWay) : context.words(state.sentence)]),
            .div([.classes("actions")], acts),
            state.mayBegin && self.place?.links(connection) == true
                ? .group([
                    .h2([context.words(WhatsAppPhrase.linkAgain)]), self.form.markup(asksConsent: false, context),
                    self.scanning(asksConsent: false, context),
                ]) : .nothing,
        ])
    }

    private static func facts(
        _ connection: OwnerConnection,
        _ state: LinkingState,
        _ context: OwnerContext
    ) -> [(name: Spoken, value: Markup)] {
        var facts: [(name: Spoken, value: Markup)] = [
            (context.say(WhatsAppPhrase.state), .badge(state.tone, context.words(state.name)))
        ]
        if state.wasLinked {
            let seen = connection.lastEventAt.map { context.moment($0) } ?? context.words(WhatsAppPhrase.never)
            facts.append((context.say(WhatsAppPhrase.lastSeen), seen))
        }
        if let look = connection.lookedBack {
            let result = Markup.small([context.words(WhatsAppPhrase.missed(look.found))])
            let both = Markup.group([context.moment(look.at), .element(.br, [], []), result])
            facts.append((context.say(WhatsAppPhrase.lookedBack), both))
        }
        return facts + [
            (context.say(WhatsAppPhrase.readsFrom), context.moment(connection.readsFrom)),
            (context.say(WhatsAppPhrase.chats), context.words(ChatFilterPhrase.now(connection.filter))),
        ]
    }

    /// A description of what is read, and of the first step.
    private func beginning(_ context: OwnerContext) -> Markup {
        guard self.place != nil else { return .section([.p([context.words(WhatsAppPhrase.operatorLinks)])]) }
        return .group([
            .section([
                .h2([context.words(ConsentPhrase.title)]), .p([context.words(ConsentPhrase.beginning)]),
                .list(ConsentPhrase.points(days: self.days).map { context.words($0) }),
            ]),
            .section([
                .h2([context.words(WhatsAppPhrase.linkTitle)]), .p([context.words(WhatsAppPhrase.linkHint)]),
                self.form.markup(asksConsent: true, context), self.scanning(asksConsent: true, context),
            ]),
        ])
    }

    /// The second way, where the source knows it.
    private func scanning(asksConsent: Bool, _ context: OwnerContext) -> Markup {
        guard self.place?.kind.givesQR == true else { return .nothing }
        return .group([
            .h3([context.words(WhatsAppPhrase.scanTitle)]), .p([context.words(WhatsAppPhrase.scanHint)]),
            self.form.scanning(asksConsent: asksConsent, context),
        ])
    }
}

/// The fields that an owner fills in to link a phone.
struct LinkingForm: Sendable {
    static let number = "number"
    static let consent = "consent"
    /// Of a form without a number.
    static let scans = "scans"

    var number = ""
    var hasAgreed = false
    /// By a QR code.
    var isByScan = false
    var fault: PhoneNumberFault?

    init() {}

    init(_ items: RequestItems) {
        self.number = String((items.text(Self.number) ?? "").prefix(40))
        (self.hasAgreed, self.isByScan) = (items.isOn(Self.consent), items.isOn(Self.scans))
    }

    func markup(asksConsent: Bool, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.connectWhatsApp.link()
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .phone(
                    Self.number,
                    context.say(LinkingPhrase.number),
                    value: self.number,
                    hint: context.say(LinkingPhrase.numberHint)
                )
            ] + (asksConsent ? [self.agreement(context)] : []),
            submit: context.say(LinkingPhrase.begin)
        ).showing(self.fault.map { [Self.number: context.say($0)] } ?? [:]).markup
    }

    func scanning(asksConsent: Bool, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.connectWhatsApp.link()
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(Self.scans, "on")] + (asksConsent ? [self.agreement(context)] : []),
            submit: context.say(LinkingPhrase.beginScan)
        ).markup
    }

    private func agreement(_ context: OwnerContext) -> PageForm.Field {
        .check(Self.consent, context.say(ConsentPhrase.agree), isOn: self.hasAgreed)
    }
}

extension LinkingForm: CustomStringConvertible, CustomReflectable {
    /// Without the number.
    var description: String { "LinkingForm" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Begins to link the phone whose number was typed.
enum WhatsAppConnectAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let (services, form) = (request.services, LinkingForm(request.form))
        let input = BeginLinking.Input(number: form.isByScan ? nil : form.number, hasAgreed: form.hasAgreed)
        switch try await BeginLinking(services.whatsApp).run(input, as: try request.actor(), in: services.store) {
        case .success(.begun(let id)), .success(.underWay(let id)): return .seeOther(OwnerRoute.linkingPage.link(id))
        case .success(.linked): return .seeOther(OwnerRoute.whatsApp.link())
        case .failure(let refusal):
            var page = try await WhatsAppPage.read(request)
            page.form = form
            var fault = OwnerFault.unreadable(field: "")
            switch refusal {
            case .notHere: throw OwnerFault.notFound
            case .wrong(let reason): page.form.fault = reason
            case .notAgreed: page.refusal = .notAgreed
            case .tooOften: (page.refusal, fault) = (.tooOften, .tooOften(retryAfterSeconds: PhoneLinking.hour))
            case .busy: (page.refusal, fault) = (.busy, .tooOften(retryAfterSeconds: 60))
            }
            return .refused(page.page(request.context), fault)
        }
    }
}
