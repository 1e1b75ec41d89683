internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Store

/// The connections that requests are for, for some seconds. Whatever is taken is checked again inside its transaction,
/// so that an ended connection takes nothing more.
final class ReceiverCache: Sendable {
    private static let age = Duration.seconds(5)
    private static let most = 10_000

    private struct Entry {
        var receiver: OpenReceiver
        var until: ContinuousClock.Instant
    }

    private let receivers: PostgresReceivers
    private let entries = NIOLockedValueBox<[String: Entry]>([:])

    init(_ receivers: PostgresReceivers) { self.receivers = receivers }

    /// - Parameter isFresh: reads it from the database: a key may have been added just now.
    func receiver(_ id: String, of kind: SourceKind, isFresh: Bool = false) async throws -> Receiver {
        try await self.find("\(kind.rawValue) \(id)", isFresh) { try await self.receivers.receiver(id, of: kind) }
    }

    /// By the account's name at its source.
    func receiver(account: String, of kind: SourceKind) async throws -> Receiver {
        try await self.find("\(kind.rawValue) \(account)", false) {
            try await self.receivers.receiver(account: account, of: kind)
        }
    }

    private func find(
        _ key: String,
        _ isFresh: Bool,
        _ read: () async throws -> Receiver
    ) async throws -> Receiver {
        let known = self.entries.withLockedValue { $0[key] }
        if let known, known.until > .now, !isFresh { return .open(known.receiver) }
        let receiver = try await read()
        self.entries.withLockedValue { entries in
            // Missing connections are not cached: anybody can request them.
            guard case .open(let open) = receiver else {
                entries[key] = nil
                return
            }
            if entries.count >= Self.most { entries.removeAll() }
            entries[key] = Entry(receiver: open, until: .now + Self.age)
        }
        return receiver
    }
}
