import Pipeline

/// Errors caused by a text or by the answer to it.
extension ModelErrorCase {
    static let text: [ModelErrorCase] = [
        .init(
            "OpenAI context",
            400,
            #"{"error":{"message":"This model's maximum context length is 8192 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}"#,
            .tooLong
        ),
        .init(
            "llama.cpp context",
            400,
            #"{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error","n_prompt_tokens":9000,"n_ctx":8192}}"#,
            .tooLong,
            detail: "400 exceed_context_size_error"
        ),
        .init(
            "vLLM context",
            400,
            #"{"error":{"message":"You passed 9000 input tokens and requested 1024 output tokens.","type":"BadRequestError","param":"input_tokens","code":400}}"#,
            .tooLong
        ),
        .init(
            "older vLLM, flat and about the cap",
            400,
            #"{"object":"error","message":"'max_tokens' or 'max_completion_tokens' is too large: 1024. This model's maximum context length is 4096 tokens","type":"BadRequestError","param":null,"code":400}"#,
            .tooLong,
            detail: "400 badrequesterror"
        ),
        .init(
            "LiteLLM context",
            400,
            #"{"error":{"message":"litellm.ContextWindowExceededError: x","type":"invalid_request_error","code":"400"}}"#,
            .tooLong
        ),
        .init(
            "Groq too large",
            413,
            #"{"error":{"message":"Request too large for model on tokens per minute","type":"tokens","code":"rate_limit_exceeded"}}"#,
            .tooLong
        ),
        .init("proxy's limit", 413, "<html>413 Request Entity Too Large</html>", .tooLong),
        .init(
            "Azure filter",
            400,
            #"{"error":{"message":"The response was filtered due to the prompt triggering Azure OpenAI's content management policy.","type":null,"param":"prompt","code":"content_filter","status":400,"innererror":{"code":"ResponsibleAIPolicyViolation"}}}"#,
            .refused,
            detail: "400 content_filter responsibleaipolicyviolation"
        ),
        .init("policy", 400, #"{"error":{"code":"content_policy_violation","message":"no"}}"#, .refused),
        .init(
            "OpenRouter moderation",
            403,
            #"{"error":{"code":403,"message":"Your chosen model requires moderation","metadata":{"reasons":["violence"],"flagged_input":"secret text"}}}"#,
            .refused,
            detail: "403"
        ),
        .init("any other bad request", 400, #"{"error":{"message":"strange"}}"#, .refused, detail: "400"),
        .init(
            "FastAPI's list",
            422,
            #"{"detail":[{"loc":["body","messages",1,"content"],"msg":"str type expected","type":"type_error.str"}]}"#,
            .refused,
            detail: "422"
        ),
        .init(
            "Groq JSON mode",
            400,
            #"{"error":{"message":"Failed to validate JSON","type":"invalid_request_error","code":"json_validate_failed","failed_generation":"secret text"}}"#,
            .unusable
        ),
        .init(
            "llama.cpp grammar",
            500,
            #"{"error":{"code":500,"message":"The model produced output that does not match the expected peg-native format","type":"server_error"}}"#,
            .unusable,
            detail: "500 server_error"
        ),
        .init(
            "prose where a code should be",
            400,
            #"{"error":{"code":"the user said: meet me at 8","type":"+966500000001","message":"x"}}"#,
            .refused,
            detail: "400"
        ),
    ]
}
