import Testing
import Vault

@Suite struct LookupKeyTests {
    private let key = LookupKey(Array(repeating: 7, count: 32))

    @Test func theSameChatOfTwoCustomersIsTwoConversations() {
        let first = self.key.conversationID(customer: "a", chat: "966500000001@c.us")
        #expect(first == self.key.conversationID(customer: "a", chat: "966500000001@c.us"))
        #expect(first != self.key.conversationID(customer: "b", chat: "966500000001@c.us"))
    }

    @Test func partsDoNotRunTogether() {
        #expect(
            self.key.messageID(customer: "c", chat: "ab", id: "c")
                != self.key.messageID(customer: "c", chat: "a", id: "bc")
        )
    }

    @Test func anotherInstallationHasOtherIDs() {
        let other = LookupKey(LookupKey.randomBytes())
        #expect(self.key.tombstone(customer: "a") != other.tombstone(customer: "a"))
    }

    @Test func nothingOfTheChatShows() {
        #expect(!self.key.conversationID(customer: "a", chat: "966500000001@c.us").contains("966500000001"))
    }
}
