internal import ChatReader
internal import Logging
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Testing
internal import Time
internal import Tracing

@testable internal import Telemetry
@testable internal import WorkerKit

@Suite("Work has spans below those of its cause, and its messages carry them on")
struct WorkSpansTests {
    static let recorded = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    static let unrecorded = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"

    /// Records only spans with a recorded parent.
    struct Spans {
        let queue = SpanQueue { _, _ in }
        let tracing: WorkerTracing

        init(ratio: Double = 0) {
            func tracer(_ ratio: Double, _ queue: SpanQueue) -> TelemetryTracer {
                TelemetryTracer(sampler: TraceSampler(followsParent: true, ratio: ratio), queue: queue)
            }
            self.tracing = WorkerTracing(tracer(ratio, self.queue), always: tracer(1, self.queue))
        }

        var ended: [SpanRecord] { self.queue.take() }
    }

    private static func items(_ headers: [String?]) -> [IntakeItem] {
        headers.enumerated().map { number, header in
            let delivery = LoopBed.delivery(number, headers: header.map { [HeaderName.traceParent: $0] } ?? [:])
            return IntakeItem(content: .crowd, delivery: delivery)
        }
    }

    @Test func onlyMessagesOfRecordedTracesAreStoredWithASpan() throws {
        let items = Self.items([nil, Self.recorded, Self.unrecorded, "00-bad"])
        let spans = Spans()
        let batch = MessageSpans(items, from: "m", spans.tracing)
        for index in [0, 2, 3] { #expect(batch.items[index] === items[index]) }
        let header = try #require(batch.items[1].delivery.headers[HeaderName.traceParent])
        batch.end([.crowd, .stored, .crowd, .crowd], conversation: { _ in "hash" })
        let ended = spans.ended
        #expect(ended.map(\.name) == ["store message", "process m"])
        #expect(ended[0].identity.text == header)
        #expect(ended[0].parentSpan == TraceParent(Self.recorded)?.span)
        #expect(ended[0].attributes.get("jadwal.outcome") == .string("stored"))
        #expect(ended[0].attributes.get("conversation.id") == .string("hash"))
        #expect(ended[1].parentSpan == nil)
        #expect(ended[1].links.map(\.identity) == [ended[0].identity])
        #expect(ended[1].attributes.get("jadwal.outcome.crowd") == .int64(3))
    }

    @Test func batchLinksAtMost128Messages() {
        let spans = Spans()
        let batch = MessageSpans(Self.items(Array(repeating: Self.recorded, count: 200)), from: "m", spans.tracing)
        batch.end(Array(repeating: .stored, count: 200), conversation: { _ in nil })
        #expect(spans.ended.last?.links.count == 128)
    }

    @Test func newTraceBeginsWithAMessageIfTheSamplerTakesIt() throws {
        let spans = Spans(ratio: 1)
        let batch = MessageSpans(Self.items([nil, Self.unrecorded]), from: "m", spans.tracing)
        let header = try #require(batch.items[0].delivery.headers[HeaderName.traceParent])
        #expect(TraceParent(header)?.isSampled == true)
        #expect(batch.items[1].delivery.headers[HeaderName.traceParent] == Self.unrecorded)
    }

    @Test func failedBatchHasOneFailedSpan() {
        let spans = Spans()
        let batch = MessageSpans(Self.items([Self.recorded, nil]), from: "m", spans.tracing)
        batch.fail(HandlingError.dependencyDown("no connection to db.example.com"))
        let ended = spans.ended
        #expect(ended.map(\.name) == ["process m"])
        #expect(ended.first?.status == .error)
        #expect(ended.first?.attributes.get("error.type") == .string("dependency_down"))
    }

    @Test func nothingChangesWithoutTracing() {
        let items = Self.items([nil, Self.recorded])
        let batch = MessageSpans(items, from: "m", nil)
        #expect(zip(batch.items, items).allSatisfy { $0 === $1 })
        let outgoing = Outgoing(queue: "c", body: [], headers: [HeaderName.traceParent: Self.recorded], messageID: "1")
        let entry = OutboxEntry(id: "1", leaseNumber: 1, outgoing: outgoing)
        #expect(PublishSpans([entry], nil).outgoing.map(\.headers) == [outgoing.headers])
    }

    @Test func deliveryIsHandledInASpanOfItsTrace() async throws {
        let spans = Spans()
        let lines = NIOLockedValueBox<[String]>([])
        let logger = Logger(label: "test") { label in
            var handler = LineLogHandler(label: label, format: .json, level: LogLevel(.info)) { line in
                lines.withLockedValue { $0.append(line) }
            }
            handler.metadataProvider = WorkSpan.logging
            return handler
        }
        let headers = [HeaderName.traceParent: Self.recorded, HeaderName.attempts: "2"]
        await spans.tracing.process(LoopBed.delivery(1, headers: headers), from: "c") { delivery in
            logger.info("inside")
            spans.tracing.current?.fail("calendar_unavailable")
            let child = spans.tracing.child("dav PUT", .client)
            child?.end()
            #expect(TraceParent(delivery.headers[HeaderName.traceParent] ?? "")?.isSampled == true)
            #expect(delivery.headers[HeaderName.traceParent] != Self.recorded)
            #expect(delivery.headers[HeaderName.attempts] == "2")
        }
        logger.info("outside")
        let ended = spans.ended
        #expect(ended.map(\.name) == ["dav PUT", "process c"])
        #expect(ended[0].parentSpan == ended[1].identity.span)
        #expect(ended[1].parentSpan == TraceParent(Self.recorded)?.span)
        #expect(ended[1].attributes.get("jadwal.attempt") == .int64(3))
        #expect(ended[1].attributes.get("error.type") == .string("calendar_unavailable"))
        let logged = lines.withLockedValue { $0 }
        #expect(logged[0].contains(#""trace.id":"0af7651916cd43dd8448eb211c80319c""#))
        #expect(logged[0].contains(#""span.id":"\#(ended[1].identity.spanText)""#))
        #expect(!logged[1].contains("trace.id"))
    }

    @Test(arguments: [nil, unrecorded, "00-bad"]) func deliveryOfNoRecordedTraceHasNoSpan(_ header: String?) async {
        let spans = Spans(ratio: 1)
        let headers = header.map { [HeaderName.traceParent: $0] } ?? [:]
        await spans.tracing.process(LoopBed.delivery(1, headers: headers), from: "c") { delivery in
            #expect(delivery.headers == headers)
            #expect(spans.tracing.current == nil)
            #expect(spans.tracing.child("dav PUT", .client) == nil)
        }
        #expect(spans.ended.isEmpty)
    }

    @Test func spanOfAFailedDeliveryHasTheReason() async throws {
        let spans = Spans()
        let bed = LoopBed(tracing: spans.tracing)
        let delivery = LoopBed.delivery(1, headers: [HeaderName.traceParent: Self.recorded])
        let source = MemoryDeliveries([delivery])
        let handler = DeliveryLoopTests.NumberHandler(endsAt: nil) { _ in
            throw HandlingError.transient(kind: "calendar_unavailable", detail: "status 503", retryAfter: nil)
        }
        try await bed.run(DeliveryLoopTests().loop(source, bed, handler: handler)) { await source.settled == 1 }
        let postponed = try #require(await bed.deliveryStore.postponed.first)
        #expect(postponed.attempts == 1)
        let span = try #require(spans.ended.first)
        #expect(span.name == "process c")
        #expect(span.status == .error)
        #expect(span.attributes.get("error.type") == .string("calendar_unavailable"))
    }

    @Test func claimIsAnalysedInASpanAfterOneForItsWait() async throws {
        let spans = Spans()
        let begin = UnixTime(seconds: 1_800_000_000)
        let claim = Claim(
            conversationID: "hash",
            customerID: "customer",
            leaseNumber: 1,
            dueAt: begin + .seconds(30),
            claimedAt: begin + .milliseconds(30_250),
            commitsForWindow: false,
            attempts: 0,
            pendingSince: begin,
            traceParent: Self.recorded
        )
        let seen = NIOLockedValueBox<String?>(nil)
        await spans.tracing.analyse(claim) { traced in
            seen.withLockedValue { $0 = traced.traceParent }
            var report = AnalysisReport(outcome: .committed(.agreed))
            report.faults = []
            spans.tracing.note(report)
        }
        let ended = spans.ended
        #expect(ended.map(\.name) == ["debounce", "analyse conversation"])
        #expect(ended.allSatisfy { $0.parentSpan == TraceParent(Self.recorded)?.span })
        #expect(ended[0].begin == 1_800_000_000_000_000_000)
        #expect(ended[0].end - ended[0].begin == 30_250_000_000)
        #expect(ended[0].attributes.get("jadwal.lateness_seconds") == .double(0.25))
        #expect(ended[0].attributes.get("jadwal.fired_by") == .string("quiet"))
        #expect(ended[1].attributes.get("jadwal.verdict.status") == .string("HAS_EVENT_AGREED"))
        #expect(seen.withLockedValue { $0 } == ended[1].identity.text)
    }

    @Test func outboxMessageCarriesItsSpan() throws {
        let spans = Spans()
        let entries = [Self.recorded, Self.unrecorded].map { header in
            let headers = [HeaderName.traceParent: header]
            let outgoing = Outgoing(queue: "c", body: [], headers: headers, messageID: "1")
            return OutboxEntry(id: "1", leaseNumber: 1, outgoing: outgoing, waited: .milliseconds(1500))
        }
        let sending = PublishSpans(entries, spans.tracing)
        sending.end([.refused, .confirmed])
        let span = try #require(spans.ended.first)
        #expect(sending.outgoing[0].headers == [HeaderName.traceParent: span.identity.text])
        #expect(sending.outgoing[1].headers == [HeaderName.traceParent: Self.unrecorded])
        #expect(span.name == "publish c")
        #expect(span.attributes.get("jadwal.waited_seconds") == .double(1.5))
        #expect(span.attributes.get("error.type") == .string("refused"))
    }
}
