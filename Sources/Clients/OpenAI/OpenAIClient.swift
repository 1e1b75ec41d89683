internal import FoundationEssentials
public import HTTP
internal import HTTPTypes
public import Jadwal
internal import NIOConcurrencyHelpers

/// A server of the OpenAI protocol: OpenAI, Azure, Gemini, Groq, OpenRouter, vLLM, llama.cpp, Ollama, LM Studio, gateways.
///
/// It never retries: it only asks again, at once, in a simpler form when the server says that it does not know an optional
/// field, and then keeps to that form. What the server says in prose, and what the conversation says, stays out of errors.
public struct OpenAIClient: Sendable {
    private static let maximumAnswerBytes = 1 << 20

    private let exchange: HTTPExchange
    private let configuration: OpenAIConfiguration
    private let shape = NIOLockedValueBox(RequestShape())

    public init(exchange: @escaping HTTPExchange, configuration: OpenAIConfiguration) {
        (self.exchange, self.configuration) = (exchange, configuration)
    }

    public var model: LanguageModel {
        LanguageModel { prompt throws(ModelError) in try await self.complete(prompt) }
    }

    /// The names that the server gives its models: a cheap proof that address and key are right.
    public func listModels() async throws(ModelError) -> [String] {
        let answer = try await self.send(.get, "/models", body: [], within: self.configuration.deadline)
        guard (200..<300).contains(answer.status) else { throw self.error(answer) }
        guard let root = LooseJSON(answer.body), let models = root["data"] ?? root["models"] else {
            throw ModelError(.unusable, detail: "\(answer.status) no list of models")
        }
        return models.elements.compactMap { ($0["id"] ?? $0["name"])?.text }
    }

    private func complete(_ prompt: Prompt) async throws(ModelError) -> ModelAnswer {
        let end = ContinuousClock.now + self.configuration.deadline
        let known = self.shape.withLockedValue { $0 }
        var shape = known
        while true {
            let request = ChatRequest(model: self.configuration.model, prompt: prompt, shape: shape)
            let left = end - .now
            guard left > .zero else { throw ModelError(.transient, detail: "timedOut") }
            let answer = try await self.send(.post, "/chat/completions", body: request.json, within: left)
            guard (200..<300).contains(answer.status) else {
                let complaint = ServerComplaint(status: answer.status, body: answer.body)
                guard let simpler = shape.simplified(after: complaint) else { throw self.error(answer) }
                shape = simpler
                continue
            }
            // Remembered only now: the complaint may have been about something else.
            if shape != known {
                let taken = shape
                self.shape.withLockedValue { $0 = $0.combined(with: taken) }
            }
            return try ChatAnswer.read(answer.body, now: Self.now)
        }
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        body: [UInt8],
        within deadline: Duration
    ) async throws(ModelError) -> HTTPAnswer {
        var fields: HTTPFields = [.accept: "application/json"]
        if method == .post { fields[.contentType] = "application/json" }
        if let key = self.configuration.apiKey { fields[.authorization] = "Bearer \(key)" }
        let url = self.configuration.url(of: path)
        let call = HTTPCall(
            method: method,
            url: url,
            fields: fields,
            body: body,
            deadline: deadline,
            maximumAnswerBytes: Self.maximumAnswerBytes,
            // Without TLS nothing negotiates a version. Left open, the first calls would wait for one of them to be answered
            // to learn whether they may share its connection, and a model takes its time.
            version: url.lowercased().hasPrefix("http:") ? .http1 : .automatic
        )
        do {
            return try await self.exchange(call)
        } catch {
            throw ModelError(error)
        }
    }

    private func error(_ answer: HTTPAnswer) -> ModelError {
        ModelError(
            ServerComplaint(status: answer.status, body: answer.body),
            fields: answer.fields,
            now: Self.now
        )
    }

    private static var now: UnixTime {
        UnixTime(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
