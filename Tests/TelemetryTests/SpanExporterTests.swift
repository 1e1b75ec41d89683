import HTTP
import HTTPTypes
import Logging
import NIOConcurrencyHelpers
import Pipeline
import ServiceLifecycle
import TestSupport
import Testing

@testable import Telemetry

@Suite("Spans are sent in batches, again if that may help, and never hold up the program")
struct SpanExporterTests {
    enum Answer: Sendable {
        case status(Int, HTTPFields = [:], body: [UInt8] = [])
        /// No receiver is listening.
        case away
        /// It never comes.
        case hang
    }

    /// Answers by the script, repeats its last answer, and records its calls.
    final class ScriptedReceiver: Sendable {
        let calls = NIOLockedValueBox<[(call: HTTPCall, at: ContinuousClock.Instant)]>([])
        private let script: [Answer]

        init(_ script: Answer...) { self.script = script }

        var count: Int { self.calls.withLockedValue { $0.count } }

        var exchange: HTTPExchange { { call throws(HTTPError) in try await self.answer(call) } }

        private func answer(_ call: HTTPCall) async throws(HTTPError) -> HTTPAnswer {
            let number = self.calls.withLockedValue { calls in
                calls.append((call, .now))
                return calls.count - 1
            }
            switch self.script[min(number, self.script.count - 1)] {
            case .status(let status, let fields, let body):
                return HTTPAnswer(status: status, fields: fields, body: body)
            case .away:
                throw HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "nobody listens")
            case .hang:
                try? await Task.sleep(for: call.deadline)
                let code = Task.isCancelled ? HTTPError.Code.cancelled : .timedOut
                throw HTTPError(code: code, mayHaveBeenSent: true, detail: "no answer")
            }
        }
    }

    static let pace = ExportPace(
        interval: .milliseconds(20),
        attempts: 3,
        firstDelay: .milliseconds(10),
        longestDelay: .milliseconds(300),
        flush: .milliseconds(300)
    )

    /// Runs an exporter until the condition is true, then shuts it down.
    ///
    /// - Returns: the duration of the shutdown, as the other tests leave it time.
    @discardableResult
    private func export(
        _ bed: SpanBed,
        to receiver: ScriptedReceiver,
        trouble: @escaping @Sendable (String?) -> Void = { _ in },
        until condition: @escaping @Sendable () -> Bool
    ) async throws -> Duration {
        let exporter = SpanExporter(
            TelemetryConfiguration(
                url: "http://127.0.0.1:1/v1/traces",
                headers: [("x-key", "secret")],
                resource: [("service.name", "test")],
                version: "1"
            ),
            of: bed.queue,
            pace: Self.pace,
            exchange: receiver.exchange,
            trouble: trouble
        )
        let group = ServiceGroup(
            services: [exporter],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        async let end: Void = group.run()
        let deadline = ContinuousClock.now + .seconds(20)
        while !condition() {
            try #require(ContinuousClock.now < deadline, "the spans never had their turn")
            try await Task.sleep(for: .milliseconds(2))
        }
        let clock = BusyClock()
        await group.triggerGracefulShutdown()
        try await end
        return clock.passed
    }

    @Test func spansArriveInBatchesWithTheConfiguredHeaders() async throws {
        let (bed, receiver) = (SpanBed(), ScriptedReceiver(.status(200)))
        bed.end(spans: SpanQueue.batch + 1)
        try await self.export(bed, to: receiver) { bed.count(.exported) == SpanQueue.batch + 1 }
        let calls = receiver.calls.withLockedValue { $0.map(\.call) }
        #expect(calls.count == 2)
        for call in calls {
            #expect(call.method == .post)
            #expect(call.fields[.contentType] == "application/x-protobuf")
            #expect(call.fields[.contentEncoding] == "gzip")
            #expect(call.fields[HTTPField.Name("x-key")!] == "secret")
            #expect(call.body.prefix(2) == [0x1F, 0x8B])
        }
    }

    @Test(arguments: [429, 502, 503, 504]) func busyReceiverGetsARepeat(_ status: Int) async throws {
        let receiver = ScriptedReceiver(.status(status), .status(200))
        let bed = SpanBed()
        bed.end(spans: 3)
        try await self.export(bed, to: receiver) { bed.count(.exported) == 3 }
        #expect(receiver.count == 2)
        #expect(bed.count(.failed) == 0)
    }

    @Test func requestedWaitIsKept() async throws {
        let receiver = ScriptedReceiver(.status(429, [.retryAfter: "3600"]), .status(200))
        let bed = SpanBed()
        bed.end(spans: 1)
        try await self.export(bed, to: receiver) { bed.count(.exported) == 1 }
        let times = receiver.calls.withLockedValue { $0.map(\.at) }
        #expect(times[0].duration(to: times[1]) >= Self.pace.longestDelay)
    }

    @Test(arguments: [400, 401, 404, 415, 500, 301]) func refusedSpansAreNotSentAgain(_ status: Int) async throws {
        let receiver = ScriptedReceiver(.status(status))
        let bed = SpanBed()
        bed.end(spans: 4)
        try await self.export(bed, to: receiver) { bed.count(.rejected) == 4 }
        #expect(receiver.count == 1)
    }

    @Test func spansAreGivenUpAfterTheLastAttempt() async throws {
        let receiver = ScriptedReceiver(.away)
        let told = NIOLockedValueBox<[String?]>([])
        let bed = SpanBed()
        bed.end(spans: 2)
        try await self.export(bed, to: receiver, trouble: { reason in told.withLockedValue { $0.append(reason) } }) {
            bed.count(.failed) == 2
        }
        #expect(receiver.count == Self.pace.attempts)
        #expect(told.withLockedValue { $0 } == ["cannotConnect: nobody listens"])
    }

    @Test func troubleAndItsEndAreReportedOnceEach() async throws {
        let receiver = ScriptedReceiver(.status(500), .status(500), .status(200))
        let told = NIOLockedValueBox<[String?]>([])
        let bed = SpanBed()
        bed.end(spans: 3 * SpanQueue.batch)
        try await self.export(bed, to: receiver, trouble: { reason in told.withLockedValue { $0.append(reason) } }) {
            bed.count(.exported) == SpanQueue.batch
        }
        #expect(told.withLockedValue { $0 } == ["status 500", nil])
    }

    @Test func partOfABatchIsCountedAsRejected() async throws {
        // partial_success { rejected_spans: 2 }
        let receiver = ScriptedReceiver(.status(200, body: [0x0A, 0x02, 0x08, 0x02]))
        let bed = SpanBed()
        bed.end(spans: 5)
        try await self.export(bed, to: receiver) { bed.count(.exported) == 3 }
        #expect(bed.count(.rejected) == 2)
    }

    @Test func remainingSpansAreSentAtShutdown() async throws {
        let receiver = ScriptedReceiver(.hang, .status(200))
        let bed = SpanBed()
        bed.end(spans: 700)
        try await self.export(bed, to: receiver) { receiver.count == 1 }
        #expect(bed.count(.exported) == 700)
    }

    @Test func hangingReceiverDoesNotDelayTheShutdown() async throws {
        let receiver = ScriptedReceiver(.hang)
        let bed = SpanBed()
        bed.end(spans: 700)
        let took = try await self.export(bed, to: receiver) { receiver.count == 1 }
        #expect(took < .seconds(2) * TestEnvironment.patience)
        #expect(bed.count(.failed) == 700)
    }

    @Test(arguments: [[], [0x0A], [0xFF, 0xFF], [0x0A, 0x7F, 0x08], Array("<html>".utf8), [0x0A, 0x02, 0x08]])
    func answerOfAnotherFormRejectsNothing(_ body: [UInt8]) {
        #expect(TraceResponse(body).rejectedSpans == 0)
    }
}
