/// What an error answer says, whatever its shape: OpenAI's object, Gemini's array of objects, LM Studio's bare string, the
/// flat objects of vLLM and Mistral, FastAPI's `detail`, or no JSON at all.
struct ServerComplaint {
    var status: Int
    /// The names that programs go by, in lower case: `code`, `type`, `status`, inner codes and reasons.
    var names: [String] = []
    /// The field of the request that is complained about.
    var parameter: String?
    /// Prose, in lower case. Looked through, never passed on: it may quote the conversation.
    var message = ""
    /// Gemini's `google.rpc.RetryInfo`, which no header repeats.
    var retryDelay: Duration?
    /// The allowance of a day is used up.
    var isDailyQuota = false
    /// OpenRouter puts what its moderation flagged next to the error.
    var isModerated = false

    init(status: Int, body: [UInt8]) {
        guard let root = LooseJSON(body) else {
            self.init(status: status)
            self.message = String(decoding: body.prefix(4096), as: UTF8.self).lowercased()
            return
        }
        self.init(status: status, root: root)
    }

    /// An error inside an answer that claims to be a success: its own code, where it is a status, tells more than 200.
    init(insideAnswer error: LooseJSON) {
        let code = error["code"].flatMap { $0.number ?? $0.text.flatMap(Int.init) } ?? 0
        self.init(status: (400...599).contains(code) ? code : 200, root: error)
    }

    private init(status: Int) { self.status = status }

    private init(status: Int, root: LooseJSON) {
        self.init(status: status)
        let outer = root.elements.first ?? root
        let error = outer["error"] ?? outer["detail"] ?? outer
        if let text = error.text {
            self.message = text.lowercased()
            self.names = [outer["code"], outer["type"]].compactMap { $0?.text?.lowercased() }
            return
        }
        // FastAPI lists every field that it could not read.
        if let fault = error.elements.first, let place = fault["loc"]?.elements {
            self.parameter = place.compactMap(\.text).filter { $0 != "body" }.joined(separator: ".").lowercased()
            self.message = fault["msg"]?.text?.lowercased() ?? ""
            return
        }
        self.readObject(error)
    }

    private mutating func readObject(_ error: LooseJSON) {
        let inner = error["innererror"] ?? error["inner_error"]
        let details = error["details"]?.elements ?? []
        let named = [error["code"], error["type"], error["status"], inner?["code"]] + details.map { $0["reason"] }
        self.names = named.compactMap { $0?.text?.lowercased() }
        self.parameter = error["param"]?.text?.lowercased()
        let prose = [error["message"], error["metadata"]?["raw"]].compactMap { $0?.text }
        self.message = prose.joined(separator: " ").lowercased()
        self.retryDelay = details.lazy.compactMap { $0["retryDelay"]?.text.flatMap(RetryDelay.spelledOut) }.first
        self.isDailyQuota = details.flatMap { $0["violations"]?.elements ?? [] }
            .contains { $0["quotaId"]?.text?.lowercased().contains("perday") == true }
        self.isModerated = error["metadata"]?["flagged_input"] != nil || error["metadata"]?["reasons"] != nil
    }

    /// Whether the request's field `field` is complained about, by the error's parameter or in its prose.
    func names(_ field: String) -> Bool {
        self.parameter?.hasPrefix(field) == true || self.message.contains(field)
    }

    func says(_ phrases: [String]) -> Bool { phrases.contains { self.message.contains($0) } }

    func isNamed(_ candidates: Set<String>) -> Bool { self.names.contains { candidates.contains($0) } }
}
