internal import FoundationEssentials
public import HTTP
internal import HTTPTypes
internal import NIOConcurrencyHelpers
public import Pipeline
internal import Time

/// A server of the OpenAI protocol: OpenAI, Azure, Gemini, Groq, OpenRouter, vLLM, llama.cpp, Ollama, LM Studio,
/// gateways.
///
/// It does not retry transient errors. Within one call it repeats a request at once, at most once for each reason: in a
/// simpler form if the server does not know an optional field (it keeps that form for a day); with twice the token
/// limit if the answer was cut off; with a note if the answer was empty or unusable. Errors never contain prose of the
/// server or text of the conversation.
public struct OpenAIClient: Sendable {
    private static let maximumAnswerBytes = 1 << 20
    /// The longest time for a request on which no conversation waits.
    static let longestCheck = Duration.seconds(60)

    private let exchange: HTTPExchange
    private let configuration: OpenAIConfiguration
    private let watch: ModelWatch
    private let retries: RetryAllowance
    private let rate: RequestRate?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let memory = NIOLockedValueBox(EndpointMemory())

    public init(
        exchange: @escaping HTTPExchange,
        configuration: OpenAIConfiguration,
        watch: ModelWatch = ModelWatch()
    ) {
        self.init(exchange: exchange, configuration: configuration, watch: watch, retries: RetryAllowance()) { .now }
    }

    /// - Parameter rate: counts the requests of a completion after the first one, which the endpoint has already
    ///   counted.
    init(
        exchange: @escaping HTTPExchange,
        configuration: OpenAIConfiguration,
        watch: ModelWatch,
        retries: RetryAllowance,
        rate: RequestRate? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.exchange, self.configuration, self.watch) = (exchange, configuration, watch)
        (self.retries, self.rate, self.now) = (retries, rate, now)
    }

    public var model: LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            try await self.complete(prompt, within: self.limit(of: prompt))
        }
    }

    /// The time for a completion of this prompt.
    func limit(of prompt: Prompt) -> Duration { self.configuration.deadline * min(1, max(0, prompt.shareOfTime)) }

    /// The names of the server's models. A cheap check that address and key are right.
    public func listModels() async throws(ModelError) -> [String] {
        let answer = try await self.send(
            .get,
            "/models",
            body: [],
            within: min(self.configuration.deadline, Self.longestCheck)
        )
        guard (200..<300).contains(answer.status) else { throw self.error(answer) }
        guard let root = LooseJSON(answer.body), let models = root["data"] ?? root["models"] else {
            throw ModelError(.unusable, detail: "\(answer.status) no list of models")
        }
        return models.elements.compactMap { ($0["id"] ?? $0["name"])?.text }
    }

    func complete(_ prompt: Prompt, within limit: Duration) async throws(ModelError) -> ModelAnswer {
        let end = ContinuousClock.now + limit
        let known = self.memory.withLockedValue { $0.shape(at: self.now()) }
        var attempt = CompletionAttempt(prompt, shape: known)
        var isFirst = true
        while true {
            let left = end - .now
            guard left > .zero else { throw ModelError(.transient, detail: "timedOut") }
            let body = ChatRequest(model: self.configuration.model, prompt: attempt.prompt, shape: attempt.shape).json
            try self.checkCost(of: body, attempt.prompt)
            if !isFirst { self.rate?.count(at: self.now()) }
            isFirst = false
            let answer = try await self.send(.post, "/chat/completions", body: body, within: left)
            let error: ModelError
            if (200..<300).contains(answer.status) {
                // Remembered only after a success: the complaint may have been about something else.
                self.learn(attempt.shape, besides: known)
                do throws(ModelError) {
                    var read = try self.read(answer, to: body)
                    read.wasCorrected = attempt.isCorrected
                    read.requestedModel = self.configuration.model
                    return read
                } catch let fault {
                    error = fault
                }
            } else {
                let complaint = ServerComplaint(status: answer.status, body: answer.body)
                if let simpler = attempt.shape.simplified(after: complaint) {
                    attempt.shape = simpler
                    continue
                }
                error = self.error(answer)
            }
            guard attempt.mend(after: error), self.retries.spend(at: self.now()) else { throw error }
        }
    }

    /// Checks the highest number of tokens that the request may cost: the prompt, estimated by this endpoint's earlier
    /// counts, and a full answer.
    private func checkCost(of body: [UInt8], _ prompt: Prompt) throws(ModelError) {
        guard let most = self.configuration.requestTokens else { return }
        let estimate = self.memory.withLockedValue { $0.estimate(bytes: body.count) }
        guard estimate + prompt.maximumAnswerTokens > most else { return }
        throw ModelError(.tooLong, detail: "beyond the budget of a request")
    }

    private func learn(_ shape: RequestShape, besides known: RequestShape) {
        guard shape != known else { return }
        let now = self.now()
        self.memory.withLockedValue { $0.learn(shape, at: now) }
    }

    private func read(_ answer: HTTPAnswer, to body: [UInt8]) throws(ModelError) -> ModelAnswer {
        let root = try ChatAnswer.root(of: answer.body)
        let facts = AnswerFacts(root)
        self.tell(facts, sent: body.count, received: answer.body.count)
        let read = try ChatAnswer.read(root, now: Self.now)
        guard !facts.isCut(promptBytes: body.count) else { throw ModelError(.tooLong, detail: "200 prompt cut") }
        return read
    }

    private func tell(_ facts: AnswerFacts, sent: Int, received: Int) {
        // An error inside a successful answer costs nothing.
        guard facts.inputTokens != nil || facts.model != nil else { return }
        let asked = self.configuration.model
        let (estimate, isNews) = self.memory.withLockedValue { memory in
            if let tokens = facts.inputTokens { memory.learn(inputTokens: tokens, bytes: sent) }
            return (memory.estimate(bytes: sent), facts.model.map { memory.isNew($0) } ?? false)
        }
        self.watch.used(
            ModelUsage(
                model: asked,
                inputTokens: facts.inputTokens,
                outputTokens: facts.outputTokens,
                estimatedInput: estimate,
                estimatedOutput: received / 3
            )
        )
        guard let answered = facts.model, !answered.isEmpty, !ModelName.isSame(asked, answered) else { return }
        self.watch.substituted(asked, ModelName.printable(answered), isNews)
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
            // Without TLS no version is negotiated. With an open version, the first calls would wait for one answer,
            // which takes long, to learn whether they may share its connection.
            version: url.lowercased().hasPrefix("http:") ? .http1 : .automatic,
            // The request changes nothing at the server, and the caller retries a lost one: RFC 9110, section 9.2.2,
            // "some means to know that the request semantics are actually idempotent".
            isRepeatable: true
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
