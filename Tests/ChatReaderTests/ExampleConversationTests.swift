internal import Testing

@Suite("Short conversations come to what their people meant")
struct ExampleConversationTests {
    @Test(arguments: ExampleConversations.all)
    func exampleConversationIsRead(_ example: ExampleConversations.Example) {
        #expect(example.read() == example.expected)
    }
}
