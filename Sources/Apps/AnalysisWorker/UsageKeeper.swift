internal import Assembly
internal import OpenAI
internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Writes down what the model has cost, every few seconds and at the end. What a worker has spent since is lost with it when it
/// is killed, and several workers may overshoot the day's bound by as much.
struct UsageKeeper: Service {
    private let meter: UsageMeter
    private let usage: PostgresModelUsage
    private let customers: CustomerMeter
    private let spending: PostgresCustomerUsage
    private let periodic: Periodic

    init(_ meter: UsageMeter, _ customers: CustomerMeter, _ pipeline: WorkerAssembly) {
        let (usage, spending) = (PostgresModelUsage(pipeline.store), PostgresCustomerUsage(pipeline.store))
        (self.meter, self.usage, self.customers, self.spending) = (meter, usage, customers, spending)
        self.periodic = Periodic(
            "model usage",
            every: .seconds(2),
            context: pipeline.context,
            classify: pipeline.classify
        ) {
            try await meter.settle { try await usage.add($0) }
            try await customers.settle { try await spending.add($0, allowance: customers.allowance.tokens) }
        }
    }

    /// Ends after whoever asks the model, as it stands before it in the order of services.
    func run() async throws {
        try await self.periodic.run()
        let (meter, usage, customers, spending) = (self.meter, self.usage, self.customers, self.spending)
        await Task {
            try? await meter.settle { try await usage.add($0) }
            try? await customers.settle { try await spending.add($0, allowance: customers.allowance.tokens) }
        }.value
    }
}
