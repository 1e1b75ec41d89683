import Foundation
import RabbitMQ
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "A worker's wall clock may be stepped while it works",
        .enabled(if: WorkerClock.compiler != nil, WorkerClock.reason)
    )
    struct WorkerClockTests {
        @Test(.timeLimit(.minutes(1)), arguments: [3600, -3600])
        func workerStoresMessagesAfterAClockStepOfAnHour(_ seconds: Int) async throws {
            try await PipelineBed.lend { bed in
                let clock = try WorkerClock(in: bed.folder)
                let worker = try await bed.worker(.messageWorker, settings: clock.settings)
                let customer = try await bed.addCustomer()
                let bad = BadMessages(customer: customer)
                try await bed.publish([try bad.good("before")])
                try await awaiting("it is stored") { try await bed.count("select count(*) from message") == 1 }
                try clock.set(ahead: seconds)
                try await bed.publish([try bad.good("after")])
                try await awaiting("it is stored") { try await bed.count("select count(*) from message") == 2 }
                try #require(try await bed.failures().isEmpty)
                try await worker.drain()

                let first = try #require(Self.times(in: worker.process.log).first)
                let last = try #require(Self.times(in: worker.process.log).last)
                #expect(abs(first.distance(to: Date())) < 60)
                #expect(abs(last.distance(to: Date()) + Double(seconds)) < 60, "it ended at \(last) by its own clock")
            }
        }

        private static func times(in log: String) -> [Date] {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            return log.matches(of: /"time":"([^"]+)"/).compactMap { try? Date(String($0.1), strategy: style) }
        }
    }
}
