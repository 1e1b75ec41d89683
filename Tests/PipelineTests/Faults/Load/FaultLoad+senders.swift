import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Vault

/// Messages and changes that are published gradually, while everything else continues.
extension FaultLoad {
    /// Another program adds events and changes or cancels each a moment later. Returns at once.
    func changeEvents(_ count: Int) {
        guard self.kinds.contains(.changed) else { return }
        for _ in 0..<count { self.changeEvent(self.nextCustomer()) }
    }

    /// One revision after the other, each at a random moment.
    func changeEvent(_ customer: FaultCustomer) {
        let event = PlannedEvent(self.number, of: customer, now: Self.now, atLeast: 2, using: &self.generator)
        guard self.heldBack == nil else {
            self.heldBack?.append(event)
            return
        }
        let pauses = event.messages.map { _ in Int.random(in: 100...4000, using: &self.generator) }
        self.note(event)
        self.alongside {
            for (message, pause) in zip(event.messages, pauses) {
                try await Task.sleep(for: .milliseconds(pause))
                await self.publish([message], to: self.bed.queues.calendar)
            }
        }
    }

    /// The answer is sent when the plan has arrived, and stamped a second after that: before, not even clocks that are right
    /// could tell which came first.
    func sayBySkewedClocks(_ customer: FaultCustomer) {
        let chat = SkewedChat(self.number, of: customer, now: Self.now, using: &self.generator)
        self.expect(chat.expected)
        self.skewedChats += 1
        self.alongside {
            for index in 0..<chat.count {
                await self.publish([try chat.message(index, at: Self.now)], to: self.bed.queues.messages)
                try await awaiting("line \(index) of a chat is stored", within: .seconds(120)) {
                    await self.stored(of: chat) == index + 1
                }
                let arrived = Self.now
                try await awaiting("the next second but one") { Self.now >= arrived + 2 }
            }
            await self.endSkewedChat()
        }
    }

    private func endSkewedChat() { self.skewedChats -= 1 }

    /// Does what steps the clock of the pipeline, when no chat that depends on it is under way: when two lines came, nobody
    /// could tell by a clock that was stepped between them.
    ///
    /// - Returns: false, and nothing is done, when chats are under way for longer than the limit.
    func withChatsArrived(within limit: Duration, _ body: @Sendable () async throws -> Void) async throws -> Bool {
        self.isClockRight = false
        defer { self.isClockRight = true }
        do {
            try await awaiting("skewed chats have arrived", within: limit) { self.skewedChats == 0 }
        } catch is PipelineTimeout {
            return false
        }
        try await body()
        return true
    }

    /// Lines that Jadwal has; the database may be hurt just now.
    private func stored(of chat: SkewedChat) async -> Int? {
        let id = self.bed.store.lookup.conversationID(customer: chat.customer.id, chat: chat.name)
        let statement = Statement(
            "select count(*) from message where conversation_id = $1",
            [.uuid(id.description)]
        )
        return try? await self.bed.pool.query(statement).first.map { Int(try $0.int(0)) }
    }
}
