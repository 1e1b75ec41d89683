import Pipeline
import TestSupport
import Testing

@testable import RabbitMQ

@Suite(.enabled(if: TestBroker.isThere, TestBroker.reason), .timeLimit(.minutes(2)))
struct RabbitMQPublisherTests {
    @Test func manyMessagesAreConfirmedTogether() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withPublisher(deadline: .seconds(60)) { publisher in
                let messages = broker.messages(Array(repeating: Array(repeating: 32, count: 60), count: 5000))
                let outcomes = await publisher.publisher.publish(messages)
                #expect(outcomes == Array(repeating: .confirmed, count: 5000))
            }
            try await eventually("all are there") {
                try await broker.topology.depth(of: broker.queue.name).messages == 5000
            }
        }
    }

    @Test func messageWithoutAQueueIsUnroutable() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withPublisher { publisher in
                var messages = broker.messages([[1], [2], [3]])
                messages[1].queue = "jadwal-tests.nowhere"
                #expect(await publisher.publisher.publish(messages) == [.confirmed, .unroutable, .confirmed])
            }
        }
    }

    @Test func messageToAFullQueueIsRefused() async throws {
        let arguments: [(name: String, value: QueueDefinition.Argument)] = [
            ("x-max-length", .number(1)), ("x-overflow", .text("reject-publish")),
        ]
        try await TestBroker.withQueue(arguments) { broker in
            try await broker.withPublisher { publisher in
                #expect(await publisher.publisher.publish(broker.messages([[1]])) == [.confirmed])
                #expect(await publisher.publisher.publish(broker.messages([[2]])) == [.refused])
            }
        }
    }

    @Test func messageThatAMQPCannotEncodeIsRefused() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withPublisher { publisher in
                var messages = broker.messages([[1], [2], [3], [4]])
                messages[0].headers = ["large": String(repeating: "x", count: 140_000)]
                messages[1].messageID = String(repeating: "x", count: 256)
                messages[2].queue = String(repeating: "x", count: 256)
                #expect(await publisher.publisher.publish(messages) == [.refused, .refused, .refused, .confirmed])
            }
        }
    }

    @Test func headersUpToAFrameArrive() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish([[1]], headers: ["large": String(repeating: "x", count: 129_000)])
        }
    }

    @Test func publishWithoutABrokerEndsAtItsDeadline() async throws {
        try await TestBroker.withQueue { broker in
            let nowhere = try RabbitMQConfiguration(urls: "amqp://127.0.0.1:1/", caFile: nil, connectionName: "test")
            try await broker.withPublisher(deadline: .milliseconds(300), configuration: nowhere) { publisher in
                let clock = BusyClock()
                #expect(await publisher.publisher.publish(broker.messages([[1], [2]])) == [.unknown, .unknown])
                #expect(clock.passed < .seconds(3))
                #expect(!publisher.isConnected)
            }
        }
    }

    @Test func cancellationLeavesTheOutcomeUnknown() async throws {
        try await TestBroker.withQueue { broker in
            let nowhere = try RabbitMQConfiguration(urls: "amqp://127.0.0.1:1/", caFile: nil, connectionName: "test")
            try await broker.withPublisher(deadline: .seconds(600), configuration: nowhere) { publisher in
                let publishing = Task { await publisher.publisher.publish(broker.messages([[1]])) }
                publishing.cancel()
                #expect(await publishing.value == [.unknown])
            }
        }
    }

    @Test func deletedQueueIsDeclaredAgain() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withPublisher(topology: [broker.queue]) { publisher in
                #expect(await publisher.publisher.publish(broker.messages([[1]])) == [.confirmed])
                try await broker.topology.delete(broker.queue.name)
                #expect(await publisher.publisher.publish(broker.messages([[2]])) == [.unroutable])
                #expect(await publisher.publisher.publish(broker.messages([[3]])) == [.confirmed])
                #expect(try await broker.topology.depth(of: broker.queue.name).messages == 1)
            }
        }
    }
}

@Suite("A connection on which the broker refuses everything is given up")
struct RefusalWatchTests {
    @Test func connectionWithLastingRefusalsIsGivenUp() {
        let answers = Self.answers(toRefusalsAt: Array(stride(from: 0, through: 1000, by: 100)) + [1001])
        #expect(answers.dropLast().allSatisfy { !$0 })
        #expect(answers.last == true)
    }

    @Test func rareRefusalsKeepTheConnection() {
        let answers = Self.answers(toRefusalsAt: (0..<5).flatMap { [6000 * $0, 6000 * $0 + 500] })
        #expect(answers.allSatisfy { !$0 })
    }

    private static func answers(toRefusalsAt milliseconds: [Int]) -> [Bool] {
        var watch = RefusalWatch()
        let start = ContinuousClock.now
        return milliseconds.map { watch.isTooMuch(at: start + .milliseconds($0)) }
    }
}
