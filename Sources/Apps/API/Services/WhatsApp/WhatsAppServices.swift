internal import BridgeCare
internal import Logging
internal import Pipeline
internal import ServiceLifecycle
internal import Sources
internal import Store
internal import WorkerKit

/// The services of the WhatsApp pages besides the database.
struct WhatsAppServices: Sendable {
    /// Where owners link their phones.
    struct Place: Sendable, Hashable {
        let source: String
        let kind: SourceKind
    }

    /// Sources need some seconds to forget.
    private static let tries = 10
    /// A program that is linking the phone notices within seconds that linking was cancelled.
    private static let patience = Duration.seconds(15)

    /// nil if the operator links phones.
    let place: Place?
    /// For how many days texts are kept at most.
    let days: Int
    let desk: LinkingDesk
    private let care: PostgresConnectionCare
    private let leases: ConnectionLeases
    private let controls: SourceControls
    private let connections: PostgresOwnerConnections

    init(
        _ settings: OwnerSourceSettings,
        _ controls: SourceControls,
        _ store: StoreContext,
        retention: Duration,
        logger: Logger
    ) {
        self.place = settings.source.flatMap { source in
            SourceKind(rawValue: source.kind).map { Place(source: source.nameInConnections, kind: $0) }
        }
        self.days = max(1, Int((retention / .seconds(86_400)).rounded(.up)))
        self.leases = ConnectionLeases(store)
        self.controls = controls
        self.care = PostgresConnectionCare(
            store,
            leases: self.leases,
            sources: controls.sources,
            address: settings.bridge.publicURL,
            readsReactions: settings.bridge.readsReactions
        )
        self.desk = LinkingDesk(self.care, self.leases, controls, logger: logger)
        self.connections = PostgresOwnerConnections(store)
    }

    /// Holds what this process links. Called about every eight seconds.
    func renew() async throws { try await self.leases.renew() }

    /// True if the owner can link the phone of this connection.
    func links(_ connection: OwnerConnection) -> Bool {
        self.place == Place(source: connection.source, kind: connection.kind)
    }

    func list(of customer: String) async throws -> [OwnerConnection] { try await self.connections.list(of: customer) }

    /// The owner's connection at the place; a new one if there is none and the owner has just agreed.
    func connection(of customer: String, at place: Place, hasAgreed: Bool) async throws -> String? {
        try await self.connections.connection(
            at: place.source,
            place.kind,
            of: customer,
            hasAgreed: hasAgreed,
            key: { BridgeKey.new(place.kind, of: $0) }
        )
    }

    enum Ending: String, Sendable, Hashable, CaseIterable {
        case ended
        /// Another program holds the connection.
        case busy
        /// The source did not unlink the phone, or cannot be asked.
        case notUnlinked = "not-unlinked"
    }

    /// Unlinks the phone at its source, and reads nothing more. A connection that no source can be asked about is only
    /// read no more.
    ///
    /// - Parameter onlyHere: the source is not asked.
    func end(_ connection: OwnerConnection, of customer: String, onlyHere: Bool) async throws -> Ending {
        let id = connection.id
        try await self.connections.stopLinking(id, of: customer)
        if !onlyHere, !connection.source.isEmpty {
            guard let control = self.controls[connection.source], control.kind == connection.kind else {
                return .notUnlinked
            }
            guard try await self.desk.take(id, within: Self.patience) else { return .busy }
            let isUnlinked: Bool
            do {
                isUnlinked = try await self.unlink(id, through: control)
            } catch {
                try? await self.leases.release(id)
                throw error
            }
            guard isUnlinked else {
                try await self.leases.release(id)
                return .notUnlinked
            }
        }
        _ = try await self.connections.end(id, of: customer)
        try await self.leases.release(id)
        return .ended
    }

    private func unlink(_ id: String, through control: any BridgeControl) async throws -> Bool {
        guard let (connection, _) = try await self.care.connection(id) else { return false }
        for number in 1...Self.tries {
            do throws(BridgeControlError) {
                try await control.end(connection.setup.name)
                return true
            } catch {
                guard error.code == .stillThere, number < Self.tries else { return false }
            }
            try await Task.sleep(for: .seconds(1))
        }
        return false
    }
}
