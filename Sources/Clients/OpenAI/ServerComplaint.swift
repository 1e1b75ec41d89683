internal import HTTP

/// The content of an error answer in any form: OpenAI's object, Gemini's array of objects, LM Studio's bare string, the
/// flat objects of vLLM and Mistral, FastAPI's `detail`, or no JSON at all.
struct ServerComplaint {
    var status: Int
    /// Machine-readable names in lower case: `code`, `type`, `status`, inner codes and reasons.
    var names: [String] = []
    /// The rejected field of the request.
    var parameter: String?
    /// Prose in lower case. It is searched and never passed on, because it may quote the conversation.
    var message = ""
    /// Gemini's `google.rpc.RetryInfo`, which is in no header.
    var retryDelay: Duration?
    /// The quota of a day is used up.
    var isDailyQuota = false
    /// OpenRouter reports flagged content next to the error.
    var isModerated = false

    init(status: Int, body: [UInt8]) {
        guard let root = LooseJSON(body) else {
            self.init(status: status)
            self.message = String(decoding: body.prefix(4096), as: UTF8.self).lowercased()
            return
        }
        self.init(status: status, root: root)
    }

    /// An error inside an answer with a successful status. If its own code is a status, that replaces the 200.
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

    /// True if the error rejects the request's field `field`, by its parameter or in its prose.
    func names(_ field: String) -> Bool {
        self.parameter?.hasPrefix(field) == true || self.message.contains(field)
    }

    func says(_ phrases: [String]) -> Bool { phrases.contains { self.message.contains($0) } }

    func isNamed(_ candidates: Set<String>) -> Bool { self.names.contains { candidates.contains($0) } }
}

/// Classifies an error: by names if the server gives them, otherwise by its prose (phrases as collected in LiteLLM's
/// `exception_mapping_utils.py`).
extension ServerComplaint {
    var meaning: StatusMeaning { StatusMeaning(status: self.status, of: .model) }

    var isAboutAnswerForm: Bool {
        self.names("response_format") || self.says(["response format", "json_schema", "json_object"])
    }

    var isAboutLength: Bool {
        // Groq and gateways answer 413 for too many tokens.
        if self.status == 413 || self.parameter == "input_tokens" { return true }
        if self.isNamed(["context_length_exceeded", "exceed_context_size_error", "string_above_max_length"]) {
            return true
        }
        return [200, 400, 422].contains(self.status)
            && self.says([
                "context length", "context window", "contextwindowexceeded", "context size", "context limit",
                "prompt is too long", "input is too long", "input token count", "input tokens", "too many tokens",
                "reduce the length", "maximum number of tokens",
            ])
    }

    var isAboutContent: Bool {
        self.isModerated
            || self.isNamed([
                "content_filter", "content_policy_violation", "responsibleaipolicyviolation", "invalid_prompt",
            ])
            || (400..<404).contains(self.status)
                && self.says(["content management policy", "contentpolicyviolation", "content_policy_violation"])
    }

    /// The server rejected its own model's answer: Groq's JSON mode, llama.cpp's grammar. It is not an outage, although
    /// llama.cpp answers 500.
    var isAboutTheAnswer: Bool {
        self.isNamed(["json_validate_failed"]) || self.says(["does not match the expected"])
    }

    var isAboutMoney: Bool {
        self.meaning == .unpaid || self.isDailyQuota
            || self.isNamed([
                "insufficient_quota", "quota_exceeded", "credit_balance_exhausted", "billing_not_active",
                "billing_hard_limit_reached", "organization_spend_limit_exceeded", "project_spend_limit_exceeded",
                "organization_usage_limit_exceeded",
            ])
    }

    var isAboutAccess: Bool {
        // LiteLLM without its database answers 400 for an unknown key.
        [.unauthorized, .forbidden].contains(self.meaning)
            || self.isNamed([
                "invalid_api_key", "api_key_invalid", "authentication_error", "permission_error", "failed_precondition",
                "no_db_connection",
            ])
    }

    var isAboutTheModel: Bool {
        self.meaning == .missing || self.parameter == "model" || self.isNamed(["model_not_found"])
            || self.status < 500
                && self.says(["invalid model", "model not found", "unknown model", "no models loaded"])
    }

    /// The server takes no more calls at present.
    var isAboutLoad: Bool {
        // 402 is also OpenRouter's budget for requests in flight.
        [.limited, .unpaid].contains(self.meaning)
            || self.isNamed([
                "rate_limit_exceeded", "rate_limit_error", "slow_down", "too_many_requests", "server_is_overloaded",
                "overloaded_error", "capacity_exceeded", "resource_exhausted",
            ])
    }

    /// True if the fields about an allowance belong to this refusal. Other answers have such fields, too.
    var isAboutAllowance: Bool { [.limited, .unpaid].contains(self.meaning) || self.status == 503 }

    /// A required field, which cannot be left out.
    var isAboutAField: Bool {
        self.isNamed(["unsupported_parameter", "unsupported_value"]) || self.says(["unknown name"])
    }
}
