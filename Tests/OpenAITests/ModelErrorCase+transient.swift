import HTTPTypes
import Pipeline

extension ModelErrorCase {
    static let transient: [ModelErrorCase] = [
        .init("request timeout", 408, #"{"error":{"message":"litellm.Timeout","type":null,"code":"408"}}"#, .transient),
        .init("conflict", 409, #"{"error":{"message":"conflict"}}"#, .transient),
        .init("too early", 425, "", .transient, detail: "425"),
        .init(
            "OpenAI rate limit",
            429,
            #"{"error":{"message":"Rate limit reached for gpt-5 in organization org-x on tokens per min (TPM): Limit 1, Used 1, Requested 1. Please try again in 1.242s.","type":"tokens","param":null,"code":"rate_limit_exceeded"}}"#,
            .transient,
            after: .milliseconds(1242),
            detail: "429 rate_limit_exceeded tokens"
        ),
        .init(
            "slow down",
            429,
            #"{"error":{"type":"rate_limit_error","code":"slow_down","message":"Slow down"}}"#,
            .transient,
            detail: "429 slow_down rate_limit_error"
        ),
        .init(
            "Gemini per minute, an array without headers",
            429,
            #"[{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details. Please retry in 39.07s.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerMinutePerProjectPerModel-FreeTier"}]},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"39s"}]}}]"#,
            .transient,
            after: .seconds(39),
            detail: "429 resource_exhausted"
        ),
        .init("Groq capacity", 498, #"{"error":{"message":"capacity","type":"capacity_exceeded"}}"#, .transient),
        .init("internal", 500, #"{"error":{"message":"The server had an error","type":"server_error"}}"#, .transient),
        .init("gateway's page", 502, "<html><body><h1>502 Bad Gateway</h1></body></html>", .transient, detail: "502"),
        .init(
            "overloaded",
            503,
            #"{"error":{"code":"server_is_overloaded","message":"Overloaded"}}"#,
            .transient,
            fields: [.retryAfter: "7"],
            after: .seconds(7),
            detail: "503 server_is_overloaded"
        ),
        .init(
            "llama.cpp loading",
            503,
            #"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#,
            .transient
        ),
        .init("gateway timeout", 504, "", .transient),
        .init("Anthropic overloaded", 529, #"{"type":"error","error":{"type":"overloaded_error"}}"#, .transient),
        .init(
            "OpenRouter's budget under way",
            402,
            #"{"error":{"code":402,"message":"openrouter_in_flight_budget"}}"#,
            .transient,
            fields: [.retryAfter: "3"],
            after: .seconds(3)
        ),
        .init("Azure's negative delay", 429, "", .transient, fields: [.retryAfter: "-1"]),
        .init("no delay at all", 429, #"{"error":"rate limited"}"#, .transient),
    ]
}
