/// Which prompt the model is asked with.
public enum PromptChoice: Sendable, Hashable {
    /// One of those that come with Jadwal: `v1`, `v2`, `v3`.
    case version(String)
    /// A folder made like those in `prompts/`.
    case folder(path: String)

    public static let versions = ["v1", "v2", "v3"]
    /// For messages: "v1, v2, v3 or the path of a folder".
    public static let choices = versions.joined(separator: ", ") + " or the path of a folder"

    /// A version, or a path, which has a slash in it so that `v4` is not taken for one.
    public init?(_ text: String) {
        if Self.versions.contains(text) {
            self = .version(text)
        } else if text.contains("/") {
            self = .folder(path: text)
        } else {
            return nil
        }
    }
}
