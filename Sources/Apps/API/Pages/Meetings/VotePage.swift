internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The page of a participant: no account, no script, every tap saved at once. Whoever has its address is the
/// participant.
struct VotePage {
    let view: MeetingView
    /// The token of this page's address.
    let token: String
    /// A zone that was typed on the page; empty for the participant's own.
    var typedZone = ""
    var refusal: MeetingRefusal?
    /// The reader has just answered.
    var isSaved = false

    private var reader: MeetingView.Person? { self.view.people.first(where: \.isReader) }
    private var zone: Zone { ZoneCities.zone(self.typedZone) ?? self.reader?.zone ?? self.view.meeting.zone }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(MeetingPhrase.one), [self.render(context)])
        page.heading = .value(self.view.meeting.title)
        return page
    }

    private func render(_ context: OwnerContext) -> Markup {
        let times = MeetingTimes(meeting: self.view.meeting, zone: self.zone, context: context)
        let part: Markup =
            switch self.view.meeting.state {
            case .open where self.view.isOpen: self.vote(times, context)
            case .open, .deciding, .draft: .notice(.plain, [.p([context.words(VotePhrase.waits)])])
            case .decided, .over: self.agreed(times, context)
            case .failed, .cancelled:
                .notice(.warning, [.p([context.words(MeetingPhrase.state(self.view.meeting.state))])])
            }
        return .group([
            self.outcome(context), self.about(times, context), part, self.others(times, context), self.clock(context),
            self.ends(context),
        ])
    }

    private func outcome(_ context: OwnerContext) -> Markup {
        if let refusal = self.refusal { return MeetingRefusalPhrase.notice(refusal, context) }
        return self.isSaved ? .toast(.good, context.words(VotePhrase.saved)) : .nothing
    }

    private func about(_ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let meeting = self.view.meeting
        var facts: [(name: Spoken, value: Markup)] = []
        if !self.view.hostName.isEmpty { facts.append((context.say(MeetingPhrase.host), .value(self.view.hostName))) }
        if let place = meeting.place { facts.append((context.say(MeetingPhrase.place), .value(place))) }
        if self.view.isOpen { facts.append((context.say(MeetingPhrase.deadline), times.moment(meeting.deadline))) }
        return .section([
            meeting.notes.isEmpty ? .nothing : .p([.value(meeting.notes)]), facts.isEmpty ? .nothing : .facts(facts),
        ])
    }

    // MARK: - Voting

    private func vote(_ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let slots = self.view.slots.filter(\.slot.isAdmitted)
        let missing = slots.count { $0.own == nil }
        return .section([
            .h2([context.words(VotePhrase.asks)]), .p([context.words(VotePhrase.hint)]),
            times.name(slots.map(\.slot)), .group(slots.map { self.row($0, times, context) }),
            .p([.role("status")], [context.words(missing == 0 ? VotePhrase.all : .missing(missing))]),
            self.none(context), self.view.meeting.takesSuggestions ? self.suggestion(times, context) : .nothing,
        ])
    }

    private func row(_ slot: MeetingView.Slot, _ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.vote.link(self.token, VoteActions.Deed.vote.rawValue)
        let form = PageForm.choosing(
            VoteActions.answer,
            MeetingAnswer.allCases.map { PageForm.Answer($0.rawValue, context.say(MeetingPhrase.answer($0))) },
            chosen: slot.own?.rawValue,
            about: times.said(slot.slot),
            to: route,
            context.token(for: route),
            [.hidden(VoteActions.slot, slot.slot.id)] + self.kept
        )
        return .div([.classes("card")], [.p([times.words(slot.slot)]), form.markup])
    }

    private func none(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.vote.link(self.token, VoteActions.Deed.none.rawValue)
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .area(
                    VoteActions.reason,
                    context.say(VotePhrase.reason),
                    value: self.reader?.reason ?? "",
                    longest: MeetingParticipant.longestReason
                )
            ] + self.kept,
            submit: context.say(VotePhrase.noneOfThese),
            tone: .secondary
        )
        return .element(
            .details,
            self.reader?.state == .declined ? [.open] : [],
            [
                .element(.summary, [], [context.words(VotePhrase.noneOfThese)]),
                .p([context.words(VotePhrase.noneHint)]), form.markup,
            ]
        )
    }

    private func suggestion(_ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.vote.link(self.token, VoteActions.Deed.suggest.rawValue)
        let own = self.view.slots.filter { !$0.slot.isAdmitted }
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .beside([
                    .day(VoteActions.day, context.say(VotePhrase.day), value: ""),
                    .clock(VoteActions.clock, context.say(VotePhrase.clock), value: ""),
                ])
            ] + self.kept,
            submit: context.say(VotePhrase.suggest),
            tone: .secondary
        )
        return .element(
            .details,
            [],
            [
                .element(.summary, [], [context.words(VotePhrase.suggest)]),
                .p([context.words(VotePhrase.suggestHint)]),
                own.isEmpty ? .nothing : .list(own.map { times.words($0.slot) }), form.markup,
            ]
        )
    }

    // MARK: - An agreed time

    private func agreed(_ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        guard let slot = self.view.slots.first(where: { $0.slot.id == self.view.meeting.decidedSlot }) else {
            return .nothing
        }
        let route = OwnerRoute.vote.link(self.token, VoteActions.Deed.come.rawValue)
        let form = PageForm.choosing(
            VoteActions.answer,
            [
                PageForm.Answer(MeetingParticipant.State.going.rawValue, context.say(VotePhrase.comes)),
                PageForm.Answer(MeetingParticipant.State.maybe.rawValue, context.say(VotePhrase.maybe)),
                PageForm.Answer(MeetingParticipant.State.declined.rawValue, context.say(VotePhrase.cannot)),
            ],
            chosen: self.reader?.state.rawValue,
            about: "",
            to: route,
            context.token(for: route),
            self.kept
        )
        let isHost = self.reader?.role == .host
        let file = OwnerRoute.votePage.link(self.token + VoteActions.file)
        return .section([
            .h2([context.words(VotePhrase.agreed)]), .p([.strong([times.words(slot.slot)])]), times.name([slot.slot]),
            self.view.meeting.state == .decided && !isHost ? form.markup : .nothing,
            .p([.link(file, [.classes("button", "quiet")], [context.words(VotePhrase.invitation)])]),
        ])
    }

    // MARK: - The others, the clock, and the end

    /// Names and answers, if the host lets them be seen; else numbers.
    private func others(_ times: MeetingTimes, _ context: OwnerContext) -> Markup {
        let people = self.view.counts.people
        guard people > 2, self.view.meeting.state == .open else { return .nothing }
        let rows = self.view.slots.filter(\.slot.isAdmitted).map { slot in
            let able = self.view.people.filter { !$0.isReader && $0.votes[slot.slot.id]?.isPossible == true }
            return Markup.group([
                times.words(slot.slot), .value(" · "),
                context.words(MeetingPhrase.canCome(slot.yes + slot.ifNeedBe, of: people)),
                .group(able.map { .group([.value(" · "), .value($0.name)]) }),
            ])
        }
        return .section([
            .h2([context.words(VotePhrase.others)]),
            self.view.meeting.names == .host ? .p([context.words(VotePhrase.onlyTheHost)]) : .nothing, .list(rows),
        ])
    }

    private func clock(_ context: OwnerContext) -> Markup {
        let form = PageForm.asking(
            OwnerRoute.votePage.link(self.token),
            [ZoneCities.field(nil, typed: self.typedZone.isEmpty ? self.zone.name : self.typedZone, context)],
            submit: context.say(VotePhrase.show)
        )
        return .element(
            .details,
            [],
            [.element(.summary, [], [context.words(VotePhrase.zone)]), form.markup]
        )
    }

    /// A customer takes the seat into their account; a guest wants no more e-mail.
    private func ends(_ context: OwnerContext) -> Markup {
        guard let reader = self.reader, reader.role != .host else { return .nothing }
        let claim = OwnerRoute.claimSeat.link(self.token)
        let stop = OwnerRoute.vote.link(self.token, VoteActions.Deed.stop.rawValue)
        let parts: [Markup] = [
            context.session != nil && !reader.isCustomer
                ? PageForm.sending(
                    to: claim,
                    context.token(for: claim),
                    submit: context.say(VotePhrase.claim),
                    tone: .secondary
                ).markup : .nothing,
            reader.email == nil || reader.isCustomer
                ? .nothing
                : .element(
                    .details,
                    [],
                    [
                        .element(.summary, [], [context.words(VotePhrase.stop)]),
                        .p([context.words(VotePhrase.stopHint)]),
                        PageForm.sending(
                            to: stop,
                            context.token(for: stop),
                            submit: context.say(VotePhrase.stop),
                            tone: .bad
                        ).markup,
                    ]
                ),
        ]
        return .section(parts)
    }

    private var kept: [PageForm.Field] {
        self.typedZone.isEmpty ? [] : [.hidden(AccountField.zone.rawValue, self.typedZone)]
    }
}
