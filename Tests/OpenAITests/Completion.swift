/// Bodies of successful answers.
enum Completion {
    static func body(_ content: String? = "{}", finish: String = "stop", model: String = "m", input: Int? = 12)
        -> String
    {
        let text = content.map { "\"\($0.replacing("\"", with: "\\\""))\"" } ?? "null"
        let usage = input.map { #","usage":{"prompt_tokens":\#($0),"completion_tokens":3}"# } ?? ""
        return
            #"{"model":"\#(model)","choices":[{"message":{"content":\#(text)},"finish_reason":"\#(finish)"}]\#(usage)}"#
    }
}
