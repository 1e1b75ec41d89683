internal import Assembly
internal import OpenAI
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Writes down what the model has cost, every few seconds and at the end. What a worker has spent since is lost with it when it
/// is killed, and several workers may overshoot the day's bound by as much.
struct UsageKeeper: Service {
    private let meter: UsageMeter
    private let usage: PostgresModelUsage
    private let periodic: Periodic

    init(_ meter: UsageMeter, _ usage: PostgresModelUsage, _ pipeline: Pipeline) {
        (self.meter, self.usage) = (meter, usage)
        self.periodic = Periodic(
            "model usage",
            every: .seconds(2),
            context: pipeline.context,
            classify: pipeline.classify
        ) {
            try await meter.settle { try await usage.add($0) }
        }
    }

    /// Ends after whoever asks the model, as it stands before it in the order of services.
    func run() async throws {
        try await self.periodic.run()
        let (meter, usage) = (self.meter, self.usage)
        await Task { try? await meter.settle { try await usage.add($0) } }.value
    }
}
