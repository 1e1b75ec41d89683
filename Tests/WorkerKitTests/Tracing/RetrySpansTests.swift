internal import Pipeline
internal import Testing
internal import Tracing

@testable internal import Telemetry
@testable internal import WorkerKit

@Suite("A retry has a span below the attempt that failed, and its operation links it")
struct RetrySpansTests {
    private static let recorded = WorkSpansTests.recorded
    private let spans = WorkSpansTests.Spans()

    @Test func retrysSpanLastsUntilItsOutcome() throws {
        let operation = self.spans.tracing.operation("an id", kind: "retry")
        let retries = RetrySpans(self.spans.tracing, for: operation)
        let header = try #require(retries.begin("1", under: Self.recorded))
        retries.sent("1")
        #expect(self.spans.ended.isEmpty)
        retries.end("1", as: "retried-failed", isFailure: true)
        retries.end("1", as: "retried-ok", isFailure: false)
        retries.endAll()
        operation.end()
        let ended = self.spans.ended
        #expect(ended.map(\.name) == ["retry failure", "operation"])
        #expect(ended[0].identity.text == header)
        #expect(ended[0].parentSpan == TraceParent(Self.recorded)?.span)
        #expect(ended[0].attributes.get("jadwal.outcome") == .string("retried-failed"))
        #expect(ended[0].status == .error)
        #expect(ended[1].links.map(\.identity) == [ended[0].identity])
        #expect(ended[1].parentSpan == nil && ended[1].identity.trace != ended[0].identity.trace)
        #expect(ended[1].attributes.get("jadwal.operation.kind") == .string("retry"))
    }

    @Test func repeatedTransactionSendsOneSpan() throws {
        let operation = self.spans.tracing.operation("an id", kind: "retry")
        let retries = RetrySpans(self.spans.tracing, for: operation)
        _ = retries.begin("1", under: Self.recorded)
        let header = retries.begin("1", under: Self.recorded)
        retries.sent("1")
        retries.sent("1")
        retries.end("1", as: "retried-ok", isFailure: false)
        operation.end()
        let ended = self.spans.ended
        #expect(ended.map(\.identity.text).first == header)
        #expect(ended.map(\.links.count) == [0, 1])
    }

    @Test func onlySentRetriesHaveASpan() {
        let retries = RetrySpans(self.spans.tracing)
        _ = retries.begin("rolled back", under: Self.recorded)
        _ = retries.begin("sent", under: Self.recorded)
        retries.sent("sent")
        retries.endAll()
        let ended = self.spans.ended
        #expect(ended.map { $0.attributes.get("jadwal.outcome") } == [.string("under-way")])
        #expect(ended.allSatisfy { $0.status != .error })
    }

    @Test(arguments: [nil, WorkSpansTests.unrecorded, "00-bad"])
    func retryWithoutARecordedTraceStaysUnchanged(_ kept: String?) {
        let retries = RetrySpans(self.spans.tracing)
        #expect(retries.begin("1", under: kept) == kept)
        retries.sent("1")
        retries.endAll()
        #expect(self.spans.ended.isEmpty)
        #expect(RetrySpans(nil).begin("1", under: Self.recorded) == Self.recorded)
    }
}
