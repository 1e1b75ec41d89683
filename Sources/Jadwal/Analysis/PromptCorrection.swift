/// An answer that was not accepted, and what the model is told about it.
public struct PromptCorrection: Sendable, Hashable {
    /// Nil when there was none, or one that cannot be shown: the fault is then told behind the question.
    public var answer: String?
    public var fault: String

    public init(answer: String?, fault: String) { (self.answer, self.fault) = (answer, fault) }
}
