import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

@testable import Sources

/// A scripted source of `Tests/TestServers`, and a real HTTP client to it.
struct SourceBed {
    static var isThere: Bool { TestEnvironment.python != nil }

    let http: HTTPClient
    let base: String

    /// Runs a test with a source. It fails if the source was asked for something that would write into a chat, or if a
    /// request or an answer does not fit the models of the source's own interface.
    ///
    /// - Parameter writes: such requests that the test itself makes.
    static func with(
        _ script: String,
        _ arguments: [String] = [],
        writes: [String] = [],
        _ body: (SourceBed) async throws -> Void
    ) async throws {
        let server = try await TestServer.start(
            script,
            arguments: arguments,
            python: TestEnvironment.python ?? "python3"
        )
        let bed = SourceBed(http: HTTPClient(), base: "http://127.0.0.1:\(server.port)")
        var fault: (any Error)?
        do {
            try await body(bed)
            let state = try await bed.state()
            #expect(state["forbidden"]?.elements.compactMap(\.text) == writes)
            #expect(state["invalid"]?.elements.compactMap(\.text) == [])
        } catch {
            fault = error
        }
        await bed.http.close()
        server.stop()
        if let fault { throw fault }
    }

    var exchange: HTTPExchange {
        { [http = self.http] call throws(HTTPError) in try await http.execute(call) }
    }

    /// A pace without waits between requests: tests count them.
    var pace: SourcePace { SourcePace(sleep: { _ in }) }

    func setup(_ name: String = "session-1", key: String = "hook-key") -> ConnectionSetup {
        let id = "2f6b8d3e-0000-4000-8000-000000000001"
        return ConnectionSetup(name: name, id: id, webhook: "\(self.base)/bed/inbox/v1/\(id)", key: key)
    }

    func state() async throws -> LooseJSON {
        let answer = try await self.http.execute(HTTPCall(method: .get, url: self.base + "/bed", version: .http1))
        return try #require(LooseJSON(answer.body))
    }

    /// Posts to the bed's own paths.
    func order(_ path: String, _ body: [String: Any] = [:]) async throws {
        try await self.order(path, list: body)
    }

    func order(_ path: String, list: Any) async throws {
        let bytes = try JSONSerialization.data(withJSONObject: list)
        let call = HTTPCall(
            method: .post,
            url: self.base + "/bed/" + path,
            fields: [.contentType: "application/json"],
            body: Array(bytes),
            version: .http1
        )
        let answer = try await self.http.execute(call)
        try #require(answer.status == 200, "\(path)")
    }

    func turn(_ switches: [String: Any]) async throws { try await self.order("switch", switches) }

    /// Asks until it is so.
    func wait(
        _ what: String,
        within limit: Duration = .seconds(20 * TestEnvironment.patience),
        until isSo: () async throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + limit
        while try await !isSo() {
            try #require(ContinuousClock.now < end, "\(what) within \(limit)")
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
