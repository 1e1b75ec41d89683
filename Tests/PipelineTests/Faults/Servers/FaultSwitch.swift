import Foundation
import HTTP
import HTTPTypes
import Testing

/// The control path of a test server that misbehaves to order.
struct FaultSwitch: Sendable {
    let url: String
    let http: HTTPClient
    var version = HTTPCall.Version.automatic
    /// One fault at a time.
    let turn = SingleFile()

    @discardableResult
    func set(_ order: FaultOrder) async throws -> FaultSwitchState {
        try await self.send(.post, Array(try JSONEncoder().encode(order)))
    }

    @discardableResult
    func heal() async throws -> FaultSwitchState { try await self.set(FaultOrder()) }

    func state() async throws -> FaultSwitchState { try await self.send(.get, []) }

    private func send(_ method: HTTPRequest.Method, _ body: [UInt8]) async throws -> FaultSwitchState {
        let answer = try await self.http.execute(
            HTTPCall(method: method, url: self.url, body: body, version: self.version)
        )
        try #require(answer.status == 200)
        return try JSONDecoder().decode(FaultSwitchState.self, from: Data(answer.body))
    }
}
