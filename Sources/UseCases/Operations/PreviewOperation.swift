public import Store
public import Time

/// Counts the items of an operation before it is begun.
public struct PreviewOperation: UseCase {
    public struct Input: Sendable {
        public let kind: BulkOperation.Kind
        public let scope: OperationScope
        /// Later items are not included; nil: now.
        public let through: UnixTime?

        public init(_ kind: BulkOperation.Kind, _ scope: OperationScope, through: UnixTime? = nil) {
            (self.kind, self.scope, self.through) = (kind, scope, through)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<OperationPreview, OperationRefusal> {
        guard actor.may(.view) else { return .failure(.notAllowed) }
        return .success(try await Self.read(input, in: store))
    }

    static func read(_ input: Input, in store: StoreContext) async throws -> OperationPreview {
        let (failures, operations) = (PostgresFailures(store), PostgresOperations(store))
        let now = try await operations.now()
        var preview = OperationPreview(scope: input.scope, through: min(input.through ?? now, now))
        var (mark, minutes) = (ItemMark(), Int?.none)
        switch input.scope {
        case .failures(var filter):
            preview.through = min(filter.through ?? preview.through, preview.through)
            filter.through = preview.through
            preview.scope = .failures(filter)
            preview.forecast = try await failures.forecast(filter)
        case .failuresByID(let ids): preview.forecast = try await failures.forecast(ids)
        case .conversations(_, let later), .schedules(_, let later):
            minutes = later
            (preview.count, mark) = try await operations.items(input.scope, through: preview.through)
        }
        if !preview.forecast.isEmpty {
            mark = preview.forecast.filter { $0.isActedOn(by: input.kind) }.reduce(mark) { $0 + $1.mark }
            preview.count = CappedCount(mark.count, limit: mark.count)
        }
        let place = try await operations.place(of: OrderKey(input.kind, minutes: minutes, mark))
        (preview.id, preview.current) = (place.id, mark.count > 0 ? place.current : nil)
        return preview
    }
}

/// The items of an operation, counted.
public struct OperationPreview: Sendable {
    /// With its end.
    public var scope: OperationScope
    /// Later items are not included.
    public var through: UnixTime
    /// By cause; empty for conversations and schedules.
    public var forecast: [ReplayForecast] = []
    /// How many it would act on.
    public var count = CappedCount(0, limit: 0)
    /// The id of the operation that it will be: the same for the same items, from whichever page.
    public var id = ""
    /// The same operation, if it is being worked on.
    public var current: BulkOperation?

    public init(scope: OperationScope, through: UnixTime) { (self.scope, self.through) = (scope, through) }
}

extension ReplayForecast {
    public func isActedOn(by kind: BulkOperation.Kind) -> Bool {
        switch self.effect {
        case .send, .supersede: true
        case .impossible: kind == .discard
        case .underWay, .ended: false
        }
    }
}
