public import Pipeline
public import Store

/// Begins to link an owner's phone. The owner's first connection is made for it, if they have agreed to the text.
public struct BeginLinking: UseCase {
    public struct Input: Sendable {
        /// The phone's number as typed, to get a code for; nil for a QR code.
        public let number: String?
        /// To the text that `PostgresConnections.consentVersion` numbers.
        public let hasAgreed: Bool

        public init(number: String?, hasAgreed: Bool) { (self.number, self.hasAgreed) = (number, hasAgreed) }
    }

    public enum Output: Sendable, Hashable {
        case begun(id: String)
        /// Another request of the same owner was faster.
        case underWay(id: String)
        /// The phone is linked already.
        case linked
    }

    public enum Refusal: Error, Hashable {
        /// The operator links phones, or the connection is gone.
        case notHere
        case wrong(PhoneNumberFault)
        case notAgreed
        case tooOften
        /// Too many phones are being linked, or another program holds the connection.
        case busy
    }

    private let services: any LinkingServices

    public init(_ services: any LinkingServices) { self.services = services }

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Output, Refusal> {
        let customer = try actor.owner()
        guard let place = self.services.place else { return .failure(.notHere) }
        let known = try await PostgresOwnerConnections(store).list(of: customer).filter { place.links($0) }
        if let linking = known.first(where: \.isLinking) { return .success(.underWay(id: linking.id)) }
        guard input.number != nil || place.kind.givesQR else { return .failure(.notHere) }
        let number: PhoneNumber?
        do throws(PhoneNumberFault) {
            number = try input.number.map { text throws(PhoneNumberFault) in try PhoneNumber(text) }
        } catch {
            return .failure(.wrong(error))
        }
        guard !known.isEmpty || input.hasAgreed else { return .failure(.notAgreed) }
        guard self.services.allows(customer) else { return .failure(.tooOften) }
        guard let id = try await self.connection(of: customer, at: place, hasAgreed: input.hasAgreed, store) else {
            return .failure(.notHere)
        }
        return switch try await self.services.begin(id, number: number) {
        case .begun: .success(.begun(id: id))
        case .linked: .success(.linked)
        case .busy: .failure(.busy)
        }
    }

    /// The owner's connection at the place; a new one if there is none and the owner has just agreed.
    private func connection(
        of customer: String,
        at place: LinkingPlace,
        hasAgreed: Bool,
        _ store: StoreContext
    ) async throws -> String? {
        try await PostgresOwnerConnections(store).connection(
            at: place.source,
            place.kind,
            of: customer,
            hasAgreed: hasAgreed,
            key: { self.services.key(of: $0, place.kind) }
        )
    }
}

/// Where owners link their phones.
public struct LinkingPlace: Sendable, Hashable {
    public let source: String
    public let kind: SourceKind

    public init(source: String, kind: SourceKind) { (self.source, self.kind) = (source, kind) }

    /// True if the owner can link the phone of this connection.
    public func links(_ connection: OwnerConnection) -> Bool {
        self == LinkingPlace(source: connection.source, kind: connection.kind)
    }
}

/// What a use case asks of the sources at which phones are linked.
public protocol LinkingServices: Sendable {
    /// nil if the operator links phones.
    var place: LinkingPlace? { get }

    /// The key that the source of a new connection signs with.
    func key(of connection: String, _ kind: SourceKind) -> String?

    /// Counts one more beginning. False if it is one too many.
    func allows(_ customer: String) -> Bool

    /// Returns when the connection's state says that linking has begun.
    func begin(_ connection: String, number: PhoneNumber?) async throws -> LinkingStart

    /// Unlinks the phone at its source, and holds the connection until `release`.
    ///
    /// - Returns: nil if it is unlinked; otherwise the connection is not held any more.
    func unlink(_ connection: OwnerConnection) async throws -> StillLinked?

    func release(_ connection: String) async throws
}

public enum LinkingStart: Sendable, Hashable {
    case begun
    case linked
    case busy
}
