import CommandKit
import Pipeline
import Testing

@testable import JadwalCommand

@Suite("jadwal publish ends with a reason if the broker takes nothing")
struct QueuePublishingTests {
    private static func failure(_ outcome: PublishOutcome, isBlocked: Bool) async -> CommandFailure? {
        let publishing = QueuePublishing(
            publisher: MessagePublisher { $0.map { _ in outcome } },
            queue: "q",
            isBlocked: { isBlocked }
        )
        return await #expect(throws: CommandFailure.self) { try await publishing.publish([Array("{}".utf8)]) }
    }

    @Test func alarmIsNamed() async {
        let failure = await Self.failure(.unknown, isBlocked: true)
        #expect(failure?.kind == .unavailable)
        #expect(failure?.description.contains("RabbitMQ has an alarm") == true)
        #expect(failure?.description.contains("rabbitmq-diagnostics alarms") == true)
    }

    @Test func otherReasonsStay() async {
        #expect(await Self.failure(.unknown, isBlocked: false)?.description.contains("did not confirm 1") == true)
        #expect(await Self.failure(.unroutable, isBlocked: false)?.description.contains("jadwal topology") == true)
    }

    @Test func confirmedMessagesAreDoneWhateverFollows() async throws {
        let publishing = QueuePublishing(
            publisher: MessagePublisher { $0.map { _ in .confirmed } },
            queue: "q",
            isBlocked: { true }
        )
        try await publishing.publish([Array("{}".utf8)])
    }
}
