/// How to find out whether a service that a program needs is there.
public struct ServiceCheck: Sendable {
    /// `database`, `broker`, `model`, …: fixed words, without an address.
    public let name: String
    /// Whether the program may start without it. One that may is only looked at by `--check`.
    public let isRequired: Bool
    /// Returns what was found, for a person: a version, an address without credentials. Throws an error whose description
    /// says in one line what is wrong and holds no secret. Is cancelled when the time is up.
    public let probe: @Sendable () async throws -> String

    public init(_ name: String, isRequired: Bool = true, probe: @escaping @Sendable () async throws -> String) {
        (self.name, self.isRequired, self.probe) = (name, isRequired, probe)
    }
}
