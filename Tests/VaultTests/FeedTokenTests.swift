import Pipeline
import Testing

@testable import Vault

@Suite("The token of a feed is the right to read it, until its owner ends it") struct FeedTokenTests {
    private static let key = LookupKey(Array(repeating: 7, count: 32))
    private static let customer = EventIdentity.random().id

    @Test(arguments: [UInt32(0), 1, .max])
    func tokenIsReadAsItWasMade(_ epoch: UInt32) throws {
        let token = try #require(FeedToken(of: Self.customer, epoch: epoch))
        let text = token.text(by: Self.key)
        #expect(text.utf8.count == 50 && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) })
        #expect(FeedToken(text, by: Self.key) == token)
        #expect(FeedToken(of: "x", epoch: epoch) == nil)
    }

    @Test func changedTokenIsUnknown() throws {
        let text = try #require(FeedToken(of: Self.customer, epoch: 3)).text(by: Self.key)
        for place in text.indices {
            let other = text[place] == "A" ? "B" : "A"
            #expect(FeedToken(text.replacingCharacters(in: place...place, with: other), by: Self.key) == nil)
        }
        for cut in ["", "A", String(text.dropLast()), text + "A", text + "=", String(repeating: "A", count: 9999)] {
            #expect(FeedToken(cut, by: Self.key) == nil)
        }
        #expect(FeedToken(text, by: LookupKey(Array(repeating: 8, count: 32))) == nil)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: ClosedRange<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[self.index(after: range.upperBound)...]
    }
}
