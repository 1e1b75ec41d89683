internal import Logging
public import Pipeline
public import ServiceLifecycle

/// Handles a queue of another program, one delivery after the other, in order. A delivery is acknowledged after `take`
/// has returned.
///
/// While a dependency is down, the loop keeps its deliveries and takes no more. It gives none back in the meantime: the
/// broker drops a delivery that is returned too often.
public struct ForeignQueueLoop: Service, CustomStringConvertible {
    private static let width = 50

    private let queue: String
    private let source: any DeliverySource
    private let gate: DependencyGate
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let take: @Sendable (Delivery) async throws -> Void

    /// - Parameters:
    ///   - queue: named in `/readyz` while a dependency is down.
    ///   - take: commits the content of a delivery, or ignores an unreadable one. It is called again if it throws.
    public init(
        of queue: String,
        source: any DeliverySource,
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        take: @escaping @Sendable (Delivery) async throws -> Void
    ) {
        (self.queue, self.source, self.context) = (queue, source, context)
        (self.classify, self.take) = (classify, take)
        self.gate = DependencyGate(queue, context: context, classify: classify)
    }

    public var description: String { "queue \(self.queue)" }

    public func run() async throws {
        let lane = "queue-\(self.queue)"
        while !Shutdown.isRequested {
            self.context.liveness.tick(lane)
            let batch = await self.source.nextBatch(
                count: Self.width,
                bytes: .max,
                patience: .zero,
                within: .seconds(20)
            )
            for delivery in batch { await self.work(delivery, lane) }
        }
        self.context.liveness.finish(lane)
    }

    private func work(_ delivery: Delivery, _ lane: String) async {
        guard !Shutdown.isRequested else { return await self.source.giveBack([delivery.tag]) }
        let isTaken = await self.gate.repeatUntilDone(lane) {
            self.context.liveness.tick(lane)
            do {
                try await self.take(delivery)
                return true
            } catch let cancellation as CancellationError {
                throw cancellation
            } catch {
                guard case .permanent = self.classify(error) else { throw error }
                self.context.logger.error(
                    "A delivery could not be taken; it is given back to its queue",
                    metadata: [LogKey.errorType: "\(type(of: error))"]
                )
                return false
            }
        }
        guard isTaken != true else { return await self.source.acknowledge([delivery.tag]) }
        // The broker redelivers it and finally drops it, so that others do not wait for it.
        if isTaken == false { await Shutdown.wait(afterFailure: delivery.earlierDeliveries + 1) }
        await self.source.giveBack([delivery.tag])
    }
}
