import Foundation
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "A receiver of traces in trouble changes nothing",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct TraceOutageTests {
        /// More than the queue of spans holds.
        static let messages = 3000
        static let batch = 300

        @Test(.timeLimit(.minutes(2)), arguments: ["hang", "429", "500", "garbage", "away"])
        func messagesAreStoredAndTheWorkerDrainsInTime(_ fault: String) async throws {
            try await PipelineBed.lend { bed in
                let receiver = try await TraceReceiver.start(on: bed)
                if fault == "away" { receiver.stop() } else { try await receiver.fail(fault) }
                let customer = try await bed.addCustomer()
                let worker = try await bed.worker(.messageWorker, settings: receiver.settings(sampler: "always_on"))
                try await Self.store(0..<Self.messages, of: customer, bed)
                let full = try Self.kilobytes(of: worker)
                try await Self.store(Self.messages..<2 * Self.messages, of: customer, bed)
                let later = try Self.kilobytes(of: worker)
                #expect(later - full < 5 * 1024 * TestEnvironment.patience, "from \(full) to \(later) kB")

                #expect(try await worker.metric("jadwal_spans_total", ["outcome": "exported"]) == 0)
                let lost = fault == "500" ? "rejected" : "dropped"
                #expect(try await worker.metric("jadwal_spans_total", ["outcome": lost]) > 0)
                #expect(try await worker.readiness().status == 200)
                let begun = ContinuousClock.now
                try await worker.drain()
                // Two of them are for the last spans.
                #expect(begun.duration(to: .now) < .seconds(5) * TestEnvironment.patience)
                #expect(try await bed.failures().isEmpty)
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func spansArriveAgainWhenTheReceiverIsBack() async throws {
            try await PipelineBed.lend { bed in
                let receiver = try await TraceReceiver.start(on: bed)
                try await receiver.fail("500")
                let customer = try await bed.addCustomer()
                let worker = try await bed.worker(.messageWorker, settings: receiver.settings(sampler: "always_on"))
                try await Self.store(0..<Self.batch, of: customer, bed)
                try await awaiting("spans were refused") {
                    try await worker.metric("jadwal_spans_total", ["outcome": "rejected"]) > 0
                }
                try await receiver.fail("partial")
                try await Self.store(Self.batch..<2 * Self.batch, of: customer, bed)
                try await awaiting("spans arrive") {
                    try await worker.metric("jadwal_spans_total", ["outcome": "exported"]) > 0
                }
                try await worker.drain()
                let arrived = try await receiver.spans().filter { $0.name == "store message" }
                #expect(arrived.count >= Self.batch)
                #expect(worker.process.log.contains("Traces do not arrive"))
                #expect(worker.process.log.contains("Traces arrive again"))
            }
        }

        /// Beside a worker without traces, under the same load: `deploy/test --faults --minutes N` says for how long.
        @Test(.timeLimit(.minutes(60)), .enabled(if: FaultSettings.isLong, "only deploy/test --faults takes so long"))
        func receiverThatIsAwayForLongCostsNoMemory() async throws {
            async let without = Self.growth(isTraced: false)
            async let away = Self.growth(isTraced: true)
            let grown = try await (without: without, away: away)
            print("grown by \(grown.without) kB without traces, by \(grown.away) kB with the receiver away")
            #expect(grown.away - grown.without < 5 * 1024)
        }

        /// - Returns: in kB, since the queue of spans was full.
        private static func growth(isTraced: Bool) async throws -> Int {
            let found = Remembered(0)
            try await PipelineBed.lend { bed in
                let receiver = try await TraceReceiver.start(on: bed)
                receiver.stop()
                let customer = try await bed.addCustomer()
                let settings = isTraced ? receiver.settings(sampler: "always_on") : [:]
                let worker = try await bed.worker(.messageWorker, settings: settings)
                var count = Self.messages
                try await Self.store(0..<count, of: customer, bed)
                let full = try Self.kilobytes(of: worker)
                let end = ContinuousClock.now + FaultSettings.duration
                while ContinuousClock.now < end {
                    let next = ContinuousClock.now + .seconds(3)
                    try await Self.store(count..<count + Self.batch, of: customer, bed)
                    count += Self.batch
                    try await awaiting("it is time for the next batch") { ContinuousClock.now >= next }
                }
                #expect(try await worker.readiness().status == 200)
                await found.set(try Self.kilobytes(of: worker) - full)
                try await worker.drain()
            }
            return await found.value
        }

        private static func store(_ numbers: Range<Int>, of customer: String, _ bed: PipelineBed) async throws {
            let now = Int64(Date().timeIntervalSince1970) - 3600
            let bodies = try numbers.map { number in
                try WireMessage(
                    customer: customer,
                    id: "\(number)",
                    chat: "\(966_500_000_000 + number / 10)@c.us",
                    isMine: false,
                    name: "Noura",
                    body: "hello",
                    timestamp: now
                ).bytes
            }
            for start in stride(from: 0, to: bodies.count, by: Self.batch) {
                try await bed.publish(Array(bodies[start..<min(bodies.count, start + Self.batch)]))
            }
            try await awaiting("\(numbers.upperBound) messages are stored", within: .seconds(60)) {
                try await bed.count("select count(*) from message") == numbers.upperBound
            }
        }

        private static func kilobytes(of worker: Worker) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(worker.process.processID)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(line.split { !$0.isNumber }.first.flatMap { Int($0) })
        }
    }
}
