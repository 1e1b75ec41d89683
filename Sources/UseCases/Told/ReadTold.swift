public import Store

/// Reads what an owner was told.
public struct ReadTold: UseCase {
    public struct Input: Sendable {
        /// `next` of the page before; nil for the newest.
        public let cursor: String?
        /// The owner sees the page: with the newest one, all counts as seen.
        public let isSeen: Bool

        public init(after cursor: String? = nil, isSeen: Bool) { (self.cursor, self.isSeen) = (cursor, isSeen) }
    }

    public enum Refusal: Error, Hashable {
        /// The cursor continues no list.
        case cursor
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<ToldList, Refusal> {
        let (customer, told) = (try actor.owner(), PostgresTold(store))
        do {
            let list = try await told.page(of: customer, after: input.cursor)
            if input.isSeen, input.cursor == nil, let newest = list.told.first, newest.isNew {
                try await told.markSeen(customer, through: newest.id)
            }
            return .success(list)
        } catch let error as AdministrationError where error.code == .unfit {
            return .failure(.cursor)
        }
    }
}
