import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

@testable import Push

/// Apple ends idle connections, and pushes are sent at that very moment.
@Suite(
    .serialized,
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(2))
)
struct EndingConnectionTests {
    private static let rounds = 30

    @Test func pushesAtTheMomentOfAnEndAreDelivered() async throws {
        let seed = UInt64.random(in: 1...UInt64(UInt32.max))
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        try await PushMock.with { mock in
            try await Self.endIdleConnections(of: mock)
            let service = try await mock.service()
            for round in 0..<Self.rounds {
                // Connections end after 1 to 1.02 s without a push.
                try await Task.sleep(for: .milliseconds(Int.random(in: 995...1025, using: &random)))
                let outcomes = await withTaskGroup(of: PushOutcome.self) { group in
                    for number in 0..<8 {
                        group.addTask { await service.send(PushMock.alert(), PushMock.device("aaaa", number)) }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                let lost = outcomes.filter { $0 != .delivered }
                #expect(lost.isEmpty, "seed \(seed), round \(round)")
            }
            let connections = try await mock.stats().connections
            #expect(connections > Self.rounds / 4, "connections did not end")
        }
    }

    /// Uses a separate client, because the connection of this request stays open.
    private static func endIdleConnections(of mock: PushMock) async throws {
        let client = HTTPClient(HTTPConfiguration(caFile: mock.keys.path("tls.pem")))
        var call = HTTPCall(method: .post, url: mock.configuration.url + "/control", version: .http2)
        call.body = Array(#"{"keep_alive": [1, 1.02]}"#.utf8)
        let answer = try await client.execute(call)
        await client.close()
        #expect(answer.status == 200)
    }
}
