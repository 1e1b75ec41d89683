internal import Store
internal import Time
internal import UseCases
internal import Web
internal import WorkerKit

/// A call that may be answered: its method was found, and its sender may call it.
struct ConnectCall: Sendable {
    /// nil before signing in.
    let session: OwnerSession?
    let language: Language
    let now: UnixTime
    /// Where it comes from.
    let address: ClientAddress
    /// The header with which the program that calls names itself.
    let userAgent: String
    /// The idempotency key that the caller chose.
    let key: String?
    let services: OwnerServices
    let login: AppLogin

    /// The kind of caller, from a closed list.
    var agent: String { AgentName.of(self.userAgent) }

    /// The session of the call. Every query of an owner's method takes the owner from here.
    func owner() throws(ConnectFault) -> OwnerSession {
        guard let session = self.session else { throw .unauthenticated }
        return session
    }

    var customer: String {
        get throws(ConnectFault) { try self.owner().customerID }
    }

    /// The person that acts in a use case.
    func actor() throws(ConnectFault) -> Actor {
        let session = try self.owner()
        return .owner(session.customerID, isRecent: session.isRecent)
    }
}
