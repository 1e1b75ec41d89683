internal import Pipeline
internal import TestSupport
internal import Testing

@testable internal import WorkerKit

@Suite("Each conversation has its lane")
struct LaneQueuesTests {
    private static func item(_ number: Int, chat: Int, bytes: Int = 10) -> IntakeItem {
        let message = ChatMessage(
            customerID: "11111111-1111-4111-8111-111111111111",
            id: "m\(number)",
            chatID: "9665\(chat)@c.us",
            isSenderMe: true,
            body: "see you",
            timestamp: 0
        )
        let tag = Delivery.Tag(connection: 1, number: UInt64(number + 1))
        return IntakeItem(
            content: .message(message),
            delivery: Delivery(tag: tag, body: [UInt8](repeating: 7, count: bytes))
        )
    }

    private static func numbers(_ items: [IntakeItem]) -> [Int] { items.map { Int($0.delivery.tag.number) - 1 } }

    @Test func messagesArriveOnceInTheOrderOfTheirConversation() async {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let chats = (0..<3000).map { _ in Int.random(in: 0..<40, using: &random) }
        let items = chats.enumerated().map { Self.item($0, chat: $1) }
        let lanes = LaneQueues(3)
        var batches: [ArraySlice<IntakeItem>] = []
        var rest = items[...]
        while !rest.isEmpty {
            batches.append(rest.prefix(Int.random(in: 1...400, using: &random)))
            rest = rest.dropFirst(batches.last?.count ?? 0)
        }
        let taken = await withTaskGroup(of: [Int].self) { group in
            for lane in 0..<3 {
                group.addTask {
                    var taken: [Int] = []
                    while true {
                        let batch = await lanes.next(lane, count: 100, bytes: .max)
                        if batch.isEmpty { return taken }
                        taken += Self.numbers(batch)
                        await Task.yield()
                    }
                }
            }
            for batch in batches {
                await lanes.add(Array(batch))
                await Task.yield()
            }
            await lanes.finish()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(taken.joined().sorted() == Array(0..<3000), "seed \(seed)")
        for lane in taken {
            for (chat, numbers) in Dictionary(grouping: lane, by: { chats[$0] }) {
                #expect(numbers == numbers.sorted(), "seed \(seed), chat \(chat)")
            }
        }
    }

    @Test func manyMessagesAreSplitByConversation() async {
        let lanes = LaneQueues(2)
        await lanes.add((0..<400).map { Self.item($0, chat: $0 % 40) })
        await lanes.finish()
        var chats: [Set<Int>] = []
        for lane in 0..<2 {
            let batch = await lanes.next(lane, count: 1000, bytes: .max)
            #expect(batch.count >= 50, "the lanes share the work")
            chats.append(Set(Self.numbers(batch).map { $0 % 40 }))
        }
        #expect(chats[0].isDisjoint(with: chats[1]))
    }

    @Test func fewMessagesAreOneBatchWhileAllLanesAreIdle() async throws {
        let lanes = LaneQueues(2)
        let items = (0..<40).map { Self.item($0, chat: $0) }
        async let first = lanes.next(0, count: 500, bytes: .max)
        async let second = lanes.next(1, count: 500, bytes: .max)
        let deadline = ContinuousClock.now + .seconds(20)
        while await !lanes.allAreIdle {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
        await lanes.add(items)
        #expect(await Self.numbers(first) == Array(0..<40))
        await lanes.finish()
        #expect(await second.isEmpty)
    }

    @Test func batchIsLimitedByCountAndBytes() async {
        let lanes = LaneQueues(1)
        await lanes.add((0..<10).map { Self.item($0, chat: $0, bytes: 100) })
        #expect(await Self.numbers(lanes.next(0, count: 4, bytes: .max)) == [0, 1, 2, 3])
        #expect(await Self.numbers(lanes.next(0, count: 4, bytes: 150)) == [4, 5])
        #expect(await Self.numbers(lanes.next(0, count: 500, bytes: 1)) == [6])
        await lanes.finish()
        #expect(await Self.numbers(lanes.next(0, count: 500, bytes: .max)) == [7, 8, 9])
        #expect(await lanes.next(0, count: 500, bytes: .max).isEmpty)
    }
}
