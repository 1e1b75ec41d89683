import HTTP
import HTTPTypes
import TestSupport
import Testing

/// Servers close unused connections, and a client notices it only when it looks.
@Suite(.serialized) struct EndedConnectionsTests {
    private static let count = 30

    /// Lends a client, and a server that uses TLS and ends connections that were idle for 1 s.
    private static func with(_ body: (HTTPClient, _ base: String, _ port: Int) async throws -> Void) async throws {
        try await SecurePeer.with { peer in
            let server = try await TestServer.start("http_peer.py", arguments: [peer.caFile, peer.keyFile, "1"])
            defer { server.stop() }
            try await peer.withClient(maximumConnectionsPerHost: 64) { client in
                try await body(client, "https://localhost:\(server.port)", server.port)
            }
        }
    }

    /// This many answers at once, each over its own connection.
    private static func openConnections(_ client: HTTPClient, _ url: String) async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<Self.count {
                group.addTask { try await client.execute(HTTPCall(method: .get, url: url)).status }
            }
            for try await status in group { #expect(status == 200) }
        }
    }

    @Test func connectionEndedByTheServerIsClosed() async throws {
        try await Self.with { client, base, port in
            async let calls: Void = Self.openConnections(client, base + "/slow/0.5")
            // While they are under way: on a busy machine the first ones have ended before the last one begins.
            let limit = ContinuousClock.now + .seconds(30) * TestEnvironment.patience
            var most = 0
            while most <= 10, ContinuousClock.now < limit {
                most = max(most, try OpenSockets.count(to: port)["ESTABLISHED", default: 0])
                try await Task.sleep(for: .milliseconds(20))
            }
            try await calls
            #expect(most > 10)
            try await OpenSockets.untilNone(to: port)
            let answer = try await client.execute(HTTPCall(method: .put, url: base + "/echo", body: [65]))
            #expect(try Echo(answer).body == "A" && (try Echo(answer).request == 1))
        }
    }

    /// The moment at which they end, repeatedly: no call may fail.
    @Test func callsAreAnsweredWhileConnectionsEnd() async throws {
        try await Self.with { client, base, port in
            for round in 0..<3 {
                try await Self.openConnections(client, base + "/slow/0.2")
                // All of them end about 1 s after their answers.
                let end = ContinuousClock.now + .milliseconds(1300)
                var calls = 0
                while ContinuousClock.now < end {
                    let call = HTTPCall(method: .put, url: base + "/echo", body: [65])
                    #expect(try await client.execute(call).status == 200, "round \(round), call \(calls)")
                    calls += 1
                }
            }
            try await OpenSockets.untilNone(to: port)
        }
    }

    @Test func unusedConnectionIsClosed() async throws {
        let port = try await TestServer.start("http_peer.py")
        defer { port.stop() }
        let client = HTTPClient(HTTPConfiguration(maximumIdle: .seconds(1)))
        await client.start()
        let base = "http://127.0.0.1:\(port.port)"
        try await Self.openConnections(client, base + "/slow/0.5")
        #expect(try OpenSockets.count(to: port.port)["ESTABLISHED", default: 0] > 10)
        try await OpenSockets.untilNone(to: port.port)
        #expect(try await client.execute(HTTPCall(method: .get, url: base + "/echo")).status == 200)
        await client.close()
        try await OpenSockets.untilNone(to: port.port)
    }

    /// More dead connections than libcurl tries, each of which reads the request and ends.
    @Test(arguments: [HTTPRequest.Method.get, .put, .delete]) func requestIsRepeatedOnAFreshConnection(
        _ method: HTTPRequest.Method
    ) async throws {
        try await HTTPPeer.with { peer in
            try await Self.openConnections(peer.client, peer.url("/slow/0.5"))
            let answer = try await peer.client.execute(HTTPCall(method: method, url: peer.url("/once")))
            #expect(try Echo(answer).request == 1)
            // A handle that opened its own connection shares again afterwards.
            #expect(try Echo(try await peer.get("/echo")).request > 1)
        }
    }

    @Test func unrepeatableRequestIsSentOnce() async throws {
        try await HTTPPeer.with { peer in
            _ = try await peer.get("/status/200")
            var call = HTTPCall(method: .post, url: peer.url("/once"), body: [65])
            #expect(!call.isRepeatable)
            let error = await peer.client.failure(of: call)
            #expect(error?.code == .connectionLost && error?.mayHaveBeenSent == true)
            #expect(try await peer.requests().filter { $0.method == "POST" }.count == 1)
            #expect(try await peer.get("/status/200").status == 200)
            call.isRepeatable = true
            #expect(try await peer.client.execute(call).status == 200)
        }
    }

    /// A server that ends every connection is not the same as an ended idle connection.
    @Test func requestOnAFreshConnectionThatEndsIsNotRepeated() async throws {
        try await HTTPPeer.with { peer in
            let error = await peer.failure("/silent")
            let requests = try await peer.requests()
            #expect(error?.code == .connectionLost && requests.count == 1)
        }
    }

    @Test func requestAfterAChallengeIsNotARepeat() async throws {
        try await HTTPPeer.with { peer in
            let credentials = HTTPCredentials.digest(user: "user", password: "secret")
            let call = HTTPCall(method: .post, url: peer.url("/digest/a"), body: [65], credentials: credentials)
            let answer = try await peer.client.execute(call)
            #expect(answer.status == 200)
        }
    }
}
