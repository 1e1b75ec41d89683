internal import Pipeline
internal import Store
internal import Web

/// The acts on one conversation, as `jadwal conversations ID` has them.
enum ConversationActs {
    /// As long as the command allows: 30 days.
    static let minutes = 1...43_200

    static func fire(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let conversations = PostgresConversationAdministration(request.services.store)
        return try await request.act(Self.page(request), .fired) {
            try await conversations.fire(try Self.id(request), by: try request.person())
            return nil
        }
    }

    static func postpone(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let minutes = request.form.text("minutes").flatMap({ Int($0) }), Self.minutes.contains(minutes) else {
            throw ConsoleFault.unreadable(field: "minutes")
        }
        let conversations = PostgresConversationAdministration(request.services.store)
        return try await request.act(Self.page(request), .postponed) {
            try await conversations.postpone(try Self.id(request), by: .seconds(60 * minutes), as: try request.person())
            return nil
        }
    }

    static func drop(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let conversations = PostgresConversationAdministration(request.services.store)
        return try await request.act(Self.page(request), .dropped) {
            guard request.form.isOn("confirm") else { return .notConfirmed }
            try await conversations.drop(try Self.id(request), by: try request.person())
            return nil
        }
    }

    private static func page(_ request: ConsoleRequest) -> Route { ConsoleRoute.conversation.link(request.id) }

    private static func id(_ request: ConsoleRequest) throws -> String {
        guard let identity = EventIdentity(request.id) else { throw ConsoleFault.notFound }
        return identity.id
    }
}
