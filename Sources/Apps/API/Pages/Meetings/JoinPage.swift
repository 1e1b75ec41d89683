internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The page behind the shared link of a meeting. Somebody types a name there and gets a personal link.
struct JoinPage {
    let view: MeetingView
    let token: String
    /// Of the form. One that is sent twice joins once.
    var id = EventIdentity.random().id
    var name = ""
    var email = ""
    var refusal: MeetingRefusal?

    static func load(_ door: MeetingDoor, _ request: OwnerRequest) async throws -> JoinPage {
        let store = request.services.store
        switch try await ReadDoor().run(door, as: .owner(door.hostID), in: store) {
        case .success(let view): return JoinPage(view: view, token: request.id)
        case .failure: throw OwnerFault.notFound
        }
    }

    static func join(_ door: MeetingDoor, _ form: RequestItems, _ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await Self.load(door, request)
        guard let id = form.text(VoteActions.id) else { throw OwnerFault.unreadable(field: VoteActions.id) }
        (page.id, page.name) = (id, form.text(VoteActions.name) ?? "")
        page.email = form.text(VoteActions.email) ?? ""
        let input = JoinMeeting.Input(door, by: id, named: page.name, email: page.email)
        switch try await JoinMeeting().run(input, as: .owner(door.hostID), in: request.services.store) {
        case .success(let seat):
            guard let link = MeetingLinks(request.services.store).text(of: seat) else { throw OwnerFault.notFound }
            return .seeOther(OwnerRoute.votePage.link(link))
        case .failure(let refusal):
            page.refusal = refusal
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(MeetingPhrase.one), [self.render(context)])
        page.heading = .value(self.view.meeting.title)
        return page
    }

    private func render(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.vote.link(self.token, VoteActions.Deed.join.rawValue)
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .hidden(VoteActions.id, self.id),
                .text(
                    VoteActions.name,
                    context.say(VotePhrase.name),
                    value: self.name,
                    longest: MeetingParticipant.longestName,
                    isRequired: true
                ),
                .mail(VoteActions.email, context.say(VotePhrase.email), value: self.email),
            ],
            submit: context.say(VotePhrase.join)
        )
        let times = MeetingTimes(meeting: self.view.meeting, zone: self.view.meeting.zone, context: context)
        let slots = self.view.slots.map(\.slot)
        return .group([
            self.refusal.map { MeetingRefusalPhrase.notice($0, context) } ?? .nothing,
            .section([
                self.view.meeting.notes.isEmpty ? .nothing : .p([.value(self.view.meeting.notes)]), times.name(slots),
                .list(slots.map { times.words($0) }),
            ]),
            .section([
                .h2([context.words(VotePhrase.asks)]),
                .p([context.words(VotePhrase.joinHint)]), form.markup, .p([context.words(VotePhrase.emailHint)]),
            ]),
        ])
    }
}
