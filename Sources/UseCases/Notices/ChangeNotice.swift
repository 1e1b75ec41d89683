internal import Pipeline
public import Store

/// Changes an owner's own notification, or switches it on or off.
public struct ChangeNotice: UseCase {
    public struct Input: Sendable {
        public enum Change: Sendable {
            case form(NoticeForm)
            case active(Bool)
        }

        public let id: String
        public let change: Change
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, _ change: Change, customer: String? = nil) {
            (self.id, self.change, self.customer) = (id, change, customer)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, NoticeRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let result = try await PostgresNotices(store).change(input.id, of: customer, by: actor.person) {
            Self.decide(input.change, $0.notice, $1)
        }
        return result ?? .failure(.notFound)
    }

    static func decide(
        _ change: Input.Change,
        _ known: Notice,
        _ grounds: NoticeGrounds
    ) -> Result<Notice?, NoticeRefusal> {
        var notice = known
        switch change {
        case .form(let form):
            switch form.read(known, grounds) {
            case .success(let read): notice = read
            case .failure(let faults): return .failure(.wrong(faults))
            }
        case .active(let isActive): notice.isActive = isActive
        }
        if notice.isActive, !known.isActive, grounds.active >= Notice.most { return .failure(.tooMany) }
        return .success(notice == known ? nil : notice)
    }
}
