internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// An owner's meetings: those that wait for an answer, those the owner asks about, those to come, and those that were.
enum MeetingsPage {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let store = request.services.store
        let found = try await ReadMeetings().run(.init(), as: try request.actor(), in: store).get()
        let links = MeetingLinks(store)
        return .page(Self.page(found, request.context) { links.text(of: $0) })
    }

    /// - Parameter link: the token of a seat.
    static func page(
        _ found: ReadMeetings.Output,
        _ context: OwnerContext,
        link: (MeetingSeat) -> String?
    ) -> Page {
        let lists: [(MeetingHostPhrase, [ListedMeeting])] = [
            (.invited, found.invited), (.hosting, found.hosting), (.coming, found.coming), (.past, found.past),
        ]
        let parts = lists.filter { !$0.1.isEmpty }.map { title, meetings in
            Markup.section([
                .h2([context.words(title)]),
                .element(
                    .ul,
                    [.classes("rows")],
                    meetings.map { .element(.li, [], [Self.row($0, context, link)]) }
                ),
            ])
        }
        let new = (route: OwnerRoute.newMeetingPage.link(), words: context.words(MeetingHostPhrase.new))
        let content: Markup =
            parts.isEmpty
            ? .group([
                .empty(.person, context.words(MeetingHostPhrase.none), ways: [new]),
                .p([context.words(MeetingHostPhrase.noneHint)]),
            ])
            : .group([.p([.link(new.route, [.classes("button")], [new.words])])] + parts)
        let contacts = Markup.p([.link(OwnerRoute.contacts.link(), [context.words(ContactPhrase.title)])])
        return Page(context.say(MeetingHostPhrase.title), [content, contacts])
    }

    private static func row(
        _ listed: ListedMeeting,
        _ context: OwnerContext,
        _ link: (MeetingSeat) -> String?
    ) -> Markup {
        let (view, meeting) = (listed.view, listed.view.meeting)
        let route =
            (listed.isHost ? nil : listed.seat.flatMap(link)).map { OwnerRoute.votePage.link($0) }
            ?? OwnerRoute.meeting.link(meeting.id)
        let agreed = view.slots.first { $0.slot.id == meeting.decidedSlot }
        let times = MeetingTimes(meeting: meeting, zone: context.session?.zone ?? meeting.zone, context: context)
        let state: Markup =
            switch meeting.state {
            case .decided, .over: agreed.map { times.words($0.slot) } ?? .nothing
            case .open:
                context.words(MeetingPhrase.answered(view.counts.people - view.counts.waiting, of: view.counts.people))
            case .draft, .deciding, .failed, .cancelled: context.words(MeetingPhrase.state(meeting.state))
            }
        return .group([.link(route, [.value(meeting.title)]), .value(" · "), state])
    }
}
