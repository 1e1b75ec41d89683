import Pipeline
import Testing
import Vault

@Suite struct LookupKeyTests {
    private let key = LookupKey(Array(repeating: 7, count: 32))

    @Test func sameChatOfTwoCustomersIsTwoConversations() {
        let first = self.key.conversationID(customer: "a", chat: "966500000001@c.us")
        #expect(first == self.key.conversationID(customer: "a", chat: "966500000001@c.us"))
        #expect(first != self.key.conversationID(customer: "b", chat: "966500000001@c.us"))
    }

    @Test func idsOfDifferentPartsDiffer() {
        #expect(
            self.key.conversationID(customer: "c", chat: "ab") != self.key.conversationID(customer: "ca", chat: "b")
        )
    }

    @Test func messageIDsOfAConversationShareAPrefixAndDiffer() {
        let chats = (0..<20).map { self.key.conversationID(customer: "a", chat: "\($0)") }
        let ids = chats.map { chat in (0..<20).map { self.key.messageID(conversation: chat, id: "\($0)") } }
        let all = ids.flatMap(\.self)
        #expect(Set(all).count == 400)
        for (chat, ids) in zip(chats, ids) { #expect(ids.allSatisfy { $0.bits >> 80 == chat.bits >> 80 }) }
        // The difference is not only in the id.
        #expect(Set(all.map { $0.bits << 48 }).count == 400)
    }

    @Test func otherInstallationHasOtherIDs() {
        let other = LookupKey(LookupKey.randomBytes())
        #expect(self.key.tombstone(customer: "a") != other.tombstone(customer: "a"))
    }

    @Test func idsRevealNothingOfTheChat() {
        #expect(!self.key.conversationID(customer: "a", chat: "966500000001@c.us").description.contains("966500000001"))
    }
}
