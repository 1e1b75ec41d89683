internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time

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
        let delay = try self.postpone.map { try ArgumentChecks.duration($0, "--postpone") }
        let rows = try await CommandEnvironment.with(self.options) { environment in
            let conversations = PostgresConversationAdministration(environment.store)
            if let id {
                if self.fire { try await conversations.fire(id) }
                if let delay { try await conversations.postpone(id, by: delay) }
                if self.drop { try await conversations.drop(id) }
            }
            if self.reveal {
                let subject = id ?? "conversations of \(customer ?? "all customers")"
                let owner = id == nil ? customer : try await conversations.list(id).first?.customerID
                try await PostgresAudit(environment.store).record(
                    "reveal chats",
                    subject: subject,
                    of: AuditedOwner(owner),
                    by: AuditedUser.current
                )
            }
            return try await conversations.list(id, of: customer, revealing: self.reveal).map {
                ConversationListRow($0)
            }
        }
        guard id == nil || !rows.isEmpty else { throw CommandFailure(.refused, "there is no such conversation") }
        try Listing.write(rows, self.listing, nothing: "There are no conversations.")
    }
}

/// The debounce state of a conversation, as a printed row.
private struct ConversationListRow: ListedRow {
    static let titles = [
        "ID", "CUSTOMER", "STATE", "DUE", "LAST ACTIVITY", "MESSAGES", "GENERATION", "ATTEMPTS", "CHAT",
    ]

    var id: String
    var customer: String
    /// `ConversationStanding`.
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
        self.state = ConversationStanding(conversation, at: now).rawValue
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
