import HTTPTypes
import Pipeline

extension ModelErrorCase {
    static let providerDown: [ModelErrorCase] = [
        .init(
            "no money at OpenAI",
            429,
            #"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}"#,
            .providerDown,
            detail: "429 insufficient_quota"
        ),
        .init("credit used up", 429, #"{"error":{"code":"credit_balance_exhausted"}}"#, .providerDown),
        .init("organization's limit", 429, #"{"error":{"code":"organization_spend_limit_exceeded"}}"#, .providerDown),
        .init("project's limit", 429, #"{"error":{"code":"project_spend_limit_exceeded"}}"#, .providerDown),
        .init("usage limit", 429, #"{"error":{"code":"organization_usage_limit_exceeded"}}"#, .providerDown),
        .init("prepaid empty", 402, #"{"error":{"message":"Insufficient Balance","code":402}}"#, .providerDown),
        .init(
            "Gemini per day",
            429,
            #"[{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded","details":[{"violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}]}}]"#,
            .providerDown,
            after: .seconds(600)
        ),
        .init(
            "Gemini per day, with the delay of the minute",
            429,
            #"[{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded","details":[{"violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"39s"}]}}]"#,
            .providerDown,
            after: .seconds(600)
        ),
        .init(
            "Gemini in hours",
            429,
            #"[{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Please retry in 10h17m5.7s."}}]"#,
            .providerDown,
            after: .milliseconds(37_025_700)
        ),
        .init(
            "wrong key",
            401,
            #"{"error":{"message":"Incorrect API key provided: sk-secret","type":"invalid_request_error","code":"invalid_api_key"}}"#,
            .providerDown,
            detail: "401 invalid_api_key invalid_request_error"
        ),
        .init("country", 403, #"{"error":{"code":"unsupported_country_region_territory"}}"#, .providerDown),
        .init("a firewall's page", 403, "<html>Forbidden</html>", .providerDown, detail: "403"),
        .init(
            "Gemini key",
            400,
            #"[{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID"}]}}]"#,
            .providerDown,
            detail: "400 invalid_argument api_key_invalid"
        ),
        .init(
            "Gemini region",
            400,
            #"[{"error":{"code":400,"message":"User location is not supported","status":"FAILED_PRECONDITION"}}]"#,
            .providerDown
        ),
        .init(
            "LiteLLM key",
            400,
            #"{"error":{"message":"No connected db.","type":"no_db_connection","param":null,"code":"400"}}"#,
            .providerDown
        ),
        .init(
            "unknown model at OpenAI",
            404,
            #"{"error":{"message":"The model `x` does not exist","type":"invalid_request_error","code":"model_not_found"}}"#,
            .providerDown
        ),
        .init(
            "unknown model at LiteLLM",
            400,
            #"{"error":{"message":"/chat/completions: Invalid model name passed in model=x","type":"None","param":"None","code":"400"}}"#,
            .providerDown
        ),
        .init("LM Studio without a model", 400, #"{"error":"No models loaded. Please load a model."}"#, .providerDown),
        .init(
            "a field that stays",
            400,
            #"{"error":{"message":"Unsupported value","type":"invalid_request_error","param":"messages","code":"unsupported_value"}}"#,
            .providerDown
        ),
        .init("not this method", 405, #"{"detail":"Method Not Allowed"}"#, .providerDown),
        .init("moved", 301, "", .providerDown, detail: "301"),
    ]
}
