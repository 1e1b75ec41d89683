internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// A host's meeting: the answers to each time, the people with their links, and everything that can still be changed.
struct MeetingPage {
    let found: ReadMeeting.Output
    let zone: Zone
    /// Of the pages, without a slash at the end.
    let url: String
    var refusal: MeetingRefusal?

    private var view: MeetingView { self.found.view }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> MeetingPage {
        guard let id = EventIdentity(request.id)?.id,
            case .success(let found) = try await ReadMeeting().run(
                .init(id),
                as: try request.actor(),
                in: request.services.store
            )
        else { throw OwnerFault.notFound }
        return MeetingPage(found: found, zone: try request.owner().zone, url: request.services.url)
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(MeetingPhrase.one), [self.render(context)])
        page.heading = .value(self.view.meeting.title)
        return page
    }

    private func render(_ context: OwnerContext) -> Markup {
        let times = MeetingTimes(meeting: self.view.meeting, zone: self.zone, context: context)
        return .group([
            self.refusal.map { MeetingRefusalPhrase.notice($0, context) } ?? .nothing, self.about(times, context),
            self.votes(times, context), self.people(context), self.links(context),
            MeetingChanges(view: self.view, zone: self.zone, context: context).render(),
            .p([.link(OwnerRoute.meetings.link(), [context.words(MeetingHostPhrase.all)])]),
        ])
    }

    private func about(_ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let meeting = self.view.meeting
        var facts: [(name: Spoken, value: Markup)] = []
        if let place = meeting.place { facts.append((context.say(MeetingPhrase.place), .value(place))) }
        if meeting.state == .open || meeting.state == .draft {
            facts.append((context.say(MeetingPhrase.deadline), times.moment(meeting.deadline)))
        }
        let answered = MeetingPhrase.answered(
            self.view.counts.people - self.view.counts.waiting,
            of: self.view.counts.people
        )
        let agreed = self.view.slots.first { $0.slot.id == meeting.decidedSlot }
        return .section([
            .p([
                .badge(Self.tone(meeting.state), context.words(MeetingPhrase.state(meeting.state))), .value(" "),
                meeting.state == .open ? context.words(answered) : .nothing,
            ]), agreed.map { .p([.strong([times.words($0.slot)])]) } ?? .nothing,
            meeting.notes.isEmpty ? .nothing : .p([.value(meeting.notes)]), facts.isEmpty ? .nothing : .facts(facts),
        ])
    }

    private static func tone(_ state: MeetingState) -> Markup.Tone {
        switch state {
        case .decided: .good
        case .deciding: .warning
        case .failed, .cancelled: .bad
        case .draft, .open, .over: .plain
        }
    }

    // MARK: - Answers

    private func votes(_ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let columns: [MeetingHostPhrase] = [.yes, .ifNeedBe, .no, .waiting]
        let rows = self.view.slots.map { slot -> [Markup] in
            let answers: [MeetingAnswer?] = [.yes, .ifNeedBe, .no, nil]
            return [times.words(slot.slot)] + answers.map { self.names(slot, $0, context) } + [
                self.choice(slot, times, context)
            ]
        }
        return .section([
            .h2([context.words(MeetingHostPhrase.votes)]), times.name(self.view.slots.map(\.slot)),
            PageTable(
                caption: context.say(MeetingHostPhrase.votes),
                [.init(context.say(MeetingPhrase.times))] + columns.map { .init(context.say($0)) }
                    + [.init(context.say(MeetingHostPhrase.choose))],
                rows,
                empty: context.say(MeetingHostPhrase.none)
            ).markup,
        ])
    }

    /// How many, and who.
    private func names(_ slot: MeetingView.Slot, _ answer: MeetingAnswer?, _ context: OwnerContext) -> Markup {
        let people = self.view.people.filter { $0.votes[slot.slot.id] == answer }
        guard !people.isEmpty else { return .value("–") }
        return .group([
            .value("\(people.count)"), .value(" · "),
            .value(people.map(\.name).joined(separator: context.language == .arabic ? "، " : ", ")),
        ])
    }

    private func choice(_ slot: MeetingView.Slot, _ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let meeting = self.view.meeting
        guard slot.slot.id != meeting.decidedSlot else {
            return .badge(.good, context.words(MeetingHostPhrase.chosen))
        }
        let first: MeetingActions.Deed? =
            !slot.slot.isAdmitted ? .admit : meeting.state.isFinal || meeting.state == .draft ? nil : .choose
        let mayGo = [.draft, .open].contains(meeting.state) && self.view.slots.count > 1
        return .group(
            ([first] + (mayGo ? [.remove] : [])).compactMap(\.self).map { deed in
                let route = OwnerRoute.changeMeeting.link(meeting.id, deed.rawValue)
                return PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [.hidden(VoteActions.slot, slot.slot.id)],
                    submit: context.say(MeetingChanges.title(deed)),
                    tone: deed == .remove ? .quiet : .secondary
                ).about(times.said(slot.slot)).markup
            }
        )
    }

    // MARK: - People

    private func people(_ context: OwnerContext) -> Markup {
        let rows = self.view.people.map { person -> Markup in
            let reason = person.reason.flatMap { $0.isEmpty ? nil : $0 }
            return .group([
                .strong([.value(person.name)]), .value(" · "), context.words(MeetingPhrase.person(person.state)),
                reason.map { .group([.value(" · “"), .value($0), .value("”")]) } ?? .nothing,
                person.email.map { .small([.value(" "), .value($0)]) } ?? .nothing, self.acts(person, context),
            ])
        }
        return .section([.h2([context.words(MeetingPhrase.people)]), .list(rows)])
    }

    /// The one whose meeting it is stays what they are.
    private func acts(_ person: MeetingView.Person, _ context: OwnerContext) -> Markup {
        let isFirst = person.id == self.view.people.first { $0.role == .host }?.id
        guard !isFirst, !self.view.meeting.state.isFinal else { return .nothing }
        let roles = person.role.others(isCustomer: person.isCustomer).map { role in
            self.act(
                .role,
                on: person,
                .role(person.role, role),
                [.hidden(MeetingActions.role, role.rawValue)],
                context
            )
        }
        return .div([.classes("actions")], roles + [self.act(.takeOut, on: person, .takeOut, [], context)])
    }

    private func act(
        _ deed: MeetingActions.Deed,
        on person: MeetingView.Person,
        _ words: MeetingHostPhrase,
        _ fields: [PageForm.Field],
        _ context: OwnerContext
    ) -> Markup {
        let route = OwnerRoute.changeMeeting.link(self.view.meeting.id, deed.rawValue)
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(MeetingActions.person, person.id)] + fields,
            submit: context.say(words),
            tone: .quiet
        ).about(person.name).markup
    }

    /// For guests whom the host tells in a chat, and for everybody of a meeting that is joined by its link.
    private func links(_ context: OwnerContext) -> Markup {
        guard self.view.meeting.state != .draft, !self.view.meeting.state.isFinal else { return .nothing }
        let people = self.view.people.filter { $0.role != .host && $0.email == nil && !$0.isCustomer }
        let own = people.compactMap { person in
            self.found.seats[person.id].map { self.link(person.name, $0, person.id, context) }
        }
        let door = self.found.door.map { token in
            Markup.section([
                .h2([context.words(MeetingHostPhrase.door)]), .p([context.words(MeetingHostPhrase.doorHint)]),
                self.link("", token, nil, context),
                QRCode(self.address(token)).map { $0.drawing(context.say(MeetingHostPhrase.door)) } ?? .nothing,
            ])
        }
        return .group([
            door ?? .nothing,
            own.isEmpty
                ? .nothing
                : .section(
                    [.h2([context.words(MeetingHostPhrase.link)]), .p([context.words(MeetingHostPhrase.linkHint)])]
                        + own
                ),
        ])
    }

    private func address(_ token: String) -> String { self.url + OwnerRoute.votePage.link(token).text }

    /// - Parameter person: whose link it is; nil for the meeting's.
    private func link(_ name: String, _ token: String, _ person: String?, _ context: OwnerContext) -> Markup {
        let id = "link-\(person ?? "door")"
        let route = OwnerRoute.changeMeeting.link(self.view.meeting.id, MeetingActions.Deed.endLink.rawValue)
        let end = PageForm.sending(
            to: route,
            context.token(for: route),
            person.map { [.hidden(MeetingActions.person, $0)] } ?? [],
            submit: context.say(MeetingHostPhrase.endLink),
            tone: .quiet
        ).about(name)
        let share = OutsideAddress(in: "https://wa.me/?text=\(PercentText.encoded(self.address(token)))")
        return .div(
            [.classes("field")],
            [
                .element(
                    .label,
                    [.for(id)],
                    [name.isEmpty ? context.words(MeetingHostPhrase.ownLink) : .value(name)]
                ), .element(.textarea, [.id(id), .rows(2), .readOnly, .leftToRight], [.value(self.address(token))]),
                .div(
                    [.classes("actions")],
                    [
                        .element(
                            .button,
                            [.copies(id), .whenDone(context.say(MeetingHostPhrase.copied)), .notShown],
                            [context.words(MeetingHostPhrase.copy)]
                        ),
                        share.map { .outside($0, context.words(MeetingHostPhrase.whatsApp)) } ?? .nothing, end.markup,
                    ]
                ),
            ]
        )
    }
}

extension MeetingParticipant.Role {
    /// The roles that a host may give in place of this one.
    fileprivate func others(isCustomer: Bool) -> [Self] {
        switch self {
        case .host: [.required]
        case .required: [.optional] + (isCustomer ? [.host] : [])
        case .optional: [.required] + (isCustomer ? [.host] : [])
        }
    }
}
