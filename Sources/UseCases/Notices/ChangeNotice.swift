public import Pipeline
public import Store
internal import Time

/// Changes an owner's own notification, or switches it on or off.
public struct ChangeNotice: UseCase {
    public struct Input: Sendable {
        public enum Change: Sendable {
            case form(NoticeForm)
            case active(Bool)
            /// It rings by this place or not.
            case place(PlaceLink, isActive: Bool)
            /// It rings again in so many minutes.
            case snooze(minutes: Int)
            /// It does not ring again as it was put off.
            case done
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
            Self.decide(input.change, $0, $1)
        }
        return result ?? .failure(.notFound)
    }

    static func decide(
        _ change: Input.Change,
        _ known: NoticeRecord,
        _ grounds: NoticeGrounds
    ) -> Result<NoticeDraft?, NoticeRefusal> {
        var draft = NoticeDraft(known.notice)
        switch change {
        case .form(let form):
            switch form.read(known, grounds) {
            case .success(let read): draft = read
            case .failure(let faults): return .failure(.wrong(faults))
            }
        case .active(let isActive): draft.notice.isActive = isActive
        case .place(let link, let isActive):
            guard grounds.places.contains(link.placeID) else {
                return .failure(.wrong(NoticeFaults([.places: .unknownPlace])))
            }
            draft.places = isActive ? known.places.union([link]) : known.places.subtracting([link])
        case .snooze(let minutes):
            let coming = known.notice.snoozed.filter { $0 > grounds.now }
            guard known.notice.isActive else { return .failure(.notFound) }
            guard coming.count < Notice.mostSnoozes else { return .failure(.tooMany) }
            draft.notice.snoozed = coming + [grounds.now + .seconds(minutes * 60)]
        case .done: draft.notice.snoozed = []
        }
        if draft.notice.isActive, !known.notice.isActive, grounds.active >= Notice.most { return .failure(.tooMany) }
        let isSame =
            draft.notice == known.notice && draft.groups ?? known.groups == known.groups
            && draft.places ?? known.places == known.places
        return .success(isSame ? nil : draft)
    }
}
