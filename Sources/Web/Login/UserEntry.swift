/// The roles of a person in a console.
public enum Role: String, Sendable, Hashable, CaseIterable {
    /// See what happens, without texts and names of people.
    case viewer
    /// Also act.
    case `operator`
    /// Also see texts and names, with a reason that is kept.
    case revealer
}

/// A line of the file of users: `name:roles:scrypt$…`.
public struct UserEntry: Sendable, Hashable {
    public let name: String
    public let roles: Set<Role>
    public let password: PasswordHash

    public static let longestName = 64

    /// - Parameter name: letters, digits, `.`, `_`, `@` and `-`.
    public init?(name: String, roles: Set<Role>, password: PasswordHash) {
        guard Self.isName(name), !roles.isEmpty else { return nil }
        (self.name, self.roles, self.password) = (name, roles, password)
    }

    public static func isName(_ name: String) -> Bool {
        (1...Self.longestName).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    public var line: String {
        let roles = Role.allCases.filter(self.roles.contains).map(\.rawValue).joined(separator: ",")
        return "\(self.name):\(roles):\(self.password.text)"
    }

    /// nil if it is not a line of the file.
    public init?(line: some StringProtocol) {
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let password = PasswordHash(text: String(parts[2])) else { return nil }
        let names = parts[1].split(separator: ",", omittingEmptySubsequences: false)
        let roles = names.compactMap { Role(rawValue: String($0)) }
        guard roles.count == names.count else { return nil }
        self.init(name: String(parts[0]), roles: Set(roles), password: password)
    }
}

/// All users of the file. Empty lines and lines that begin with `#` are comments.
public struct UserList: Sendable {
    public let entries: [UserEntry]

    /// The number of the first line that cannot be read, or that names somebody a second time.
    public struct Fault: Error, Hashable {
        public let line: Int

        public init(line: Int) { self.line = line }
    }

    public init(parsing text: String) throws(Fault) {
        var entries: [UserEntry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            guard let entry = UserEntry(line: line), !entries.contains(where: { $0.name == entry.name }) else {
                throw Fault(line: index + 1)
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    public func named(_ name: String) -> UserEntry? { self.entries.first { $0.name == name } }
}
