internal import HTTP
internal import HTTPTypes

/// Sends one request with a batch of spans, and interprets the answer (OTLP specification, "OTLP/HTTP Response").
struct SpanSender: Sendable {
    enum Outcome: Sendable, Equatable {
        /// The receiver accepted all spans except this many.
        case arrived(rejected: Int)
        /// The same request would be refused again.
        case refused(String)
        /// It may succeed later, at the earliest after the time that the receiver named.
        case missed(String, retryAfter: Duration?)
    }

    struct Body: Sendable {
        let bytes: [UInt8]
        let isCompressed: Bool
    }

    private let configuration: TelemetryConfiguration
    private let request: TraceRequest
    private let exchange: HTTPExchange

    init(_ configuration: TelemetryConfiguration, exchange: @escaping HTTPExchange) {
        (self.configuration, self.exchange) = (configuration, exchange)
        self.request = TraceRequest(resource: configuration.resource, version: configuration.version)
    }

    var timeout: Duration { self.configuration.timeout }

    func body(of spans: [SpanRecord]) -> Body {
        let bytes = self.request.bytes(of: spans)
        let compressed = Gzip.compressed(bytes)
        return Body(bytes: compressed ?? bytes, isCompressed: compressed != nil)
    }

    func send(_ body: Body, within limit: Duration) async -> Outcome {
        var fields: HTTPFields = [.contentType: "application/x-protobuf"]
        if body.isCompressed { fields[.contentEncoding] = "gzip" }
        for (name, value) in self.configuration.headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let call = HTTPCall(
            method: .post,
            url: self.configuration.url,
            fields: fields,
            body: body.bytes,
            deadline: limit,
            maximumAnswerBytes: 1 << 16,
            // A receiver identifies spans by their ids, so a repeat is harmless.
            isRepeatable: true
        )
        do throws(HTTPError) {
            return Self.outcome(try await self.exchange(call))
        } catch {
            return Self.outcome(error)
        }
    }

    private static func outcome(_ answer: HTTPAnswer) -> Outcome {
        let meaning = StatusMeaning(status: answer.status, of: .telemetry)
        if meaning == .done { return .arrived(rejected: TraceResponse(answer.body).rejectedSpans) }
        let reason = "status \(answer.status)"
        guard meaning.mayRepeat else { return .refused(reason) }
        return .missed(reason, retryAfter: Self.seconds(answer.fields[.retryAfter]))
    }

    private static func outcome(_ error: HTTPError) -> Outcome {
        switch error.code {
        case .cannotResolve, .cannotConnect, .timedOut, .cancelled, .connectionLost, .protocolViolation:
            .missed(error.description, retryAfter: nil)
        case .answerTooLarge where error.status.map { (200..<300).contains($0) } ?? false: .arrived(rejected: 0)
        case .unusableURL, .addressRefused, .untrusted, .answerTooLarge: .refused(error.description)
        }
    }

    /// Only seconds. A date would depend on the receiver's clock.
    private static func seconds(_ text: String?) -> Duration? {
        text.flatMap { Int64($0) }.flatMap { $0 > 0 ? .seconds(min($0, 3600)) : nil }
    }
}
