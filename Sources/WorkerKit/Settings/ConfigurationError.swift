/// Everything that is wrong with the configuration, so that it is mended in one go. Ends the program with code 64.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// In the order of reading; never empty.
    public let faults: [ConfigurationFault]

    public init(faults: [ConfigurationFault]) { self.faults = faults }

    public var description: String { self.faults.map(\.description).joined(separator: "\n") }
}
