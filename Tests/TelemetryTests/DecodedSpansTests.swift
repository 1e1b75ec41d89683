import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing
import Tracing

@testable import Telemetry

@Suite(
    "What is written is what the official messages read",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON names no Python")
)
struct DecodedSpansTests {
    /// Sends the content of the queue to a receiver, and reads it there.
    private func received(_ bed: SpanBed) async throws -> [ReceivedSpan] {
        let server = try await TestServer.start("otlp_receiver.py", python: TestEnvironment.python ?? "python3")
        let http = HTTPClient()
        let sender = SpanSender(
            TelemetryConfiguration(
                url: "http://127.0.0.1:\(server.port)/v1/traces",
                resource: [("service.name", "خدمة"), ("empty", "")],
                version: "1.2.3"
            ),
            exchange: { call throws(HTTPError) in try await http.execute(call) }
        )
        let outcome = await sender.send(sender.body(of: bed.queue.take()), within: .seconds(10))
        #expect(outcome == .arrived(rejected: 0))
        let answer = try await http.execute(HTTPCall(method: .get, url: "http://127.0.0.1:\(server.port)/spans"))
        await http.close()
        server.stop()
        return try ReceivedSpan.all(in: answer.body)
    }

    @Test func everyFieldOfASpanIsRead() async throws {
        let bed = SpanBed()
        let parent = "00-00000000000000010af7651916cd43dd-00f067aa0ba902b7-01"
        let span = bed.tracer.startSpan(
            "dav PUT",
            context: bed.context(["traceparent": parent]),
            ofKind: .client,
            at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 1_700_000_000_123_456_789)
        )
        let other = bed.tracer.startSpan("other")
        span.addLink(other)
        span.addEvent(SpanEvent(name: "event", attributes: ["of": "event"]))
        span.setStatus(SpanStatus(code: .error))
        span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 1_700_000_001_000_000_000))
        let read = try #require(try await self.received(bed).first)
        #expect(read.resource == ["service.name": .text("خدمة"), "empty": .text("")])
        #expect(read.scope == "jadwal 1.2.3")
        #expect(read.name == "dav PUT")
        #expect(read.kind == 3)
        #expect(read.trace == "00000000000000010af7651916cd43dd")
        #expect(read.parent == "00f067aa0ba902b7")
        #expect(read.span == span.identity.spanText)
        #expect((read.begin, read.end) == (1_700_000_000_123_456_789, 1_700_000_001_000_000_000))
        #expect(read.links.map { [$0.trace, $0.span] } == [[other.identity.traceText, other.identity.spanText]])
        #expect(read.events.map(\.name) == ["event"])
        #expect(read.events.first?.attributes == ["of": .text("event")])
        #expect(read.status == 2)
        #expect(read.statusMessage.isEmpty && read.state.isEmpty)
        #expect(read.flags == 1)
    }

    @Test func everyKindOfAttributeIsRead() async throws {
        let bed = SpanBed()
        let span = bed.tracer.startSpan("work")
        span.attributes = [
            "text": "موعد", "no text": "", "long": .string(String(repeating: "ö", count: 1000)),
            "zero": 0, "negative": .int64(.min), "large": .int64(.max), "small": .int32(-7), "half": 0.5,
            "nothing": 0.0, "yes": .bool(true), "no": .bool(false), "texts": .stringArray(["a", ""]),
            "numbers": .int64Array([0, -1]), "smalls": .int32Array([2]), "halves": .doubleArray([0.5]),
            "truths": .boolArray([true, false]), "none": .stringArray([]), "converted": .stringConvertible(17),
        ]
        span.end()
        let read = try #require(try await self.received(bed).first)
        let expected: [String: ReceivedSpan.Value] = [
            "text": .text("موعد"), "no text": .text(""),
            "long": .text(String(repeating: "ö", count: TraceRequest.longestText)),
            "zero": .int(0), "negative": .int(.min), "large": .int(.max), "small": .int(-7), "half": .double(0.5),
            "nothing": .int(0), "yes": .bool(true), "no": .bool(false), "texts": .list([.text("a"), .text("")]),
            "numbers": .list([.int(0), .int(-1)]), "smalls": .list([.int(2)]), "halves": .list([.double(0.5)]),
            "truths": .list([.bool(true), .bool(false)]), "none": .list([]), "converted": .text("17"),
        ]
        #expect(read.attributes == expected)
    }

    @Test func thousandsOfAttributesAreCut() async throws {
        let bed = SpanBed()
        let span = bed.tracer.startSpan("work")
        for number in 0..<5000 { span.attributes.set("key \(number)", value: .int64(Int64(number))) }
        span.end()
        #expect(try await self.received(bed).first?.attributes.count == TraceRequest.maximumAttributes)
    }

    @Test func wholeBatchIsRead() async throws {
        let bed = SpanBed()
        for (kind, number) in [(SpanKind.internal, 1), (.server, 2), (.client, 3), (.producer, 4), (.consumer, 5)] {
            bed.tracer.startSpan("\(number)", ofKind: kind).end()
        }
        bed.end(spans: SpanQueue.batch - 5)
        let read = try await self.received(bed)
        #expect(read.count == SpanQueue.batch)
        #expect(read.prefix(5).allSatisfy { "\($0.kind)" == $0.name && $0.parent.isEmpty })
        #expect(Set(read.map(\.trace)).count == SpanQueue.batch)
    }
}
