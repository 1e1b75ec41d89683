/// Which prompt the model is asked with.
public enum PromptChoice: Sendable, Hashable {
    case v1
    case v2
    /// A folder made like those in `prompts/`.
    case folder(path: String)

    /// `v1`, `v2`, or a path, which has a slash in it so that `v3` is not taken for one.
    public init?(_ text: String) {
        switch text {
        case "v1": self = .v1
        case "v2": self = .v2
        default:
            guard text.contains("/") else { return nil }
            self = .folder(path: text)
        }
    }
}
