internal import HTTP
internal import Pipeline
internal import Time

/// Reads the body of a successful `POST /chat/completions`. A status of 200 does not yet mean a usable answer.
enum ChatAnswer {
    /// - Throws: `transient` for a body that is not JSON, which an intermediary has sent or cut off; `unusable` for
    ///   JSON without an answer; `refused` for an answer that a filter or the model withheld; or the meaning of an
    ///   error inside the body.
    static func read(_ body: [UInt8], now: UnixTime) throws(ModelError) -> ModelAnswer {
        try Self.read(try Self.root(of: body), now: now)
    }

    /// The JSON of the answer, also of a streamed one.
    static func root(of body: [UInt8]) throws(ModelError) -> LooseJSON {
        guard let root = LooseJSON(body) ?? StreamedAnswer(body)?.root else {
            throw ModelError(.transient, detail: "200 not JSON")
        }
        return root
    }

    static func read(_ root: LooseJSON, now: UnixTime) throws(ModelError) -> ModelAnswer {
        if let error = root["error"] { throw Self.error(error, now: now) }
        guard let choice = root["choices"]?.elements.first else {
            throw ModelError(.unusable, detail: "200 no choice", hint: .badAnswer)
        }
        if let error = choice["error"] { throw Self.error(error, now: now) }
        let message = choice["message"]
        let text = Self.text(of: message)
        let reason = (choice["finish_reason"]?.text ?? "").lowercased()
        try Self.check(reason)
        if message?["refusal"]?.text?.isEmpty == false || Self.hasRefusalPart(message?["content"]) {
            throw ModelError(.refused, detail: "200 refusal")
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            let reasoning = message?["reasoning_content"] ?? message?["reasoning"]
            let detail = reasoning == nil ? "200 empty" : "200 only reasoning"
            throw ModelError(.unusable, detail: detail, hint: .badAnswer)
        }
        let facts = AnswerFacts(root)
        return ModelAnswer(
            text: text,
            model: facts.model,
            inputTokens: facts.inputTokens,
            outputTokens: facts.outputTokens
        )
    }

    /// Some servers return reasons of their own besides the five of the protocol.
    private static func check(_ reason: String) throws(ModelError) {
        switch reason {
        case "length", "max_tokens", "model_length":
            throw ModelError(.unusable, detail: "200 finish length", hint: .cutShort)
        case "content_filter", "safety", "recitation", "blocklist", "prohibited_content", "spii", "language", "other",
            "refusal":
            throw ModelError(.refused, detail: "200 finish \(reason)")
        case "error":
            throw ModelError(.transient, detail: "200 finish error")
        default:
            return
        }
    }

    private static func error(_ error: LooseJSON, now: UnixTime) -> ModelError {
        ModelError(ServerComplaint(insideAnswer: error), now: now)
    }

    /// The content, or its replacement at servers that enforce the form of an answer: the arguments of a tool, or
    /// reasoning that is not separated from the answer.
    private static func text(of message: LooseJSON?) -> String {
        let call = message?["tool_calls"]?.elements.first?["function"] ?? message?["function_call"]
        let places = [message?["content"], call?["arguments"], message?["parsed"]]
        let texts = places.map { Self.text(in: $0) }
        if let text = texts.first(where: { $0.contains { !$0.isWhitespace } }) { return text }
        let reasoning = Self.text(in: message?["reasoning_content"] ?? message?["reasoning"])
        return reasoning.contains("{") && reasoning.contains("}") ? reasoning : ""
    }

    /// A string, a list of parts of which some are text, or an object that is the answer itself.
    private static func text(in value: LooseJSON?) -> String {
        guard let value else { return "" }
        if let text = value.text { return text }
        guard value.names.isEmpty else { return String(decoding: value.bytes, as: UTF8.self) }
        return value.elements.compactMap { $0.text ?? $0["text"]?.text }.joined()
    }

    private static func hasRefusalPart(_ content: LooseJSON?) -> Bool {
        content?.elements.contains { $0["type"]?.text == "refusal" } ?? false
    }
}

/// The model and the token counts of a successful answer.
struct AnswerFacts: Equatable {
    /// The model that the server says it used.
    var model: String?
    var inputTokens: Int?
    var outputTokens: Int?

    init(_ root: LooseJSON) {
        self.model = root["model"]?.text
        self.inputTokens = root["usage"]?["prompt_tokens"]?.number
        self.outputTokens = root["usage"]?["completion_tokens"]?.number
    }

    /// True if the endpoint has silently cut the prompt, as Ollama does when its context is too small. No tokenizer
    /// makes so few tokens of so much text. Short prompts are not checked, because some servers do not count cached
    /// tokens.
    func isCut(promptBytes: Int) -> Bool {
        guard let inputTokens, inputTokens > 0, promptBytes >= 16_384 else { return false }
        return inputTokens * 20 < promptBytes
    }
}
