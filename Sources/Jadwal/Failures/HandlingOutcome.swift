/// How a delivery that needs no more work ended. `label` is a label of metrics.
public struct HandlingOutcome: Sendable, Hashable {
    public var label: String

    public init(_ label: String) { self.label = label }
}
