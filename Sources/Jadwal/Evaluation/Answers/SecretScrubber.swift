/// Takes secrets out of what is recorded: those that are known, and whatever has the form of a key.
public struct SecretScrubber: Sendable {
    public static let mark = "[secret]"

    private let secrets: [String]

    /// - Parameter secrets: keys that are in use. Empty ones are ignored.
    public init(_ secrets: [String]) { self.secrets = secrets.filter { !$0.isEmpty } }

    public func scrub(_ text: String) -> String {
        var clean = text
        for secret in self.secrets { clean = clean.replacing(secret, with: Self.mark) }
        clean = clean.replacing(/[Bb]earer\s+[A-Za-z0-9._~+\/=-]{8,}/, with: "Bearer \(Self.mark)")
        // OpenAI, Anthropic and OpenRouter; Groq; Google; xAI; a JSON Web Token.
        clean = clean.replacing(/sk-[A-Za-z0-9_-]{16,}|gsk_[A-Za-z0-9]{16,}|AIza[A-Za-z0-9_-]{30,}/, with: Self.mark)
        clean = clean.replacing(
            /xai-[A-Za-z0-9]{16,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/,
            with: Self.mark
        )
        return clean
    }
}
