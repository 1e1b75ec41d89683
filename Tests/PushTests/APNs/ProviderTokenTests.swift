import Foundation
import NIOConcurrencyHelpers
import Testing
import Time

@testable import Push

@Suite struct ProviderTokenTests {
    static let start = UnixTime(seconds: 1_780_000_000)
    /// A P-256 key only for this test.
    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGHadaOVYuUvJauy/
        0ZWqg0vZrQxLiFGgJmQYwwLtjzKhRANCAATlJzxLt8TFyWnUMpnurCnVVhn2QTRY
        pB4ET2lv30qRjNwVM1Q3qx7a8gyykywVOVghvQYj+ztjIYnfzw4DWT9S
        -----END PRIVATE KEY-----
        """

    /// Tokens `token 1`, `token 2` … with the number of signatures made.
    private static func counted() -> (InMemoryProviderTokens, NIOLockedValueBox<Int>) {
        let signatures = NIOLockedValueBox(0)
        let tokens = InMemoryProviderTokens { now in
            let number = signatures.withLockedValue { count in
                count += 1
                return count
            }
            return ProviderToken(text: "token \(number)", issuedAt: now)
        }
        return (tokens, signatures)
    }

    @Test func tokenHasTeamAndTimeAsNumber() async throws {
        let configuration = APNsConfiguration(key: Self.key, keyID: "KEY1234567", teamID: "TEAM123456", topic: "t")
        let token = try ProviderTokenSigner(configuration).sign(at: UnixTime(milliseconds: 1_780_000_000_999))
        let parts = token.text.split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        let claims = Self.decoded(parts[1])
        #expect(
            Set(claims.dropFirst().dropLast().split(separator: ",")) == [#""iat":1780000000"#, #""iss":"TEAM123456""#]
        )
        let header = Self.decoded(parts[0])
        #expect(header.contains(#""alg":"ES256""#))
        #expect(header.contains(#""kid":"KEY1234567""#))
        #expect(token.issuedAt == Self.start)
        #expect(!"\(token)".contains(parts[2]))
    }

    @Test(arguments: ["", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])
    func brokenKeyIsReportedWithoutQuotingIt(_ key: String) {
        let configuration = APNsConfiguration(key: key, keyID: "k", teamID: "t", topic: "t")
        let error = #expect(throws: ProviderTokenError.self) { try ProviderTokenSigner(configuration) }
        #expect(error == ProviderTokenError(code: .unusableKey, detail: "no P-256 private key in PEM"))
        #expect(!"\(configuration)".contains("PRIVATE"))
    }

    @Test func tokenIsUsedForFiftyMinutes() async throws {
        let (tokens, signatures) = Self.counted()
        let source = tokens.source
        for minute in 0..<50 {
            #expect(try await source.current(Self.start + .seconds(minute * 60)) == "token 1")
        }
        #expect(try await source.current(Self.start + .seconds(50 * 60)) == "token 2")
        #expect(signatures.withLockedValue { $0 } == 2)
    }

    @Test func parallelRequestsGetOneSignature() async throws {
        let (tokens, signatures) = Self.counted()
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await tokens.source.current(Self.start) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == ["token 1"])
        #expect(signatures.withLockedValue { $0 } == 1)
    }

    @Test func refusedTokenIsReplacedAtMostEveryTwentyMinutes() async throws {
        let (tokens, signatures) = Self.counted()
        let source = tokens.source
        #expect(try await source.current(Self.start) == "token 1")
        #expect(try await source.replacement("token 1", Self.start + .seconds(1199)) == nil)
        let later = Self.start + .seconds(1200)
        #expect(try await source.replacement("token 1", later) == "token 2")
        // Other pushes with the refused token get the new one.
        #expect(try await source.replacement("token 1", later) == "token 2")
        #expect(try await source.replacement("token 2", later + .seconds(60)) == nil)
        #expect(signatures.withLockedValue { $0 } == 2)
    }

    @Test func tokenFromTheFutureIsNotUsed() async throws {
        let (tokens, _) = Self.counted()
        #expect(try await tokens.source.current(Self.start) == "token 1")
        #expect(try await tokens.source.current(Self.start - .seconds(30)) == "token 1")
        #expect(try await tokens.source.current(Self.start - .seconds(3600)) == "token 2")
    }

    @Test func failedSignatureIsRetriedByTheNextCall() async throws {
        let isBroken = NIOLockedValueBox(true)
        let tokens = InMemoryProviderTokens { now in
            if isBroken.withLockedValue({ $0 }) { throw ProviderTokenError(code: .cannotSign, detail: "") }
            return ProviderToken(text: "good", issuedAt: now)
        }
        await #expect(throws: ProviderTokenError.self) { try await tokens.source.current(Self.start) }
        isBroken.withLockedValue { $0 = false }
        #expect(try await tokens.source.current(Self.start) == "good")
    }

    private static func decoded(_ part: String) -> String {
        let padded = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let data = Data(base64Encoded: padded + String(repeating: "=", count: (4 - part.count % 4) % 4))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
