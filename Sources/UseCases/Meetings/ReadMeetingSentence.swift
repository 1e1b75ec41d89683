internal import ChatReader
internal import Pipeline
public import Store
public import Time

/// Reads what an owner says of a meeting in words. Nothing is stored.
public struct ReadMeetingSentence: UseCase {
    public struct Input: Sendable {
        public let sentence: String
        /// The host, if the actor is not.
        public var customer: String?

        public init(_ sentence: String, customer: String? = nil) {
            (self.sentence, self.customer) = (sentence, customer)
        }
    }

    public struct Output: Sendable, Hashable {
        public let sentence: MeetingSentence
        /// Contacts by their names; others by the name alone.
        public let people: [MeetingGuest]
        /// The host's, in which the sentence was read.
        public let zone: Zone
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Output, Never> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let state = try await PostgresOwnerEvents(store).state(of: customer)
        let book = try await PostgresContacts(store).book(of: customer)
        let zone = state.owner.zone
        return .success(Self.read(input.sentence, at: zone.local(state.now), in: zone, book))
    }

    static func read(_ sentence: String, at now: LocalDateTime, in zone: Zone, _ book: ContactBook) -> Output {
        var read = MeetingSentenceReader(writtenAt: now, zone: zone).read(sentence)
        let people = read.people.map { name -> MeetingGuest in
            let found = Self.contacts(name, book)
            if found.count > 1 { read.doubts.insert(.severalContacts) }
            return found.count == 1 ? MeetingGuest(contact: found[0]) : MeetingGuest(name)
        }
        return Output(sentence: read, people: people, zone: zone)
    }

    /// Whose whole name it is; else those whose name begins with it.
    private static func contacts(_ name: String, _ book: ContactBook) -> [String] {
        let wanted = Folding.fold(name)
        let names = book.contacts.mapValues { Folding.fold($0.name) }
        let whole = names.filter { $0.value == wanted }.keys.sorted()
        return whole.isEmpty ? names.filter { $0.value.hasPrefix(wanted + " ") }.keys.sorted() : whole
    }
}
