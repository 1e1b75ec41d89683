internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import UseCases

struct ConversationsCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversations",
        abstract: "Shows conversations that wait for analysis. Can run one now, postpone it or drop it."
    )

    @Argument(help: ArgumentHelp("One conversation, as the list shows it.", valueName: "id"))
    var id: String?

    @Flag(help: "Read it now.")
    var fire = false

    @Option(help: ArgumentHelp("Read it after this time from now: 10m, 2h.", valueName: "duration"))
    var postpone: String?

    @Flag(help: "Do not read it until its owner writes again. Its messages stay.")
    var drop = false

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @Flag(help: "Also the chats' ids, which may hold phone numbers. Audited.")
    var reveal = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        let actions = [self.fire, self.postpone != nil, self.drop].count { $0 }
        guard actions <= 1 else { throw ValidationError("--fire, --postpone and --drop exclude each other") }
        guard actions == 0 || self.id != nil else { throw ValidationError("say which conversation") }
        if let postpone = self.postpone { _ = try ArgumentChecks.duration(postpone, "--postpone") }
    }

    func perform() async throws {
        let id = try self.id.map { try ArgumentChecks.identifier($0, of: "the conversation's id") }
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let action = try self.action()
        let rows = try await CommandEnvironment.with(self.options) { environment in
            let store = environment.store
            if let id, let action {
                try await ActOnConversation().run(.init(action, id), as: .command, in: store).get()
            }
            guard self.reveal else { return try await PostgresConversationAdministration(store).list(id, of: customer) }
            return try await RevealChats().run(.init(id, of: customer), as: .command, in: store).get()
        }
        guard id == nil || !rows.isEmpty else { throw CommandFailure(.refused, "there is no such conversation") }
        let listed = rows.map { ConversationListRow($0) }
        try Listing.write(listed, self.listing, nothing: "There are no conversations.")
    }

    private func action() throws -> ConversationAction? {
        if self.fire { return .fire }
        if self.drop { return .drop }
        return try self.postpone.map { .postpone(try ArgumentChecks.duration($0, "--postpone")) }
    }
}

/// The debounce state of a conversation, as a printed row.
private struct ConversationListRow: ListedRow {
    static let titles = [
        "ID", "CUSTOMER", "STATE", "DUE", "LAST ACTIVITY", "MESSAGES", "GENERATION", "ATTEMPTS", "CHAT",
    ]

    var id: String
    var customer: String
    /// `ConversationStatus`.
    var state: String
    var armed: Bool
    var due: String?
    var lastActivity: String?
    var leaseOwner: String?
    var messages: Int
    var generation: Int64
    var attempts: Int
    var chat: String?

    init(_ overview: ConversationOverview) {
        let (conversation, now) = (overview.conversation, overview.now)
        (self.id, self.customer, self.chat) = (overview.id, overview.customerID, overview.chatID)
        self.state = ConversationStatus(conversation, at: now).rawValue
        self.armed = conversation.isArmed(at: now)
        self.due = conversation.dueAt.map { Timestamp.utcText($0) }
        self.lastActivity = conversation.lastActivityAt.map { Timestamp.utcText($0) }
        self.leaseOwner = conversation.leaseOwner
        self.messages = overview.messages
        self.generation = conversation.generation
        self.attempts = conversation.attempts
    }

    var cells: [String] {
        [
            self.id, self.customer, self.state, self.due ?? "–", self.lastActivity ?? "–", "\(self.messages)",
            "\(self.generation)", "\(self.attempts)", self.chat ?? "",
        ]
    }
}
