internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Parts that several pages share.
extension PageContext {
    func span(_ duration: Duration) -> Markup { self.words(SpanPhrase(duration)) }

    /// `10,000+` if there are more than were counted.
    func count(_ count: CappedCount) -> Markup {
        .value(NumberText.grouped(count.value) + (count.isCapped ? "+" : ""))
    }

    func time(_ instant: UnixTime?) -> Markup { instant.map { .time($0) } ?? self.words(StatePhrase.none) }

    func ago(_ instant: UnixTime?) -> Markup { instant.map { self.ago($0) } ?? self.words(StatePhrase.none) }

    /// How long ago something was, with the exact time in its hint.
    func ago(_ instant: UnixTime) -> Markup {
        let text = Timestamp.utcText(instant)
        return .span(
            [.title("\(text.replacing("T", with: " ").dropLast()) UTC")],
            [.element(.time, [.datetime(text)], [self.words(AgePhrase(self.now - instant))])]
        )
    }

    /// An id that leads to its page, and that a click copies.
    func id(_ id: String, _ route: Route? = nil) -> Markup {
        let shown = route.map { .link($0, [.machine(id)]) } ?? Markup.machine(id)
        return .span(
            [.classes("id")],
            [
                shown,
                .element(
                    .button,
                    [
                        .type(.button), .classes("secondary", "needs-scripts"), .copies(text: id),
                        .says(self.say(CopyPhrase.copied)),
                    ],
                    [self.words(CopyPhrase.copy), .span([.classes("unseen")], [.value(" \(id)")])]
                ),
            ]
        )
    }

    func machine(_ text: String?) -> Markup { text.map { .machine($0) } ?? self.words(StatePhrase.none) }

    func yesOrNo(_ isSo: Bool) -> Markup { self.words(isSo ? StatePhrase.yes : StatePhrase.no) }

    /// Leads to the next page of a list; nothing at its end.
    func next(_ cursor: String?) -> Markup {
        guard let cursor else { return .nothing }
        let kept = self.here.query.filter { !["after", ConsoleNotice.field].contains($0.name) }
        let route = self.here.with(kept + [Route.Item("after", cursor)])
        return .p([.classes("steps")], [.link(route, [.classes("button")], [self.words(FramePhrase.more)])])
    }

    /// The fields by which a list is filtered: a state and a customer.
    ///
    /// - Parameter any: stands for no state.
    /// - Parameter customers: those of the list, to choose from.
    func filterFields<State: CaseIterable & RawRepresentable<String>>(
        _ state: State?,
        any: some Phrase,
        customer: String?,
        of customers: [String],
        _ name: (State) -> Markup
    ) -> [PageForm.Field] {
        let states = State.allCases.map { PageForm.Option($0.rawValue, name($0)) }
        let options = [PageForm.Option("", self.words(any))] + states
        return [
            .choice("state", self.say(StatePhrase.state), options, chosen: state?.rawValue ?? ""),
            .suggested(
                "customer",
                self.say(StatePhrase.customer),
                value: customer ?? "",
                options: Set(customers).sorted(),
                longest: 36
            ),
        ]
    }

    /// A chip for each of these that is set.
    func filterChips(_ state: Markup?, customer: String?) -> [FilterChip] {
        let chips: [(StatePhrase, Markup?, String)] = [
            (.state, state, "state"),
            (.customer, customer.map { .machine(String($0.prefix(8))) }, "customer"),
        ]
        return chips.compactMap { name, value, field in
            value.map { FilterChip(name: self.say(name), value: $0, field: field) }
        }
    }

    /// A customer in a list: a click shows what is the customer's.
    func customer(_ id: String) -> Markup {
        .link(ConsoleRoute.customer.link(id), [.machine(String(id.prefix(8)))])
    }

    /// An action of a row, whose button names the row to those who hear it.
    func act(_ route: Route, _ words: some Phrase, about id: String) -> Markup {
        PageForm.sending(to: route, self.token(for: route), submit: self.say(words))
            .about(String(id.prefix(8))).reached(by: "r").markup
    }

