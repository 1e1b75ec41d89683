/// What an event was read from and by whom, beside the verdict that adds or moves it.
public struct EventOrigin: Sendable, Hashable {
    /// `PromptTemplate.name`; nil when no model was asked.
    public var prompt: String?
    /// As the server calls it: cut, and kept to what names are made of. Nil when it does not say.
    public var model: String?
    /// Only when the customer has agreed to its being kept.
    public var window: KeptWindow?

    public init(prompt: String? = nil, model: String? = nil, window: KeptWindow? = nil) {
        self.prompt = prompt
        self.model = model.map { name in
            String(name.unicodeScalars.prefix(100).map { (0x21...0x7E).contains($0.value) ? Character($0) : "?" })
        }
        self.window = window
    }
}
