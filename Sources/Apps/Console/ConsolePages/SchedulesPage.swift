internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Reminders by what they wait for, without their text.
enum SchedulesPage: WaitingListPage {
    static let route = ConsoleRoute.schedules
    static let preview = ConsoleRoute.previewSchedules
    static let live = "schedules"
    static let title = SchedulePhrase.title
    static let any = SchedulePhrase.waiting
    static let minutes = SchedulePhrase.minutes
    static let delays = ActOnSchedule.delays
    static var marks: [PageForm.Field] { [.hidden(OrderForm.of, OrderForm.schedules)] }

    static func list(
        _ filter: ScheduleFilter,
        after cursor: String?,
        in store: StoreContext
    ) async throws -> ConsolePage<ListedSchedule> {
        try await PostgresSchedulePages(store).list(filter, after: cursor)
    }

    static func name(_ status: ScheduleStatus, _ context: PageContext) -> Markup {
        context.words(SchedulePhrase.status(status))
    }

    static func name(_ kind: BulkOperation.Kind, _ context: PageContext) -> Markup {
        context.words(SchedulePhrase.on(kind))
    }

    static func table(
        _ rows: [ListedSchedule],
        _ context: PageContext,
        _ empty: StatePhrase?
    ) -> Markup {
        PageTable(
            caption: context.say(SchedulePhrase.caption),
            [
                .init(context.say(SchedulePhrase.schedule)), .init(context.say(StatePhrase.state)),
                .init(context.say(SchedulePhrase.due)), .init(context.say(SchedulePhrase.lead)),
                .init(context.say(SchedulePhrase.lastDue)), .init(context.say(SchedulePhrase.outcome)),
                .init(context.say(StatePhrase.customer)),
            ] + (context.may(.operate) ? [.init(context.say(SchedulePhrase.acts))] : []),
            rows.map { row in
                [
                    .link(ConsoleRoute.schedule.link(row.id), [.machine(String(row.id.prefix(8)))]),
                    context.state(row.status), Self.due(row, context), Self.lead(row.due, context),
                    context.ago(row.last?.dueAt), Self.outcome(row, context), context.customer(row.customerID),
                ] + (context.may(.operate) ? [Self.act(row, context)] : [])
            },
            empty: empty.map { context.say($0) } ?? context.say(SchedulePhrase.noRows)
        ).markup
    }

    private static func act(_ row: ListedSchedule, _ context: PageContext) -> Markup {
        guard row.endsAt > row.now else { return .nothing }
        return context.act(ConsoleRoute.fireSchedule.link(row.id), SchedulePhrase.fireRow, about: row.id)
    }

    /// How long until it is due, or for how long it has been.
    static func due(_ row: ListedSchedule, _ context: PageContext) -> Markup {
        guard let due = row.due?.dueAt else { return context.words(StatePhrase.none) }
        return due > row.now
            ? context.words(ConversationPhrase.dueIn(SpanPhrase(due - row.now)))
            : context.words(ConversationPhrase.dueFor(SpanPhrase(row.now - due)))
    }

    static func lead(_ occurrence: Occurrence?, _ context: PageContext) -> Markup {
        guard let source = occurrence?.label.source else { return context.words(StatePhrase.none) }
        return source == Occurrence.Label.snooze ? context.words(SchedulePhrase.again) : .machine(source)
    }

    static func outcome(_ row: ListedSchedule, _ context: PageContext) -> Markup {
        guard let outcome = row.lastOutcome.flatMap({ ScheduleDecision.Outcome(rawValue: $0) }) else {
            return context.machine(row.lastOutcome)
        }
        return context.words(SchedulePhrase.outcomeWord(outcome))
    }
}
