internal import Foundation
internal import Pipeline
internal import RabbitMQ

/// Measures publishing with confirms to one queue: Jadwal's publisher in this process, and librabbitmq alone in
/// another.
struct PublishCase: BenchCase {
    private static let bodyBytes = 200
    private static let batch = 500
    /// Batches in flight.
    private static let lanes = 2

    let name = "publish"
    let about = "messages of 200 B are published with confirms"
    let variants = ["100k messages, 200 B"]
    private let messages: Int

    init(isQuick: Bool) { self.messages = isQuick ? 40_000 : 100_000 }

    func subjects(of variant: String) -> [Subject] { [.jadwal, .limit] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            try await bed.settle()
            return subject == .jadwal ? try await self.publish(bed) : try await self.runLimit(bed)
        }
    }

    private func publish(_ bed: BenchBed) async throws -> Measurement {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: Self.bodyBytes)
        let starts = stride(from: 0, to: self.messages, by: Self.batch)
        let own = ProcessInfo.processInfo.processIdentifier
        let meter = try await Meter.start(bed, [own])
        let clock = ContinuousClock.now
        try await withThrowingTaskGroup { group in
            for lane in 0..<Self.lanes {
                group.addTask {
                    for start in starts where start / Self.batch % Self.lanes == lane {
                        try await self.publish(start..<min(start + Self.batch, self.messages), body, bed)
                    }
                }
            }
            try await group.waitForAll()
        }
        let seconds = clock.duration(to: .now) / .seconds(1)
        var measurement = try await meter.reading(units: self.messages, seconds: seconds)
        // The peak includes everything that was measured before.
        measurement.peakMegabytes = nil
        return measurement.withoutDatabase
    }

    private func publish(_ numbers: Range<Int>, _ body: [UInt8], _ bed: BenchBed) async throws {
        let outgoing = numbers.map { Outgoing(queue: bed.queues.messages, body: body, messageID: "\($0)") }
        guard await bed.publisher.publisher.publish(outgoing).allSatisfy({ $0 == .confirmed }) else {
            throw BenchFault("the broker did not confirm every message: see its log in \(bed.settings.root)")
        }
    }

    private func runLimit(_ bed: BenchBed) async throws -> Measurement {
        let before = EndedChildren.processorSeconds
        let meter = try await Meter.start(bed, [])
        let process = try MeasuredProcess(
            "\(bed.settings.comparators)/limit-publish",
            environment: [
                "AMQP_URL": bed.settings.amqpURL,
                "BENCH_QUEUE": bed.queues.messages,
                "BENCH_COUNT": "\(self.messages)",
                "BENCH_BODY": "\(Self.bodyBytes)",
                "BENCH_CONFIRMS": "\(Self.batch * Self.lanes)",
            ],
            folder: bed.settings.folder
        )
        return try await MeasuredProcess.running([process]) {
            var peakBytes = 0
            try await bed.wait(for: "\(process.name) publishes \(self.messages) messages", within: .seconds(300)) {
                peakBytes = max(peakBytes, ProcessReading(of: [process.id]).peakBytes)
                return !process.isRunning
            }
            let text = try await process.says(/published \d+ in ([0-9.]+) s/)
            guard let seconds = Double(text) else { throw BenchFault("\(process.name) said no time:\n\(process.said)") }
            var measurement = try await meter.reading(units: self.messages, seconds: seconds)
            // The process has ended, and no other child ends during the measurement.
            let used = EndedChildren.processorSeconds - before
            measurement.subjectMilliseconds = used * 1000 / (Double(self.messages) / 1000)
            measurement.peakMegabytes = Double(peakBytes) / 1_000_000
            return measurement.withoutDatabase
        }
    }
}
