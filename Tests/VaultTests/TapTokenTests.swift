import Foundation
import Pipeline
import Testing
import Time

@testable import Vault

@Suite("A tap's token is the right to do one thing, until its time") struct TapTokenTests {
    private static let key = LookupKey(Array(repeating: 7, count: 32))
    private static let (customer, subject) = (EventIdentity.random().id, EventIdentity.random().id)
    private static let end = UnixTime(seconds: 1_700_000_000)

    private static func token(
        _ action: NotificationOptions.Action = .snooze,
        epoch: UInt32 = 3
    ) throws -> TapToken {
        try #require(TapToken(of: Self.customer, action, on: Self.subject, until: Self.end, epoch: epoch))
    }

    @Test(arguments: NotificationOptions.Action.allCases)
    func tokenIsReadAsItWasMade(_ action: NotificationOptions.Action) throws {
        let token = try Self.token(action)
        let text = token.text(by: Self.key)
        #expect(text.utf8.count == 78 && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) })
        #expect(try TapToken(text, by: Self.key) == token)
    }

    /// Each bit counts: customer, subject, action, expiry, epoch and code.
    @Test func changedTokenIsUnknown() throws {
        let text = try Self.token().text(by: Self.key)
        for place in text.indices {
            let other = text[place] == "A" ? "B" : "A"
            let changed = text.replacingCharacters(in: place...place, with: other)
            #expect(throws: TapToken.Fault.unknown) { try TapToken(changed, by: Self.key) }
        }
        for cut in [
            "", "A", String(text.dropLast()), text + "A", text + "=", " " + text, String(repeating: "A", count: 9999),
        ] {
            #expect(throws: TapToken.Fault.unknown) { try TapToken(cut, by: Self.key) }
        }
        let elsewhere = LookupKey(Array(repeating: 8, count: 32))
        #expect(throws: TapToken.Fault.unknown) { try TapToken(text, by: elsewhere) }
    }

    @Test func tokenEndsAtItsTimeAndWithItsEpoch() throws {
        let token = try Self.token(epoch: 3)
        try token.check(at: Self.end - .milliseconds(1), epoch: 3)
        #expect(throws: TapToken.Fault.expired) { try token.check(at: Self.end, epoch: 3) }
        for epoch: UInt32 in [0, 2, 4] {
            #expect(throws: TapToken.Fault.expired) { try token.check(at: Self.end - .seconds(1), epoch: epoch) }
        }
    }

    @Test func idThatIsNoneMakesNoToken() {
        #expect(TapToken(of: "c", .done, on: Self.subject, until: Self.end, epoch: 0) == nil)
        #expect(TapToken(of: Self.customer, .done, on: "../x", until: Self.end, epoch: 0) == nil)
        #expect(TapToken(of: Self.customer, .done, on: Self.subject, until: .distantPast, epoch: 0) == nil)
    }
}
