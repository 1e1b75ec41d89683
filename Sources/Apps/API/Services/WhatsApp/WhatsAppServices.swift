internal import BridgeCare
internal import Logging
internal import Pipeline
internal import ServiceLifecycle
internal import Sources
internal import Store
internal import UseCases
internal import WorkerKit

/// The sources at which owners' phones are linked.
struct WhatsAppServices: LinkingServices {
    /// A program that is linking the phone notices within seconds that linking was cancelled.
    private static let patience = Duration.seconds(15)

    /// nil if the operator links phones.
    let place: LinkingPlace?
    /// For how many days texts are kept at most.
    let days: Int
    let linking: PhoneLinking
    private let care: PostgresConnectionSupervision
    private let leases: ConnectionLeases
    private let controls: SourceControls

    init(
        _ settings: OwnerSourceSettings,
        _ controls: SourceControls,
        _ store: StoreContext,
        retention: Duration,
        logger: Logger
    ) {
        self.place = settings.source.flatMap { source in
            SourceKind(rawValue: source.kind).map { LinkingPlace(source: source.nameInConnections, kind: $0) }
        }
        self.days = max(1, Int((retention / .seconds(86_400)).rounded(.up)))
        self.leases = ConnectionLeases(store)
        self.controls = controls
        self.care = PostgresConnectionSupervision(
            store,
            leases: self.leases,
            sources: controls.sources,
            address: settings.bridge.publicURL,
            readsReactions: settings.bridge.readsReactions
        )
        self.linking = PhoneLinking(self.care, self.leases, controls, logger: logger)
    }

    /// Holds what this process links. Called about every eight seconds.
    func renew() async throws { try await self.leases.renew() }

    func key(of connection: String, _ kind: SourceKind) -> String? { BridgeKey.new(kind, of: connection) }

    func allows(_ customer: String) -> Bool { self.linking.allows(customer) }

    func begin(_ connection: String, number: PhoneNumber?) async throws -> LinkingStart {
        try await self.linking.begin(connection, number: number)
    }

    func release(_ connection: String) async throws { try await self.leases.release(connection) }

    func unlink(_ connection: OwnerConnection) async throws -> StillLinked? {
        let id = connection.id
        guard let control = self.controls[connection.source], control.kind == connection.kind else {
            return .notUnlinked
        }
        guard try await self.linking.take(id, within: Self.patience) else { return .busy }
        do {
            if try await self.unlink(id, through: control) { return nil }
        } catch {
            try? await self.leases.release(id)
            throw error
        }
        try await self.leases.release(id)
        return .notUnlinked
    }

    private func unlink(_ id: String, through control: any BridgeControl) async throws -> Bool {
        guard let (connection, _) = try await self.care.connection(id) else { return false }
        do {
            try await control.endPatiently(connection.setup.name)
            return true
        } catch is BridgeControlError {
            return false
        }
    }
}
