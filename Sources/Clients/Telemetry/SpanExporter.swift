public import HTTP
internal import Pipeline
public import ServiceLifecycle

/// Sends spans to a receiver of OTLP over HTTP, in batches, until shutdown. One request is in flight at a time. A
/// receiver's failures never affect the work: spans wait in a limited queue, and are lost if they cannot be sent.
///
/// It depends on its HTTP client, and must be listed before the services that make spans: at shutdown it sends the
/// rest.
public struct SpanExporter: Service, CustomStringConvertible {
    private let queue: SpanQueue
    private let sender: SpanSender
    private let pace: ExportPace
    private let trouble: @Sendable (String?) -> Void

    /// - Parameter trouble: called with the reason when spans begin to be lost, and with nil when they arrive again.
    public init(
        _ configuration: TelemetryConfiguration,
        of queue: SpanQueue,
        exchange: @escaping HTTPExchange,
        trouble: @escaping @Sendable (String?) -> Void
    ) {
        self.init(configuration, of: queue, pace: ExportPace(), exchange: exchange, trouble: trouble)
    }

    init(
        _ configuration: TelemetryConfiguration,
        of queue: SpanQueue,
        pace: ExportPace,
        exchange: @escaping HTTPExchange,
        trouble: @escaping @Sendable (String?) -> Void
    ) {
        (self.queue, self.pace, self.trouble) = (queue, pace, trouble)
        self.sender = SpanSender(configuration, exchange: exchange)
    }

    public var description: String { "spans" }

    public func run() async throws {
        let inHand = await cancelWhenGracefulShutdown { await self.export() }
        await self.flush(inHand)
    }

    /// - Returns: the batch that had not arrived when the task was cancelled.
    private func export() async -> [SpanRecord] {
        var isInTrouble = false
        while !Task.isCancelled {
            await self.waitForSpans()
            let batch = self.queue.take()
            guard !batch.isEmpty else { continue }
            guard let reason = await self.deliver(batch) else { return batch }
            let hasFailed = reason != .arrived
            if hasFailed != isInTrouble { self.trouble(reason.text) }
            isInTrouble = hasFailed
        }
        return []
    }

    private func waitForSpans() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.queue.waitForBatch() }
            group.addTask { try? await Task.sleep(for: self.pace.interval) }
            await group.next()
            group.cancelAll()
        }
    }

    /// - Returns: nil if the task was cancelled before.
    private func deliver(_ batch: [SpanRecord]) async -> Delivered? {
        let body = self.sender.body(of: batch)
        var attempt = 1
        while true {
            switch await self.sender.send(body, within: self.sender.timeout) {
            case .arrived(let rejected):
                self.note(batch, rejected: rejected)
                return .arrived
            case .refused(let reason):
                self.queue.note(.rejected, batch.count)
                return .lost(reason)
            case .missed(let reason, let asked):
                guard !Task.isCancelled else { return nil }
                guard attempt < self.pace.attempts else {
                    self.queue.note(.failed, batch.count)
                    return .lost(reason)
                }
                let delay = self.pace.delay(afterAttempt: attempt, asked: asked)
                do { try await Task.sleep(for: delay) } catch { return nil }
                attempt += 1
            }
        }
    }

    /// Sends the remaining batches, each once, within the time limit for that.
    private func flush(_ inHand: [SpanRecord]) async {
        let deadline = ContinuousClock.now + self.pace.flush
        var batch = inHand.isEmpty ? self.queue.take() : inHand
        while !batch.isEmpty {
            let left = deadline - .now
            if left > .zero, !Task.isCancelled,
                case .arrived(let rejected) = await self.sender.send(
                    self.sender.body(of: batch),
                    within: min(left, self.sender.timeout)
                )
            {
                self.note(batch, rejected: rejected)
            } else {
                self.queue.note(.failed, batch.count)
            }
            batch = self.queue.take()
        }
    }

    private func note(_ batch: [SpanRecord], rejected: Int) {
        let rejected = min(batch.count, max(0, rejected))
        self.queue.note(.exported, batch.count - rejected)
        self.queue.note(.rejected, rejected)
    }

    private enum Delivered: Equatable {
        case arrived
        case lost(String)

        var text: String? { if case .lost(let reason) = self { reason } else { nil } }
    }
}
