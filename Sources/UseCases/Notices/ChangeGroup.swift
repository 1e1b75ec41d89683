internal import Pipeline
public import Store

/// Changes a group of an owner's own notifications, switches it on or off, or one of its members in it.
public struct ChangeGroup: UseCase {
    public struct Input: Sendable {
        public enum Change: Sendable {
            case form(GroupForm)
            case active(Bool)
            case member(String, isActive: Bool)
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
        let groups = PostgresGroups(store)
        if case .member(let member, let isActive) = input.change {
            let isThere = try await groups.switch(
                member,
                of: input.id,
                of: customer,
                isActive: isActive,
                by: actor.person
            )
            return isThere ? .success(()) : .failure(.notFound)
        }
        let result = try await groups.change(input.id, of: customer, by: actor.person) {
            Self.decide(input.change, $0, $1)
        }
        return result ?? .failure(.notFound)
    }

    private static func decide(
        _ change: Input.Change,
        _ known: GroupRecord,
        _ grounds: NoticeGrounds
    ) -> Result<GroupDraft?, NoticeRefusal> {
        var draft = GroupDraft(known.group)
        switch change {
        case .form(let form):
            switch form.read(known.group, grounds) {
            case .success(let read): draft = read
            case .failure(let faults): return .failure(.wrong(faults))
            }
        case .active(let isActive): draft.group.isActive = isActive
        case .member: break
        }
        if draft.group.isActive, !known.group.isActive, grounds.active >= Notice.most { return .failure(.tooMany) }
        let members = Set(known.members.map(\.id))
        return .success(draft.group == known.group && draft.members ?? members == members ? nil : draft)
    }
}
