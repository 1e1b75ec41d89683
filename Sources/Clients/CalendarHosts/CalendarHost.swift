/// A server where an operator keeps calendar accounts for owners who have none elsewhere.
///
/// Both functions may be repeated: a program that is killed between an action and its record repeats the action.
public protocol CalendarHost: Sendable {
    /// Creates the account. An existing account of this name gets the new password and keeps its calendars.
    func make(_ login: HostedLogin) async throws(HostFault) -> HostedAccount

    /// Removes the account with all its content. Removing a missing account succeeds.
    func remove(_ name: String) async throws(HostFault)
}

/// The name and password of a new account.
public struct HostedLogin: Sendable, Hashable {
    /// Lower-case letters, digits and hyphens. It reveals nothing about the owner.
    public let name: String
    public let password: String

    public init(name: String, password: String) { (self.name, self.password) = (name, password) }

    /// Letters and digits that are not confused when they are typed from another screen.
    private static let alphabet = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// A new name. There are 31¹⁶ of them.
    public static func newName() -> String { "jadwal-" + Self.random(16) }

    /// A new password, in groups of five: 99 bits.
    public static func newPassword() -> String { (0..<4).map { _ in Self.random(5) }.joined(separator: "-") }

    private static func random(_ count: Int) -> String {
        // Uses the system's generator: getrandom(2).
        String((0..<count).compactMap { _ in Self.alphabet.randomElement() })
    }
}

/// A created account, with everything that a calendar program asks its user for.
public struct HostedAccount: Sendable, Hashable {
    /// An address of the account at its server.
    public let url: String
    public let name: String
    public let password: String

    public init(url: String, name: String, password: String) {
        (self.url, self.name, self.password) = (url, name, password)
    }
}

extension HostedLogin: CustomStringConvertible, CustomReflectable {
    /// Without the name and the password.
    public var description: String { "HostedLogin" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HostedAccount: CustomStringConvertible, CustomReflectable {
    /// Without the name and the password.
    public var description: String { "HostedAccount" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason why a host did nothing, for its operator. The text contains no name and no password.
public struct HostFault: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
