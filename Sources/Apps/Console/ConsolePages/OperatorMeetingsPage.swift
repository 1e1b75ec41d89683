internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Meetings by their state, without words and names.
enum OperatorMeetingsPage {
    struct Model: Sendable {
        var filter: MeetingFilter
        var page: ConsolePage<MeetingSummary>
        /// Of all hosts; nil on further pages.
        var counts: [MeetingState: Int]?
        /// In place of “none matches”.
        var emptiness: StatePhrase?
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let filter = MeetingFilter(request.query, &reading)
        let store = request.services.store
        let (page, isFirst) = try await request.rows(&reading) { cursor in
            try await PostgresMeetingPages(store).list(filter, after: cursor)
        }
        let model = Model(
            filter: filter,
            page: page,
            counts: isFirst ? try await PostgresMeetings(store).counts() : nil,
            emptiness: try await request.emptiness(of: filter.customerID, isEmpty: page.rows.isEmpty)
        )
        let title = request.context.say(OperatorMeetingPhrase.title)
        let whole = Page(title, [Self.render(model, request.context)], isLive: isFirst)
        return request.list(whole, without: reading.unreadable)
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        .group([
            Self.filter(model, context),
            .section(
                [.live("meetings")],
                [
                    model.counts.map { Self.counts($0, context) } ?? .nothing, Self.table(model, context),
                    context.next(model.page.next),
                ]
            ),
        ])
    }

    private static func filter(_ model: Model, _ context: PageContext) -> Markup {
        let filter = model.filter
        func name(_ state: MeetingState) -> Markup { context.words(OperatorMeetingPhrase.state(state)) }
        let fields = context.filterFields(
            filter.status,
            any: StatePhrase.any,
            customer: filter.customerID,
            of: model.page.rows.map(\.customerID),
            name
        )
        return context.filterBar(
            context.filterChips(filter.status.map(name), customer: filter.customerID),
            filter.items,
            PageForm.asking(ConsoleRoute.meetings.link(), fields, submit: context.say(StatePhrase.show))
        )
    }

    /// Each state leads to its meetings.
    private static func counts(_ counts: [MeetingState: Int], _ context: PageContext) -> Markup {
        let known = MeetingState.allCases.compactMap { state in counts[state].map { (state, $0) } }
        guard !known.isEmpty else { return .nothing }
        return .facts(
            known.map { state, count in
                let route = ConsoleRoute.meetings.link(query: MeetingFilter(status: state).items)
                return (
                    context.say(OperatorMeetingPhrase.state(state)), .link(route, [.value(NumberText.grouped(count))])
                )
            }
        )
    }

    private static func table(_ model: Model, _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(OperatorMeetingPhrase.caption),
            [
                .init(context.say(OperatorMeetingPhrase.meeting)), .init(context.say(StatePhrase.state)),
                .init(context.say(OperatorMeetingPhrase.answered)), .init(context.say(OperatorMeetingPhrase.deadline)),
                .init(context.say(OperatorMeetingPhrase.unreachable), isNumber: true),
                .init(context.say(StatePhrase.customer)),
            ],
            model.page.rows.map { meeting in
                [
                    .link(ConsoleRoute.meeting.link(meeting.id), [.machine(String(meeting.id.prefix(8)))]),
                    Self.state(meeting.state, context), Self.answered(meeting, context),
                    Self.deadline(meeting, context), .number(Int64(meeting.unreachable)),
                    context.customer(meeting.customerID),
                ]
            },
            empty: model.emptiness.map { context.say($0) } ?? context.say(OperatorMeetingPhrase.noRows)
        ).markup
    }

    static func state(_ state: MeetingState, _ context: PageContext) -> Markup {
        let tone: Markup.Tone =
            switch state {
            case .decided: .good
            case .deciding: .warning
            case .failed: .bad
            case .draft, .open, .over, .cancelled: .plain
            }
        return .badge(tone, context.words(OperatorMeetingPhrase.state(state)))
    }

    static func answered(_ meeting: MeetingSummary, _ context: PageContext) -> Markup {
        context.words(OperatorMeetingPhrase.outOf(meeting.answered, meeting.people))
    }

    /// Of a vote that is open.
    static func deadline(_ meeting: MeetingSummary, _ context: PageContext) -> Markup {
        guard meeting.state == .open else { return context.words(StatePhrase.none) }
        return meeting.deadline > meeting.now
            ? context.words(ConversationPhrase.dueIn(SpanPhrase(meeting.deadline - meeting.now)))
            : context.words(ConversationPhrase.dueFor(SpanPhrase(meeting.now - meeting.deadline)))
    }
}
