internal import ChatReader
public import Pipeline
internal import Time
internal import Tracing

/// The spans of single deliveries and of conversations.
extension WorkerTracing {
    /// Handles a delivery in a span of its trace. Without a recorded trace, `body` gets the delivery unchanged.
    func process(_ delivery: Delivery, from queue: String, _ body: (Delivery) async -> Void) async {
        let header = delivery.headers[HeaderName.traceParent]
        guard let span = self.resume(SpanName.process(queue), .consumer, under: header) else {
            return await body(delivery)
        }
        defer { span.end() }
        span.describe(queue, "process")
        span.set(.attempt, DeliveryAttempts(delivery).count + 1)
        await span.run { await body(delivery.caused(by: span)) }
    }

    /// Analyses a claimed conversation in a span of its trace, after a span for its wait. The claim in `body` has the
    /// span as its trace context.
    func analyse(_ claim: Claim, _ body: (Claim) async -> Void) async {
        self.debounce(claim)
        guard let span = self.resume(SpanName.analyse, .consumer, under: claim.traceParent) else {
            return await body(claim)
        }
        defer { span.end() }
        span.set(.conversation, claim.conversationID)
        span.set(.attempt, claim.attempts + 1)
        var traced = claim
        traced.traceParent = span.traceParent
        await span.run { await body(traced) }
    }

    /// Both times are the database's.
    private func debounce(_ claim: Claim) {
        let begin = Timestamp(claim.pendingSince ?? claim.dueAt)
        guard let span = self.resume(SpanName.debounce, under: claim.traceParent, at: begin) else { return }
        span.set(.conversation, claim.conversationID)
        span.set(.firedBy, claim.firedBy.rawValue)
        span.set(.lateness, claim.claimedAt - claim.dueAt)
        span.end(at: claim.claimedAt)
    }

    private typealias Timestamp = DefaultTracerClock.Timestamp

    /// Records the result of an analysis.
    func note(_ report: AnalysisReport) {
        guard let span = self.current else { return }
        span.set(.outcome, report.outcome.label)
        if let status = report.outcome.status { span.set(.status, status.rawValue) }
        let faults = report.faults.map(\.rawValue) + report.unread.map(\.rawValue)
        if !faults.isEmpty { span.set(.faults, faults) }
        if case .rejected(let kind) = report.outcome { span.fail(kind) }
    }
}

extension LanguageModel {
    /// The same model; each call of a traced analysis has a span.
    ///
    /// - Parameters:
    ///   - model: the name in the settings.
    ///   - prompt: the name of the prompt.
    public func traced(by tracing: WorkerTracing?, as model: String, prompt: String) -> LanguageModel {
        guard let tracing else { return self }
        return LanguageModel { asked throws(ModelError) in
            guard let span = tracing.child(SpanName.chat(model), .client) else { return try await self.complete(asked) }
            defer { span.end() }
            span.set(.modelOperation, "chat")
            span.set(.model, model)
            span.set(.prompt, prompt)
            do throws(ModelError) {
                let answer = try await self.complete(asked)
                if let tokens = answer.inputTokens { span.set(.inputTokens, tokens) }
                if let tokens = answer.outputTokens { span.set(.outputTokens, tokens) }
                // A fallback may have answered.
                if let answered = answer.requestedModel { span.set(.model, answered) }
                if let endpoint = answer.endpoint { span.set(.modelEndpoint, endpoint) }
                return answer
            } catch {
                span.fail(ModelCallOutcome(error.code).rawValue)
                throw error
            }
        }
    }
}

extension PushService {
    /// The same service; each push of a traced notification has a span.
    public func traced(by tracing: WorkerTracing?) -> PushService {
        guard let tracing else { return self }
        return self.sending { push, address in
            guard let span = tracing.child(SpanName.push(self.name), .client) else {
                return await self.send(push, address)
            }
            defer { span.end() }
            span.set(.pushService, self.name)
            let outcome = await span.run { await self.send(push, address) }
            span.set(.outcome, outcome.label)
            if outcome != .delivered { span.fail(outcome.label) }
            return outcome
        }
    }
}

extension PushOutcome {
    /// Without the reason, which is the service's text.
    fileprivate var label: String {
        switch self {
        case .delivered: "delivered"
        case .deviceGone: "device_gone"
        case .deviceRefused: "device_refused"
        case .tooLarge: "too_large"
        case .rejected: "rejected"
        case .tryLater: "try_later"
        case .serviceDown: "service_down"
        }
    }
}
