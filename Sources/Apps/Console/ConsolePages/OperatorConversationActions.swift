internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The actions on one conversation, as `jadwal conversations ID` has them.
enum OperatorConversationActions {
    static func fire(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.act(.fire, .fired, request)
    }

    static func postpone(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let minutes = try OrderForm.minutes(request.form, in: ActOnConversation.delays)
        return try await Self.act(.postpone(.seconds(60 * minutes)), .postponed, request)
    }

    static func drop(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard request.form.isOn("confirm") else {
            let notice = Route.Item(ConsoleNotice.field, ConsoleNotice.notConfirmed.rawValue)
            return .seeOther(ConsoleRoute.conversation.link(request.id, query: [notice]))
        }
        return try await Self.act(.drop, .dropped, request)
    }

    private static func act(
        _ action: ConversationAction,
        _ done: ConsoleNotice,
        _ request: ConsoleRequest
    ) async throws -> ConsoleAnswer {
        guard let identity = EventIdentity(request.id) else { throw ConsoleFault.notFound }
        return try await request.act(ConsoleRoute.conversation.link(identity.id), done) {
            let input = ActOnConversation.Input(action, identity.id)
            try await ActOnConversation().run(input, as: try request.actor(), in: request.services.store).get()
            return nil
        }
    }
}
