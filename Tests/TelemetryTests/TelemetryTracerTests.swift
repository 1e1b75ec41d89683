import Pipeline
import Testing
import Tracing

@testable import Telemetry

@Suite("Spans belong to the trace of their cause")
struct TelemetryTracerTests {
    static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test func spanContinuesTheTraceOfAHeader() throws {
        let bed = SpanBed(ratio: 0)
        let span = bed.tracer.startSpan("work", context: bed.context(["traceparent": Self.parent]))
        let header = try #require(bed.header(of: span.context)["traceparent"])
        span.end()
        let record = try #require(bed.queue.take().first)
        #expect(record.parentSpan == TraceParent(Self.parent)?.span)
        #expect(record.identity.traceText == TraceParent(Self.parent)?.traceText)
        #expect(header == record.identity.text)
        #expect(header != Self.parent)
    }

    @Test(arguments: ["", "00", "ff" + parent.dropFirst(2), parent.uppercased(), "\(parent),\(parent)"])
    func invalidHeaderBeginsANewTrace(_ header: String) throws {
        let bed = SpanBed()
        bed.tracer.startSpan("work", context: bed.context(["traceparent": header])).end()
        let record = try #require(bed.queue.take().first)
        #expect(record.parentSpan == nil)
        #expect(record.identity.traceText != TraceParent(Self.parent)?.traceText)
    }

    @Test func tracestateIsNotPropagated() {
        let bed = SpanBed()
        let headers = ["traceparent": Self.parent, "tracestate": String(repeating: "a=1,", count: 1 << 14)]
        let span = bed.tracer.startSpan("work", context: bed.context(headers))
        #expect(Array(bed.header(of: span.context).keys) == ["traceparent"])
    }

    @Test func unrecordedSpanKeepsItsTraceUnrecorded() throws {
        let bed = SpanBed(ratio: 0)
        let span = bed.tracer.startSpan("work")
        span.attributes.set("name", value: "value")
        span.addEvent("event")
        #expect(!span.isRecording)
        #expect(span.attributes.isEmpty)
        let header = try #require(bed.header(of: span.context)["traceparent"])
        #expect(header.hasSuffix("-00"))
        let child = bed.tracer.startSpan("inner", context: span.context)
        #expect(!child.isRecording)
        #expect(bed.header(of: child.context)["traceparent"]?.prefix(35) == header.prefix(35))
        child.end()
        span.end()
        #expect(bed.queue.take().isEmpty)
    }

    @Test func spanEndsOnceAndNotBeforeItsBegin() throws {
        let bed = SpanBed()
        let begin = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 5_000)
        let span = bed.tracer.startSpan("work", at: begin)
        span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 4_000))
        span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 9_000))
        span.attributes.set("late", value: true)
        let records = bed.queue.take()
        #expect(records.map(\.begin) == [5_000])
        #expect(records.map(\.end) == [5_000])
        #expect(records.first?.attributes.isEmpty == true)
    }

    @Test func linksAndEventsAreLimited() throws {
        let bed = SpanBed()
        let other = bed.tracer.startSpan("other")
        let span = bed.tracer.startSpan("work")
        for _ in 0..<SpanRecord.maximumLinks + 3 { span.addLink(other) }
        for _ in 0..<SpanRecord.maximumEvents + 2 { span.addEvent("event") }
        span.end()
        let record = try #require(bed.queue.take().first)
        #expect(record.links.count == SpanRecord.maximumLinks)
        #expect(record.droppedLinks == 3)
        #expect(record.events.count == SpanRecord.maximumEvents)
        #expect(record.droppedEvents == 2)
    }

    @Test func textsOfErrorsAreNotKept() throws {
        struct SecretError: Error, CustomStringConvertible { let description = "dinner with Noura" }
        let bed = SpanBed()
        let span = bed.tracer.startSpan("work")
        span.recordError(SecretError())
        span.setStatus(SpanStatus(code: .error, message: "dinner with Noura"))
        span.end()
        let records = bed.queue.take()
        let body = TraceRequest(resource: [], version: "1").bytes(of: records)
        #expect(!String(decoding: body, as: UTF8.self).contains("Noura"))
        #expect(records.first?.events.map(\.name) == ["exception"])
        #expect(records.first?.events.first?.attributes.get("exception.type") == .string("SecretError"))
    }

    @Test func idsAreNeverZero() {
        let ids = TraceIDs(draw: { [0, 0, 7] })
        #expect(ids.span() == 7)
        #expect(ids.trace() == (7, 7))
    }

    @Test func fullQueueDropsTheNewestSpans() {
        let bed = SpanBed()
        bed.end(spans: SpanQueue.capacity + 10)
        #expect(bed.count(.dropped) == 10)
        let first = bed.queue.take()
        #expect(first.map(\.name) == (0..<SpanQueue.batch).map { "\($0)" })
        bed.end(spans: SpanQueue.batch)
        #expect(bed.count(.dropped) == 10)
    }
}
