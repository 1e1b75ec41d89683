import HTTP
import HTTPTypes
import Logging
import ServiceLifecycle
import Testing

@Suite struct ServiceTests {
    @Test func runServesUntilGracefulShutdown() async throws {
        try await HTTPPeer.with { peer in
            let client = HTTPClient()
            let group = ServiceGroup(configuration: .init(services: [client], logger: Logger(label: "test")))
            async let running: Void = group.run()
            let call = HTTPCall(method: .get, url: peer.url("/echo"))
            let answer = try await client.execute(call)
            #expect(answer.status == 200)
            await group.triggerGracefulShutdown()
            try await running
            #expect(await client.failure(of: call)?.code == .cancelled)
        }
    }

    @Test func cancelledRunClosesTheClient() async throws {
        try await HTTPPeer.with { peer in
            let client = HTTPClient()
            let running = Task { try await client.run() }
            let call = HTTPCall(method: .get, url: peer.url("/hang"))
            async let pending = client.failure(of: call)
            _ = try await client.execute(HTTPCall(method: .get, url: peer.url("/echo")))
            running.cancel()
            #expect(await pending?.code == .cancelled)
            await #expect(throws: CancellationError.self) { try await running.value }
        }
    }

    /// The client's thread must not keep it alive once it is closed.
    @Test func closedClientIsFreed() async throws {
        weak var observed: HTTPClient?
        try await HTTPPeer.with { peer in
            let client = HTTPClient()
            observed = client
            _ = try await client.execute(HTTPCall(method: .get, url: peer.url("/echo"), account: "one"))
            await client.close()
        }
        let limit = ContinuousClock.now + .seconds(10)
        while observed != nil, ContinuousClock.now < limit { await Task.yield() }
        #expect(observed == nil)
    }
}