    /// A figure in large letters under its name.
    func figure(_ name: some Phrase, _ value: Markup, _ more: Markup = .nothing) -> (name: Spoken, value: Markup) {
        (self.say(name), .group([.div([.classes("figure")], [value]), more]))
    }

    /// A part of a page with a heading.
    func part(_ title: some Phrase, live: String? = nil, _ content: [Markup]) -> Markup {
        .section(live.map { [.live($0)] } ?? [], [.h2([], [self.words(title)])] + content)
    }

    /// A form that opens from its title, for what cannot be undone.
    func folded(_ title: some Phrase, _ content: [Markup]) -> Markup {
        .element(.details, [], [.element(.summary, [], [self.words(title)])] + content)
    }
}

extension PageContext {
    /// The person who looks, for the table of actions; nil before signing in.
    func audited(_ reason: String? = nil) -> AuditedPerson? {
        self.person.map { person in
            let roles = Role.allCases.filter { person.roles.contains($0) }.map(\.rawValue)
            return AuditedPerson(person.name, roles: roles, origin: .console, reason: reason)
        }
    }
}

extension RequestItems {
    /// An id in lower case; nil if the field is empty.
    func identifier(_ name: String) throws(ConsoleFault) -> String? {
        guard let text = self.text(name) else { return nil }
        guard let identity = EventIdentity(text) else { throw .unreadable(field: name) }
        return identity.id
    }

    /// One of a closed list; nil if the field is empty.
    func word<Word: RawRepresentable<String>>(_ name: String, _: Word.Type) throws(ConsoleFault) -> Word? {
        guard let text = self.text(name) else { return nil }
        guard let word = Word(rawValue: text) else { throw .unreadable(field: name) }
        return word
    }
}

extension ConsoleRequest {
    private static let longestReason = 500

    /// The person and the reason for the audit.
    func person() throws(ConsoleFault) -> AuditedPerson {
        let reason = self.form.text("reason")
        // PostgreSQL stores no U+0000.
        guard reason.map({ $0.count <= Self.longestReason && !$0.utf8.contains(0) }) ?? true else {
            throw .unreadable(field: "reason")
        }
        return self.context.audited(reason) ?? AuditedPerson("", origin: .console, reason: reason)
    }

    /// The person that acts in a use case.
    func actor() throws(ConsoleFault) -> Actor { .operator(try self.person()) }

    /// Shows the page `route` with a word about what was done. An action that is refused is told there too.
    func act(
        _ route: Route,
        _ done: ConsoleNotice,
        _ body: () async throws -> ConsoleNotice?
    ) async throws -> ConsoleAnswer {
        var notice = done
        do {
            if let other = try await body() { notice = other }
        } catch let error as AdministrationError {
            guard error.code != .notFound else { throw ConsoleFault.notFound }
            notice = .unfit
        } catch let refusal as any UseCaseRefusal {
            switch refusal.kind {
            case .notFound: throw ConsoleFault.notFound
            case .notAllowed: throw ConsoleFault.notAllowed(self.route.row.permission)
            case .changedMeanwhile, .unfit: notice = .unfit
            }
        }
        return .seeOther(route.with(route.query + [Route.Item(ConsoleNotice.field, notice.rawValue)]))
    }
}

/// How long ago something was, in its largest unit.
enum AgePhrase: Phrase {
    case now
    case minutes(Int)
    case hours(Int)
    case days(Int)

    init(_ age: Duration) {
        let minutes = max(0, Int(age / .seconds(60)))
        switch minutes {
        case 0: self = .now
        case ..<60: self = .minutes(minutes)
        case ..<(48 * 60): self = .hours(minutes / 60)
        default: self = .days(minutes / (24 * 60))
        }
    }

    var both: Both {
        switch self {
        case .now: Both("just now", "الآن")
        case .minutes(let count): Both("\(count) min ago", "منذ \(count) د")
        case .hours(let count): Both("\(count) h ago", "منذ \(count) س")
        case .days(let count): Both("\(count) d ago", "منذ \(count) ي")
        }
    }
}

enum CopyPhrase: Phrase {
    case copy, copied

    var both: Both {
        switch self {
        case .copy: Both("Copy", "انسخ")
        case .copied: Both("Copied.", "نُسخ.")
        }
    }
}
