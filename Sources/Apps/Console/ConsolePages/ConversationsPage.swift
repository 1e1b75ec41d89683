internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Conversations by what they wait for, without anything that was said.
enum ConversationsPage: WaitingListPage {
    static let route = ConsoleRoute.conversations
    static let preview = ConsoleRoute.previewConversations
    static let live = "conversations"
    static let title = ConversationPhrase.title
    static let any = ConversationPhrase.waiting
    static let minutes = ConversationPhrase.minutes
    static let delays = ActOnConversation.delays
    static var marks: [PageForm.Field] { [] }

    static func list(
        _ filter: ConversationFilter,
        after cursor: String?,
        in store: StoreContext
    ) async throws -> ConsolePage<ListedConversation> {
        try await PostgresConversationPages(store).list(filter, after: cursor)
    }

    static func name(_ status: ConversationStatus, _ context: PageContext) -> Markup {
        context.words(StatePhrase.conversation(status))
    }

    static func name(_ kind: BulkOperation.Kind, _ context: PageContext) -> Markup {
        context.words(OperationPhrase.kind(kind))
    }

    static func table(
        _ rows: [ListedConversation],
        _ context: PageContext,
        _ empty: StatePhrase?
    ) -> Markup {
        PageTable(
            caption: context.say(ConversationPhrase.caption),
            [
                .init(context.say(ConversationPhrase.conversation)), .init(context.say(StatePhrase.state)),
                .init(context.say(ConversationPhrase.due)), .init(context.say(ConversationPhrase.lastActivity)),
                .init(context.say(ConversationPhrase.attempts), isNumber: true),
                .init(context.say(StatePhrase.customer)),
            ] + (context.may(.operate) ? [.init(context.say(ConversationPhrase.acts))] : []),
            rows.map { row in
                [
                    .link(ConsoleRoute.conversation.link(row.id), [.machine(String(row.id.prefix(8)))]),
                    context.state(row.status),
                    Self.due(row, context),
                    context.ago(row.conversation.lastActivityAt),
                    .number(row.conversation.attempts), context.customer(row.customerID),
                ] + (context.may(.operate) ? [Self.act(row, context)] : [])
            },
            empty: empty.map { context.say($0) } ?? context.say(ConversationPhrase.noRows)
        ).markup
    }

    private static func act(_ row: ListedConversation, _ context: PageContext) -> Markup {
        guard row.status != .reading else { return .nothing }
        return context.act(ConsoleRoute.fire.link(row.id), ConversationPhrase.fireRow, about: row.id)
    }

    /// How long until it is due, or for how long it has been.
    static func due(_ row: ListedConversation, _ context: PageContext) -> Markup {
        let conversation = row.conversation
        guard let dueAt = conversation.dueAt else { return context.words(StatePhrase.none) }
        let at = max(dueAt, conversation.retryAt ?? dueAt)
        return at > row.now
            ? context.words(ConversationPhrase.dueIn(SpanPhrase(at - row.now)))
            : context.words(ConversationPhrase.dueFor(SpanPhrase(row.now - at)))
    }
}
