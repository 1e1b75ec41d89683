/// What a complaint is about. By name where the server gives one; by its prose where servers and gateways give none (phrases
/// as collected in LiteLLM's `exception_mapping_utils.py`).
extension ServerComplaint {
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

    /// The server refused what its own model wrote: Groq's JSON mode, llama.cpp's grammar. Not an outage, although the latter
    /// answers 500.
    var isAboutTheAnswer: Bool {
        self.isNamed(["json_validate_failed"]) || self.says(["does not match the expected"])
    }

    var isAboutMoney: Bool {
        self.status == 402 || self.isDailyQuota
            || self.isNamed([
                "insufficient_quota", "quota_exceeded", "credit_balance_exhausted", "billing_not_active",
                "billing_hard_limit_reached", "organization_spend_limit_exceeded", "project_spend_limit_exceeded",
                "organization_usage_limit_exceeded",
            ])
    }

    var isAboutAccess: Bool {
        // LiteLLM without its database answers 400 to a key that it does not know.
        [401, 403].contains(self.status)
            || self.isNamed([
                "invalid_api_key", "api_key_invalid", "authentication_error", "permission_error", "failed_precondition",
                "no_db_connection",
            ])
    }

    var isAboutTheModel: Bool {
        self.status == 404 || self.parameter == "model" || self.isNamed(["model_not_found"])
            || self.status < 500
                && self.says(["invalid model", "model not found", "unknown model", "no models loaded"])
    }

    /// The server bears no more calls at present.
    var isAboutLoad: Bool {
        // OpenRouter's budget for requests under way, Groq's capacity, and what Anthropic and gateways made of 503.
        [402, 429, 498, 529].contains(self.status)
            || self.isNamed([
                "rate_limit_exceeded", "rate_limit_error", "slow_down", "too_many_requests", "server_is_overloaded",
                "overloaded_error", "capacity_exceeded", "resource_exhausted",
            ])
    }

    /// A field that is not ours to leave out.
    var isAboutAField: Bool {
        self.isNamed(["unsupported_parameter", "unsupported_value"]) || self.says(["unknown name"])
    }
}
