public import ServiceLifecycle
public import WorkerKit

/// A worker of the pipeline: all that it calls goes through `Seams`.
public protocol PipelineWorker: WorkerCommand {
    /// In the order of dependence: what others need comes first and drains last.
    static func services(
        _ settings: Settings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service]
}

extension PipelineWorker {
    public static func services(_ settings: Settings, _ context: WorkerContext) async throws -> [any Service] {
        try await Self.services(settings, context, Seams())
    }
}
