/// The names of all spans. They follow OpenTelemetry's conventions for messaging, generative AI and HTTP, which still
/// change: adapt this file to them.
public enum SpanName {
    static let storeMessage = "store message"
    static let debounce = "debounce"
    static let analyse = "analyse conversation"
    static let retry = "retry failure"
    static let operation = "operation"
    static func process(_ queue: String) -> String { "process \(queue)" }
    static func publish(_ queue: String) -> String { "publish \(queue)" }
    static func chat(_ model: String) -> String { "chat \(model)" }
    static func push(_ service: String) -> String { "push \(service)" }
    /// - Parameter method: a method of WebDAV.
    public static func calendar(_ method: String) -> String { "dav \(method)" }
}

/// The names of all attributes of spans. As with `LogKey`, no value is a text, name, number, address or credential of a
/// customer, or a host or a path.
public enum SpanKey: String, Sendable {
    case messagingSystem = "messaging.system"
    case queue = "messaging.destination.name"
    case operation = "messaging.operation.type"
    case batchCount = "messaging.batch.message_count"
    case modelOperation = "gen_ai.operation.name"
    case model = "gen_ai.request.model"
    case inputTokens = "gen_ai.usage.input_tokens"
    case outputTokens = "gen_ai.usage.output_tokens"
    case method = "http.request.method"
    case statusCode = "http.response.status_code"
    case errorType = "error.type"
    case conversation = "conversation.id"
    case outcome = "jadwal.outcome"
    case status = "jadwal.verdict.status"
    case faults = "jadwal.faults"
    case prompt = "jadwal.prompt"
    case firedBy = "jadwal.fired_by"
    case lateness = "jadwal.lateness_seconds"
    case waited = "jadwal.waited_seconds"
    case attempt = "jadwal.attempt"
    case calendarAction = "jadwal.calendar.action"
    case pushService = "jadwal.push.service"
    /// `primary`, or `fallback_` and its position in the settings.
    case modelEndpoint = "jadwal.model.endpoint"
    case operationID = "jadwal.operation.id"
    case operationKind = "jadwal.operation.kind"
}
