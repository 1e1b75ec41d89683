import Jadwal
import Testing

@testable import RabbitMQ

@Suite("A consumer holds no more bodies than it may", .enabled(if: TestBroker.isThere, TestBroker.reason))
struct HeldBytesTests {
    @Test(.timeLimit(.minutes(2))) func stopsReadingAtItsBytesAndStaysAlive() async throws {
        try await TestBroker.withQueue { broker in
            let bodies = (0..<60).map { [UInt8](repeating: UInt8($0), count: 100_000) }
            try await broker.publish(bodies)
            let configuration = try broker.configuration(heartbeat: .seconds(1))
            try await broker.withConsumer(bytesInFlight: 250_000, configuration: configuration) { consumer in
                let first = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                try #require(first.count == 1)
                // Longer than the broker bears silence (two heartbeats), while full.
                let clock = ContinuousClock.now + .seconds(4)
                try await eventually("four heartbeats pass") { ContinuousClock.now >= clock }
                #expect(consumer.isConnected)
                // Every half heartbeat brings what the library can hold, and not all that the broker has sent.
                let held = await consumer.nextBatch(count: 60, bytes: .max, patience: .zero)
                #expect((1..<30).contains(held.count), "\(held.count)")
                await consumer.acknowledge((first + held).map(\.tag))
                var seen = (first + held).map(\.body)
                while seen.count < 60 {
                    let batch = await consumer.nextBatch(count: 10, bytes: .max, patience: .milliseconds(20))
                    await consumer.acknowledge(batch.map(\.tag))
                    seen += batch.map(\.body)
                }
                #expect(seen == bodies)
            }
        }
    }
}
