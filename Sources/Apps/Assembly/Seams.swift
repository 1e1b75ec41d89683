public import Pipeline
public import ServiceLifecycle
public import WorkerKit

/// Wraps what a worker calls. Normally each closure returns its argument. A test wraps it to count calls, to end the
/// process at one of them, or to break a guarantee on purpose.
public struct Seams: Sendable {
    public var deliveries: @Sendable (any DeliverySource) -> any DeliverySource = { $0 }
    public var deliveryStore: @Sendable (any DeliveryStore) -> any DeliveryStore = { $0 }
    public var outbox: @Sendable (any OutboxStore) -> any OutboxStore = { $0 }
    public var publisher: @Sendable (MessagePublisher) -> MessagePublisher = { $0 }
    public var messages: @Sendable (any MessageStore) -> any MessageStore = { $0 }
    public var conversations: @Sendable (any ConversationStore) -> any ConversationStore = { $0 }
    public var model: @Sendable (LanguageModel) -> LanguageModel = { $0 }
    public var calendar: @Sendable (any CalendarStore) -> any CalendarStore = { $0 }
    public var calendarWriter: @Sendable (CalendarWriter) -> CalendarWriter = { $0 }
    public var calendarLookUp: @Sendable (CalendarLookUp) -> CalendarLookUp = { $0 }
    public var notifications: @Sendable (any NotificationStore) -> any NotificationStore = { $0 }
    public var schedules: @Sendable (any ScheduleStore) -> any ScheduleStore = { $0 }
    public var pushService: @Sendable (PushService) -> PushService = { $0 }

    public init() {}
}

/// A worker of the pipeline. All its calls go through `Seams`.
public protocol PipelineWorker: WorkerCommand {
    /// In dependency order: a service that others need comes first and shuts down last.
    static func services(
        _ settings: Settings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service]
}

extension PipelineWorker {
    public func services(_ settings: Settings, _ context: WorkerContext) async throws -> [any Service] {
        try await Self.services(settings, context, Seams())
    }
}
