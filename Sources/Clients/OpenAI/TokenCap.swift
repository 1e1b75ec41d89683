/// What the upper bound of an answer is called. OpenAI's newer models refuse the old name, many other servers do not know
/// the new one.
enum TokenCap: String {
    case completionTokens = "max_completion_tokens"
    case tokens = "max_tokens"
}
