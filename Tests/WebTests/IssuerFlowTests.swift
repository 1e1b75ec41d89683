import HTTPTypes
import Logging
import Testing

@testable import Web

@Suite("A login at an issuer is kept in the browser alone") struct IssuerFlowTests {
    private struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    private let flow = IssuerFlow<Refused>(
        cookie: "login",
        isSecure: true,
        age: .seconds(600),
        failed: "A login has failed",
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        kind: { _ in nil }
    )

    /// The headers of a browser that has kept the value of `Set-Cookie`.
    private func headers(_ cookie: String) -> HTTPFields {
        [.cookie: String(cookie.prefix { $0 != ";" })]
    }

    @Test(arguments: ["", "google", "google/devices", "failures?stage=messages"])
    func loginComesBackWithItsNote(_ note: String) async throws {
        let begun = try await self.flow.begin("seed.1700000000", noting: note) { "https://issuer.example/authorize" }
        #expect(begun.address == "https://issuer.example/authorize" && begun.cookie.contains("Max-Age=600"))
        #expect(self.flow.begun(self.headers(begun.cookie)) == .init(login: "seed.1700000000", note: note))
    }

    @Test func longNoteIsForgotten() async throws {
        let note = String(repeating: "a", count: 1025)
        let begun = try await self.flow.begin("seed.1", noting: note) { "https://issuer.example/" }
        #expect(self.flow.begun(self.headers(begun.cookie)) == .init(login: "seed.1"))
    }

    @Test func browserWithoutCookieHasBegunNothing() {
        #expect(self.flow.begun([:]) == .init())
    }

    @Test func failureOfTheClientIsPassedOn() async {
        await #expect(throws: Refused.self) {
            _ = try await self.flow.begin("seed.1", noting: "") { () async throws(Refused) -> String in
                throw Refused(description: "away")
            }
        }
    }
}
