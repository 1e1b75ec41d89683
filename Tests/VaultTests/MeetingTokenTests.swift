import Foundation
import Pipeline
import Testing

@testable import Vault

@Suite("A token of meetings is a right of its holder, until its epoch ends") struct MeetingTokenTests {
    private static let key = LookupKey(Array(repeating: 7, count: 32))
    private static let (host, meeting, person) = (Self.id, Self.id, Self.id)
    private static var id: String { EventIdentity.random().id }

    private static func token(_ right: MeetingToken.Right) throws -> MeetingToken {
        try #require(MeetingToken(right, of: Self.meeting, by: Self.host, epoch: 3))
    }

    @Test func tokenIsReadAsItWasMade() throws {
        for right in [MeetingToken.Right.join, .seat(participant: Self.person)] {
            let token = try Self.token(right)
            let text = token.text(by: Self.key)
            #expect(text.utf8.count == 94 && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) })
            #expect(MeetingToken(text, by: Self.key) == token)
        }
        #expect(MeetingToken(.join, of: "x", by: Self.host, epoch: 0) == nil)
        #expect(MeetingToken(.seat(participant: "x"), of: Self.meeting, by: Self.host, epoch: 0) == nil)
    }

    /// Each bit counts.
    @Test func changedTokenIsUnknown() throws {
        let text = try Self.token(.seat(participant: Self.person)).text(by: Self.key)
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(MeetingToken(changed, by: Self.key) == nil)
        }
        for cut in 0..<text.count { #expect(MeetingToken(String(text.prefix(cut)), by: Self.key) == nil) }
        #expect(MeetingToken(text + "A", by: Self.key) == nil)
        #expect(MeetingToken(text, by: LookupKey(Array(repeating: 8, count: 32))) == nil)
    }
}
