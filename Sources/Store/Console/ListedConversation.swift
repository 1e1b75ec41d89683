public import Pipeline
internal import Postgres
public import Time

/// Where a conversation stands, in the words of `jadwal conversations`.
public enum ConversationStatus: String, Sendable, Hashable, CaseIterable {
    /// A worker analyses it.
    case reading
    case due
    /// A failed attempt waits for the next one.
    case retrying
    /// It has new messages and waits until it is quiet.
    case waiting
    case armed
    case idle

    public init(_ conversation: Conversation, at now: UnixTime) {
        self =
            if let until = conversation.leaseUntil, until > now {
                .reading
            } else if conversation.isClaimable(at: now) {
                .due
            } else if conversation.dueAt != nil {
                conversation.retryAt == nil ? .waiting : .retrying
            } else {
                conversation.isArmed(at: now) ? .armed : .idle
            }
    }
}

/// A conversation in a list: its debounce, without anything that was said.
public struct ListedConversation: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var conversation: Conversation
    /// The database's clock when this was read.
    public var now: UnixTime

    public var status: ConversationStatus { ConversationStatus(self.conversation, at: self.now) }

    public init(id: String, customerID: String, conversation: Conversation, now: UnixTime) {
        (self.id, self.customerID, self.conversation, self.now) = (id, customerID, conversation, now)
    }

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            id: try row.uuid("id"),
            customerID: try row.uuid("customer_id"),
            conversation: try ConversationTable.read(row),
            now: try row.time("now")
        )
    }
}

/// One conversation with what became of it.
public struct ConversationDetail: Sendable, Hashable {
    public var listed: ListedConversation
    /// Messages whose text is kept.
    public var messages: CappedCount
    /// Of the message that made it pending; nil if nothing is traced.
    public var traceID: String?
    /// Newest first.
    public var verdicts: [VerdictRecord] = []
    /// Latest first.
    public var events: [EventRecord] = []

    public init(
        _ listed: ListedConversation,
        messages: CappedCount,
        traceID: String? = nil,
        verdicts: [VerdictRecord] = [],
        events: [EventRecord] = []
    ) {
        (self.listed, self.messages, self.traceID) = (listed, messages, traceID)
        (self.verdicts, self.events) = (verdicts, events)
    }
}

/// One analysis that ended. It holds no text.
public struct VerdictRecord: Sendable, Hashable {
    public var at: UnixTime
    public var generation: Int64
    public var status: String?
    public var outcome: String
    public var faults: [String]
    public var firedBy: String
    public var prompt: String?
    public var model: String?
    public var calls: Int
    public var inputTokens: Int64?
    public var outputTokens: Int64?
    public var duration: Duration

    public init(
        at: UnixTime,
        generation: Int64,
        status: String?,
        outcome: String,
        faults: [String] = [],
        firedBy: String = "quiet",
        prompt: String? = nil,
        model: String? = nil,
        calls: Int = 0,
        inputTokens: Int64? = nil,
        outputTokens: Int64? = nil,
        duration: Duration = .zero
    ) {
        (self.at, self.generation, self.status, self.outcome) = (at, generation, status, outcome)
        (self.faults, self.firedBy, self.prompt, self.model) = (faults, firedBy, prompt, model)
        (self.calls, self.inputTokens, self.outputTokens) = (calls, inputTokens, outputTokens)
        self.duration = duration
    }

    static let columns = """
        at, generation, status, outcome, array_to_string(faults, ',') as faults, fired_by, prompt, model, calls, \
        input_tokens, output_tokens, milliseconds
        """

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            at: try row.time("at"),
            generation: try row.int("generation"),
            status: try row.optionalText("status"),
            outcome: try row.text("outcome"),
            faults: try row.text("faults").split(separator: ",").map(String.init),
            firedBy: try row.text("fired_by"),
            prompt: try row.optionalText("prompt"),
            model: try row.optionalText("model"),
            calls: Int(try row.int("calls")),
            inputTokens: try row.optionalInt("input_tokens"),
            outputTokens: try row.optionalInt("output_tokens"),
            duration: .milliseconds(try row.int("milliseconds"))
        )
    }
}
