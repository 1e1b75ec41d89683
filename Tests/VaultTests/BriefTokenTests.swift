import Foundation
import Pipeline
import Testing
import Time

@testable import Vault

@Suite("The token of a brief is the right to read it, until its time") struct BriefTokenTests {
    private static let key = LookupKey(Array(repeating: 7, count: 32))
    private static let (customer, alarm) = (EventIdentity.random().id, EventIdentity.random().id)
    private static let end = UnixTime(seconds: 1_700_000_000)

    private static func token() throws -> BriefToken {
        try #require(BriefToken(of: Self.customer, Self.alarm, until: Self.end, epoch: 3))
    }

    @Test func tokenIsReadAsItWasMade() throws {
        let text = try Self.token().text(by: Self.key)
        // As long as the service worker of browsers takes it.
        #expect(text.utf8.count == 76 && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) })
        #expect(BriefToken(text, by: Self.key) == (try Self.token()))
    }

    /// Each bit counts, and the token of a button is none.
    @Test func changedTokenIsUnknown() throws {
        let text = try Self.token().text(by: Self.key)
        for place in text.indices {
            let other = text[place] == "A" ? "B" : "A"
            #expect(BriefToken(text.replacingCharacters(in: place...place, with: other), by: Self.key) == nil)
        }
        for cut in ["", "A", String(text.dropLast()), text + "A", text + "=", String(repeating: "A", count: 9999)] {
            #expect(BriefToken(cut, by: Self.key) == nil)
        }
        #expect(BriefToken(text, by: LookupKey(Array(repeating: 8, count: 32))) == nil)
        let button = try #require(TapToken(of: Self.customer, .start, on: Self.alarm, until: Self.end, epoch: 3))
        #expect(BriefToken(button.text(by: Self.key), by: Self.key) == nil)
        #expect(throws: TapToken.Fault.unknown) { try TapToken(text, by: Self.key) }
    }

    @Test func tokenEndsAtItsTimeAndWithItsEpoch() throws {
        let token = try Self.token()
        #expect(token.isValid(at: Self.end - .milliseconds(1), epoch: 3) && !token.isValid(at: Self.end, epoch: 3))
        #expect(!token.isValid(at: Self.end - .seconds(1), epoch: 2))
        #expect(!token.isValid(at: Self.end - .seconds(1), epoch: 4))
    }

    @Test func idThatIsNoneMakesNoToken() {
        #expect(BriefToken(of: "c", Self.alarm, until: Self.end, epoch: 0) == nil)
        #expect(BriefToken(of: Self.customer, "../x", until: Self.end, epoch: 0) == nil)
        #expect(BriefToken(of: Self.customer, Self.alarm, until: .distantPast, epoch: 0) == nil)
    }
}
