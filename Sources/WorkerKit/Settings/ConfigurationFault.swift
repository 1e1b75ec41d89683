/// One thing that is wrong with the configuration: which name, and what about it. Never the value.
public struct ConfigurationFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The variable or the file's key as the operator wrote it.
    public let name: String
    /// Goes on after the name: "must be …", "is required".
    public let problem: String

    public init(name: String, problem: String) { (self.name, self.problem) = (name, problem) }

    public var description: String { "\(self.name) \(self.problem)" }
}
