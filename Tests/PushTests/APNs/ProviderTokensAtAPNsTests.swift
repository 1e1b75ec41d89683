import Foundation
import HTTP
import HTTPTypes
import JWTKit
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing
import Time

@testable import Push

/// Checks our provider tokens with the mock, which verifies them as Apple does.
@Suite(
    .serialized,
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(2))
)
struct ProviderTokensAtAPNsTests {
    /// The same claims, with the time as text: what Apple, and so the mock, refuses.
    private struct TextualClaims: JWTPayload {
        var iss: String
        var iat: String
        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    @Test func tokenWithTheTimeAsTextIsRefused() async throws {
        try await PushMock.with { mock in
            let key = try ES256PrivateKey(pem: mock.configuration.key)
            let keys = await JWTKeyCollection().add(ecdsa: key, kid: "KEY1234567")
            let seconds = String(Int(Date.now.timeIntervalSince1970))
            let textual = try await keys.sign(TextualClaims(iss: "TEAM123456", iat: seconds), kid: "KEY1234567")
            let refused = mock.service(tokens: ProviderTokenSource(current: { _ in textual }))
            let outcome = await refused.send(PushMock.alert(), PushMock.device())
            #expect(outcome == .serviceDown(reason: "InvalidProviderToken"))
            let taken = await (try mock.service()).send(PushMock.alert(), PushMock.device())
            #expect(taken == .delivered)
        }
    }

    @Test func expiredTokenIsReplacedAndThePushDelivered() async throws {
        try await PushMock.with { mock in
            let signer = try ProviderTokenSigner(mock.configuration)
            let signatures = NIOLockedValueBox(0)
            // The first was signed while this machine's clock was two hours slow.
            let tokens = InMemoryProviderTokens { now in
                let number = signatures.withLockedValue { count in
                    count += 1
                    return count
                }
                let token = try signer.sign(at: number == 1 ? now - .seconds(7200) : now)
                return token
            }
            let service = mock.service(tokens: tokens.source)
            let outcomes = await withTaskGroup(of: PushOutcome.self) { group in
                for number in 0..<20 {
                    group.addTask { await service.send(PushMock.alert(), PushMock.device("aaaa", number)) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes == Array(repeating: .delivered, count: 20))
            #expect(signatures.withLockedValue { $0 } == 2)
            #expect(try await mock.stats().providerTokens == 1)
        }
    }

    @Test func youngRefusedTokenIsNotReplaced() async throws {
        try await PushMock.with { mock in
            let signer = try ProviderTokenSigner(mock.configuration)
            let service = mock.service(tokens: InMemoryProviderTokens(signer: signer).source)
            for _ in 1...5 {
                let outcome = await service.send(PushMock.alert(), PushMock.device("bad5"))
                #expect(outcome == .serviceDown(reason: "InvalidProviderToken"))
            }
            #expect(try await mock.stats().providerTokens == 1)
        }
    }

    @Test func processesWithSeparateTokensExceedTheLimit() async throws {
        try await PushMock.with { mock in
            let (one, other) = (try await mock.service(), try await mock.service())
            let first = await one.send(PushMock.alert(), PushMock.device())
            let second = await other.send(PushMock.alert(), PushMock.device())
            #expect(first == .delivered)
            // For this reason, workers with one key share one token.
            #expect(second == .tryLater(after: .seconds(1200), reason: "TooManyProviderTokenUpdates"))
        }
    }
}
