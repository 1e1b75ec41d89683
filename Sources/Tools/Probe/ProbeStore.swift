internal import Pipeline
internal import Postgres
internal import Store
internal import Vault

/// How far one of the probe's chats has come in the database. It never decides that a case is good: only the calendar
/// does.
struct ProbeProgress: Sendable, Hashable {
    var isStored: Bool
    /// True if no message waits to be read.
    var isRead: Bool
    /// The kind of the open failure of its analysis, if there is one.
    var failure: String?
    /// The newest revision of its event; 0 if there is no event.
    var wanted = 0
    var written = 0
}

/// The probe's queries. None of them reads a message.
struct ProbeStore: Sendable {
    private let store: StoreContext
    private let customer: String

    init(_ store: StoreContext, customer: String) { (self.store, self.customer) = (store, customer) }

    /// - Parameter messages: how many of the chat's messages were published so far.
    func progress(of chat: String, messages: Int) async throws -> ProbeProgress {
        let id = self.store.lookup.conversationID(customer: self.customer, chat: chat).description
        let found = try await PostgresConversationAdministration(self.store).list(id).first
        guard let found, found.conversation.generation >= Int64(messages) else {
            return ProbeProgress(isStored: false, isRead: false)
        }
        let conversation = found.conversation
        let isLeased = conversation.leaseUntil.map { $0 > found.now } ?? false
        var progress = ProbeProgress(isStored: true, isRead: conversation.dueAt == nil && !isLeased)
        let query = EventQuery(customerID: self.customer, conversationID: id)
        let events = try await PostgresEvents(self.store).list(query)
        progress.wanted = events.map(\.wanted).max() ?? 0
        progress.written = events.map(\.written).max() ?? 0
        let rows = try await self.store.pool.query(
            Statement(
                """
                select min(kind) as kind from failure
                where customer_id = $2 and conversation_id = $1 and outcome is null
                """,
                [.uuid(id), .uuid(self.customer)]
            )
        )
        progress.failure = try rows.first?.optionalText("kind")
        return progress
    }
}
