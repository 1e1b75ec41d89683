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

/// The report of `fault_switch.py`.
struct FaultSwitchState: Decodable, Sendable {
    var fault: String?
    /// All that were seen, hurt or not.
    var requests: Int
    /// How often each fault has struck.
    var struck: [String: Int]
    /// Requests that are held just now, by the calendar server.
    var held: Int?
    /// Connections that were closed because they were idle.
    var idleClosed: Int?

    private enum CodingKeys: String, CodingKey {
        case fault, requests, struck, held
        case idleClosed = "idle_closed"
    }
}

/// Lets one in at a time, in the order of asking.
actor SingleFile {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func run<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
        if self.isTaken {
            await withCheckedContinuation { self.waiting.append($0) }
        }
        self.isTaken = true
        defer {
            if self.waiting.isEmpty { self.isTaken = false } else { self.waiting.removeFirst().resume() }
        }
        return try await body()
    }
}
