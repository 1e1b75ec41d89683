import Foundation
import Pipeline
import Testing

@testable import Vault

@Suite("A token of places is an owner's right, until its epoch ends") struct PlaceTokenTests {
    private static let key = LookupKey(Array(repeating: 7, count: 32))
    private static let customer = EventIdentity.random().id

    @Test func tokenIsReadAsItWasMade() throws {
        let token = try #require(PlaceToken(of: Self.customer, epoch: 3))
        let text = token.text(by: Self.key)
        #expect(text.utf8.count == 50 && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) })
        #expect(PlaceToken(text, by: Self.key) == token)
        #expect(PlaceToken(of: "x", epoch: 0) == nil)
    }

    /// Each bit counts: version, customer, epoch and code.
    @Test func changedTokenIsUnknown() throws {
        let text = try #require(PlaceToken(of: Self.customer, epoch: 3)).text(by: Self.key)
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(PlaceToken(changed, by: Self.key) == nil)
        }
        for cut in 0..<text.count { #expect(PlaceToken(String(text.prefix(cut)), by: Self.key) == nil) }
        #expect(PlaceToken(text + "A", by: Self.key) == nil)
        #expect(PlaceToken(text, by: LookupKey(Array(repeating: 8, count: 32))) == nil)
    }

    /// A button's token is no address of a place, and the other way round.
    @Test func tokensOfOneKindAreNotThoseOfAnother() throws {
        let text = try #require(PlaceToken(of: Self.customer, epoch: 0)).text(by: Self.key)
        #expect(throws: TapToken.Fault.unknown) { try TapToken(text, by: Self.key) }
    }
}
