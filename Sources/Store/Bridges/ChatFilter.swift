internal import FoundationEssentials
public import Pipeline
internal import Vault

/// Which one-to-one chats of a connection are read.
public enum ChatFilter: Sendable, Hashable {
    case all
    case except(Set<StoredID>)
    /// Nothing but these.
    case only(Set<StoredID>)

    /// - Parameter names: keyed hashes of all known names of one chat.
    func lets(_ names: Set<StoredID>) -> Bool {
        switch self {
        case .all: true
        case .except(let chats): chats.isDisjoint(with: names)
        case .only(let chats): !chats.isDisjoint(with: names)
        }
    }

    /// `all`, `except` or `only`.
    public var mode: String {
        switch self {
        case .all: "all"
        case .except: "except"
        case .only: "only"
        }
    }

    public var count: Int {
        switch self {
        case .all: 0
        case .except(let chats), .only(let chats): chats.count
        }
    }
}

extension ChatFilter {
    private struct Stored: Codable {
        var mode: String
        var chats: [String]
    }

    /// nil for all chats.
    func sealed(_ id: String, customer: String, _ sealer: Sealer) throws -> [UInt8]? {
        let chats: Set<StoredID>
        switch self {
        case .all: return nil
        case .except(let some), .only(let some): chats = some
        }
        let stored = Stored(mode: self.mode, chats: chats.sorted().map { String($0.bits, radix: 16) })
        return sealer.seal(
            Array(try JSONEncoder().encode(stored)),
            for: ConnectionTable.filterContext(id, customer: customer)
        )
    }

    static func open(_ sealed: [UInt8]?, _ id: String, customer: String, _ sealer: Sealer) throws -> ChatFilter {
        guard let sealed else { return .all }
        let plain = try sealer.open(sealed, for: ConnectionTable.filterContext(id, customer: customer))
        let stored = try JSONDecoder().decode(Stored.self, from: Data(plain))
        let chats = Set(stored.chats.compactMap { UInt128($0, radix: 16) }.map { StoredID(bits: $0) })
        return stored.mode == "only" ? .only(chats) : .except(chats)
    }
}
