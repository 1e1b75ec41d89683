/// What the upper bound of an answer is called, from the name of today to none at all. OpenAI's newer models refuse the old
/// name, many other servers do not know the new one, and a few know neither.
enum TokenCap: Int, Comparable {
    case unnamed
    case tokens
    case completionTokens

    /// The field of the request.
    var field: String? {
        switch self {
        case .unnamed: nil
        case .tokens: "max_tokens"
        case .completionTokens: "max_completion_tokens"
        }
    }

    var simpler: TokenCap? { TokenCap(rawValue: self.rawValue - 1) }

    static func < (left: TokenCap, right: TokenCap) -> Bool { left.rawValue < right.rawValue }
}
