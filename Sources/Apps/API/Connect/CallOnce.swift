internal import Store
internal import SwiftProtobuf
internal import Web

/// Carries out a call with an idempotency key once: a repeated call with the same key gets the same answer.
struct CallOnce: Sendable {
    private let calls: PostgresRepeatedCalls
    private let key: String
    private let customer: String
    private let isRecent: Bool

    init(_ calls: PostgresRepeatedCalls, key: String, for session: OwnerSession) {
        (self.calls, self.key, self.customer) = (calls, key, session.customerID)
        self.isRecent = session.isRecent
    }

    /// A call that throws has changed nothing, and is carried out when it is repeated.
    func answer(
        _ request: any Message,
        _ row: ConnectMethod.Row,
        _ work: () async throws -> any Message
    ) async throws -> any Message {
        let bytes: [UInt8] = try request.serializedBytes()
        switch try await self.calls.begin(self.key, row.path, bytes, of: self.customer) {
        case .answered(let bytes):
            // The key does not replace a sign-in, because the user of a stolen session may know it.
            guard self.isRecent || row.stepUp == .none else { throw ConnectFault.signInAgain }
            return try row.restore(bytes)
        case .other: throw ConnectFault(.invalidArgument, ConnectPhrase.keyReused)
        case .underWay: throw ConnectFault(.aborted, ConnectPhrase.underWay, retryAfterSeconds: 1)
        case .new: break
        }
        do {
            let answer = try await work()
            try await self.calls.finish(self.key, try answer.serializedBytes(), of: self.customer)
            return answer
        } catch let fault as ConnectFault {
            try await self.calls.forget(self.key, of: self.customer)
            throw fault
        } catch let error as AdministrationError {
            try await self.calls.forget(self.key, of: self.customer)
            throw error
        }
    }
}
