internal import ChatReader
public import Pipeline
public import Store

/// An owner's contacts and groups by name, or those whose name has the words of a search.
public struct ReadContacts: UseCase {
    public struct Input: Sendable {
        /// Empty for all.
        public var search: String
        /// The owner, if the actor is not.
        public var customer: String?

        public init(search: String = "", customer: String? = nil) { (self.search, self.customer) = (search, customer) }
    }

    public struct Output: Sendable, Hashable {
        public let people: [Person]
        public let groups: [Group]

        public init(people: [Person] = [], groups: [Group] = []) { (self.people, self.groups) = (people, groups) }
    }

    public struct Person: Sendable, Hashable {
        public let id: String
        public let contact: Contact

        public init(id: String, contact: Contact) { (self.id, self.contact) = (id, contact) }
    }

    public struct Group: Sendable, Hashable {
        public let id: String
        public let group: ContactGroup

        public init(id: String, group: ContactGroup) { (self.id, self.group) = (id, group) }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Output, Never> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        return .success(Self.sorted(try await PostgresContacts(store).book(of: customer), input.search))
    }

    /// Latin and Arabic names each in their alphabet: spellings that read the same stand together.
    static func sorted(_ book: ContactBook, _ search: String) -> Output {
        let words = Folding.fold(search).split(whereSeparator: \.isWhitespace)
        func isFound(_ name: String) -> Bool {
            let parts = Folding.fold(name).split(whereSeparator: \.isWhitespace)
            return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
        }
        func isBefore(_ one: (name: String, id: String), _ other: (name: String, id: String)) -> Bool {
            let (mine, others) = (Folding.fold(one.name), Folding.fold(other.name))
            return mine == others ? one.id < other.id : mine < others
        }
        let people = book.contacts.filter { isFound($0.value.name) }.map { Person(id: $0.key, contact: $0.value) }
        let groups = book.groups.filter { isFound($0.value.name) }.map { Group(id: $0.key, group: $0.value) }
        return Output(
            people: people.sorted { isBefore(($0.contact.name, $0.id), ($1.contact.name, $1.id)) },
            groups: groups.sorted { isBefore(($0.group.name, $0.id), ($1.group.name, $1.id)) }
        )
    }
}
