internal import Pipeline
public import Store

public typealias AddContact = AddOwn<ContactForm>
public typealias AddContactGroup = AddOwn<ContactGroupForm>
public typealias RemoveContact = RemoveOwn<OwnContact>
/// Its members stay.
public typealias RemoveContactGroup = RemoveOwn<OwnContactGroup>

extension ContactForm: OwnForm {
    public func add(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Result<Void, ContactRefusal> {
        try await PostgresContacts(store).change(id, of: customer, by: person, as: "add contact") { book in
            guard !book.hasEntry(id) else { return .success(nil) }
            return book.hasRoom ? self.read(id, book).map { .contact($0) } : .failure(.tooMany)
        }
    }
}

extension ContactGroupForm: OwnForm {
    public func add(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Result<Void, ContactRefusal> {
        try await PostgresContacts(store).change(id, of: customer, by: person, as: "add contact group") { book in
            guard !book.hasEntry(id) else { return .success(nil) }
            return book.hasRoom ? self.read(book).map { .group($0) } : .failure(.tooMany)
        }
    }
}

/// Changes a contact or a group.
public struct ChangeContact: UseCase {
    public struct Input: Sendable {
        public enum Change: Sendable {
            case contact(ContactForm)
            case group(ContactGroupForm)
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
    ) async throws -> Result<Void, ContactRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let contacts = PostgresContacts(store)
        return try await contacts.change(input.id, of: customer, by: actor.person, as: "change contact") { book in
            Self.decide(input, book)
        }
    }

    static func decide(_ input: Input, _ book: ContactBook) -> Result<ContactChange?, ContactRefusal> {
        switch input.change {
        case .contact(let form):
            guard let known = book.contacts[input.id] else { return .failure(.notFound) }
            return form.read(input.id, book).map { $0 == known ? nil : .contact($0) }
        case .group(let form):
            guard let known = book.groups[input.id] else { return .failure(.notFound) }
            return form.read(book).map { $0 == known ? nil : .group($0) }
        }
    }
}

public enum OwnContact: OwnThing {
    public static let notFound = ContactRefusal.notFound

    public static func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Bool {
        try await PostgresContacts(store).remove(id, of: customer, by: person) { $0.contacts[id] != nil }
    }
}

public enum OwnContactGroup: OwnThing {
    public static let notFound = ContactRefusal.notFound

    public static func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Bool {
        try await PostgresContacts(store).remove(id, of: customer, by: person) { $0.groups[id] != nil }
    }
}

extension PostgresContacts {
    fileprivate func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        if isThere: @escaping @Sendable (ContactBook) -> Bool
    ) async throws -> Bool {
        let result = try await self.change(id, of: customer, by: person, as: "remove contact") {
            isThere($0) ? Result<ContactChange?, ContactRefusal>.success(.removal) : .failure(.notFound)
        }
        return switch result {
        case .success: true
        case .failure: false
        }
    }
}

extension ContactBook {
    var hasRoom: Bool { self.contacts.count + self.groups.count < Contact.most }

    func hasEntry(_ id: String) -> Bool { self.contacts[id] != nil || self.groups[id] != nil }
}
