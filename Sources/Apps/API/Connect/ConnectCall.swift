internal import Store
internal import Time
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
    /// What the caller calls this call.
    let key: String?
    let services: OwnerServices
    let login: AppLogin

    /// What calls, in words of a closed list.
    var agent: String { AgentName.of(self.userAgent) }

    /// Whose call it is. Every query of a method that is an owner's own takes it from here.
    func owner() throws(ConnectFault) -> OwnerSession {
        guard let session = self.session else { throw .unauthenticated }
        return session
    }

    var customer: String {
        get throws(ConnectFault) { try self.owner().customerID }
    }
}
