internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The form of a new meeting: who, how long and when; then recommended times with their reasons; then it is sent.
struct NewMeetingPage {
    var id = EventIdentity.random().id
    var form = MeetingForm()
    /// A sentence, from which empty fields are filled.
    var words = ""
    var doubts: Set<MeetingSentence.Doubt> = []
    var guests = ""
    var contacts: Set<String> = []
    var groups: Set<String> = []
    var minutes = 60
    var from = ""
    var until = ""
    /// As `YYYY-MM-DDTHH:mm` by the host's clock.
    var chosen: Set<String> = []
    var typed: [(day: String, clock: String)] = []
    var deadline: (day: String, clock: String) = ("", "")
    var zone = Zone.utc
    var book = ReadContacts.Output()
    /// nil before times were asked for.
    var found: RecommendTimes.Output?
    var refusal: MeetingRefusal?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await Self.load(request)
        let today = page.zone.local(request.context.now).date
        (page.from, page.until) = ("\(today.adding(days: 1))", "\(today.adding(days: 14))")
        return .page(page.page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> NewMeetingPage {
        var page = NewMeetingPage()
        let (actor, store) = (try request.actor(), request.services.store)
        page.book = try await ReadContacts().run(.init(), as: actor, in: store).get()
        page.zone = try request.owner().zone
        let known = try await ReadMeetings().run(.init(), as: actor, in: store).get()
        let own = (known.hosting + known.coming + known.past).filter { $0.seat == nil }
        page.form.hostName = own.first?.view.hostName ?? ""
        return page
    }

    func page(_ context: OwnerContext) -> Page {
        let route = OwnerRoute.addMeeting.link()
        let buttons =
            [PageForm.Answer("find", context.say(MeetingHostPhrase.find), self.found == nil ? .plain : .secondary)]
            + (self.found == nil ? [] : [PageForm.Answer("send", context.say(MeetingHostPhrase.send), .plain)])
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(MeetingFields.id, self.id)] + self.about(context) + self.times(context),
            buttons: MeetingFields.wanted,
            buttons
        ).showing(self.faults(context))
        return Page(
            context.say(MeetingHostPhrase.new),
            [
                self.refusal.map { MeetingRefusalPhrase.notice($0, besides: Set(self.shown.keys), context) }
                    ?? .nothing,
                self.openPoints(context),
                self.obstacle(context),
                .section([form.markup]),
            ]
        )
    }

    /// The names of the form's fields that are open, by what they are of the meeting.
    private var shown: [MeetingField: String] {
        let always: [MeetingField: String] = [.title: "title", .people: MeetingFields.guests, .place: "place"]
        return self.found == nil ? always : always.merging([.host: MeetingFields.hostName]) { $1 }
    }

    private func faults(_ context: OwnerContext) -> [String: Spoken] {
        guard case .wrong(let faults)? = self.refusal else { return [:] }
        let words = faults.compactMap { field, fault in
            self.shown[field].map { ($0, context.say(MeetingRefusalPhrase.fault(fault))) }
        }
        return Dictionary(uniqueKeysWithValues: words)
    }

    private func about(_ context: OwnerContext) -> [PageForm.Field] {
        let said = PageForm.Field.text(
            MeetingFields.words,
            context.say(MeetingHostPhrase.inWords),
            value: self.words,
            hint: context.say(MeetingHostPhrase.inWordsHint),
            longest: MeetingFields.longestWords
        )
        var fields: [PageForm.Field] =
            (self.found == nil ? [said] : []) + [
                .text(
                    "title",
                    context.say(MeetingHostPhrase.what),
                    value: self.form.title,
                    longest: Meeting.longestTitle
                ),
                .area(
                    MeetingFields.guests,
                    context.say(MeetingHostPhrase.guests),
                    value: self.guests,
                    hint: context.say(MeetingHostPhrase.guestsHint),
                    longest: 8000
                ),
            ]
        if !self.book.people.isEmpty {
            fields.append(
                .checks(
                    MeetingFields.contact,
                    context.say(MeetingHostPhrase.contacts),
                    self.book.people.map { PageForm.Option($0.id, .value($0.contact.name)) },
                    chosen: self.contacts
                )
            )
        }
        if !self.book.groups.isEmpty {
            fields.append(
                .checks(
                    MeetingFields.group,
                    context.say(MeetingHostPhrase.groups),
                    self.book.groups.map { PageForm.Option($0.id, .value($0.group.name)) },
                    chosen: self.groups
                )
            )
        }
        return fields + [
            .choice(
                MeetingFields.minutes,
                context.say(MeetingHostPhrase.minutes),
                Set(MeetingFields.lengths + [self.minutes]).sorted().map {
                    PageForm.Option("\($0)", context.words(MeetingHostPhrase.length($0)))
                },
                chosen: "\(self.minutes)"
            ),
            .beside([
                .day(MeetingFields.from, context.say(MeetingHostPhrase.from), value: self.from),
                .day(MeetingFields.until, context.say(MeetingHostPhrase.until), value: self.until),
            ]),
            .text("place", context.say(MeetingPhrase.place), value: self.form.place, longest: Meeting.longestPlace),
        ]
    }

    private func times(_ context: OwnerContext) -> [PageForm.Field] {
        guard let found = self.found else { return [] }
        let options = found.proposals.proposals.map { proposal in
            let start = self.zone.local(proposal.start)
            return PageForm.Option(
                "\(start.date)T\(start.time)",
                .group([
                    context.words(TimesPhrase.whole(.clock(start, self.zone.local(proposal.end)))), .value(" · "),
                    .small([MeetingReason.markup(proposal, context)]),
                ])
            )
        }
        let recommended: [PageForm.Field] =
            options.isEmpty
            ? []
            : [
                .checks(
                    MeetingFields.time,
                    context.say(MeetingHostPhrase.recommended),
                    options,
                    chosen: self.chosen,
                    hint: self.hint(found, context)
                )
            ]
        let filled = self.typed.lastIndex { !$0.day.isEmpty || !$0.clock.isEmpty }.map { $0 + 1 } ?? 0
        let typed = (0..<max(filled, MeetingFields.typedTimes)).map { place in
            let time = self.typed.indices.contains(place) ? self.typed[place] : ("", "")
            return MeetingFields.timeFields(place, time.0, time.1, context)
        }
        return recommended + [
            .folded(
                context.say(MeetingHostPhrase.otherTimes),
                isOpen: options.isEmpty || self.typed.contains { !$0.day.isEmpty },
                typed
            ), .folded(context.say(MeetingHostPhrase.more), isOpen: false, self.choices(context)),
            .text(
                MeetingFields.hostName,
                context.say(MeetingHostPhrase.hostName),
                value: self.form.hostName,
                hint: context.say(MeetingHostPhrase.hostNameHint),
                longest: MeetingParticipant.longestName
            ),
        ]
    }

    /// A note if the host's calendar did not answer.
    private func hint(_ found: RecommendTimes.Output, _ context: OwnerContext) -> Spoken? {
        found.proposals.unread.isEmpty ? nil : context.say(MeetingHostPhrase.unread)
    }

    /// The doubts about the sentence.
    private func openPoints(_ context: OwnerContext) -> Markup {
        let doubts = MeetingSentence.Doubt.allCases.filter { self.doubts.contains($0) }
        return doubts.isEmpty
            ? .nothing : .notice(.warning, [.list(doubts.map { context.words(MeetingHostPhrase.doubt($0)) })])
    }

    /// The reason if no time is recommended.
    private func obstacle(_ context: OwnerContext) -> Markup {
        guard let found = self.found, let obstacle = found.proposals.obstacle else { return .nothing }
        var parts: [Markup] = [.p([context.words(MeetingHostPhrase.obstacle(obstacle))])]
        if case .noCommonHour(_, let without?) = obstacle, let name = found.names[without.id] {
            parts.append(
                .p([
                    context.words(MeetingHostPhrase.without), .value(" "), .value(name), .value(": "),
                    .value("\(without.times)"),
                ])
            )
        }
        return .notice(.warning, parts)
    }

    private func choices(_ context: OwnerContext) -> [PageForm.Field] {
        [
            .area("notes", context.say(MeetingPhrase.notes), value: self.form.notes, longest: Meeting.longestNotes),
            Self.picks(MeetingFields.rule, .rule, self.form.rule, context) { .rules($0) },
            .number(
                MeetingField.quorum.rawValue,
                context.say(MeetingHostPhrase.quorum),
                value: "\(self.form.quorum ?? MeetingRule.usualQuorum)",
                range: 1...Meeting.mostParticipants
            ),
            Self.picks(MeetingFields.names, .names, self.form.names, context) { .shows($0) },
            Self.picks(MeetingFields.audience, .audience, self.form.audience, context) { .opens($0) },
            .check(
                MeetingFields.suggestions,
                context.say(MeetingHostPhrase.suggestions),
                isOn: self.form.takesSuggestions
            ),
            .beside([
                .day(MeetingFields.deadlineDay, context.say(MeetingPhrase.deadline), value: self.deadline.day),
                .clock(
                    MeetingFields.deadlineClock,
                    context.say(MeetingHostPhrase.clock),
                    value: self.deadline.clock,
                    hint: context.say(MeetingHostPhrase.deadlineHint)
                ),
            ]),
        ]
    }

    /// One of a closed set of choices.
    private static func picks<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String,
        _ title: MeetingHostPhrase,
        _ chosen: Choice,
        _ context: OwnerContext,
        _ words: (Choice) -> MeetingHostPhrase
    ) -> PageForm.Field {
        .picks(
            name,
            context.say(title),
            Choice.allCases.map { PageForm.Option($0.rawValue, context.words(words($0))) },
            chosen: chosen.rawValue
        )
    }
}
