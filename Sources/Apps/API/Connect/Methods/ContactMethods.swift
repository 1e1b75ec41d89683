internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases

/// The methods of an owner's contacts and groups of them.
enum ContactMethods {
    static func list(
        _ request: Contacts_V1_ListContactsRequest,
        _ call: ConnectCall
    ) async throws -> Contacts_V1_ListContactsResponse {
        let input = ReadContacts.Input(search: request.search)
        let found = try await ReadContacts().run(input, as: try call.actor(), in: call.services.store).get()
        return .with {
            $0.contacts = found.people.map { .init($0.id, $0.contact) }
            $0.groups = found.groups.map { .init($0.id, $0.group) }
        }
    }

    static func add(
        _ request: Contacts_V1_AddContactRequest,
        _ call: ConnectCall
    ) async throws -> Contacts_V1_AddContactResponse {
        let id = EventIdentity.random().id
        let result = try await AddContact()
            .run(.init(id, ContactForm(request.contact)), as: try call.actor(), in: call.services.store)
        try Self.check(result, "contact")
        let contact = try await Self.contact(id, call)
        return .with { $0.contact = contact }
    }

    static func change(
        _ request: Contacts_V1_ChangeContactRequest,
        _ call: ConnectCall
    ) async throws -> Contacts_V1_ChangeContactResponse {
        let id = try NoticeMethods.id(request.contact.id)
        try await Self.change(id, .contact(ContactForm(request.contact)), "contact", call)
        let contact = try await Self.contact(id, call)
        return .with { $0.contact = contact }
    }

    static func remove(
        _ request: Contacts_V1_RemoveContactRequest,
        _ call: ConnectCall
    ) async throws -> Contacts_V1_RemoveContactResponse {
        let input = RemoveContact.Input(try NoticeMethods.id(request.id))
        let result = try await RemoveContact().run(input, as: try call.actor(), in: call.services.store)
        try Self.check(result, "contact")
        return Contacts_V1_RemoveContactResponse()
    }

    static func addGroup(
        _ request: Contacts_V1_AddContactGroupRequest,
        _ call: ConnectCall
    ) async throws -> Contacts_V1_AddContactGroupResponse {
        let id = EventIdentity.random().id
        let result = try await AddContactGroup()
            .run(.init(id, ContactGroupForm(request.group)), as: try call.actor(), in: call.services.store)
        try Self.check(result, "group")
        let group = try await Self.group(id, call)
        return .with { $0.group = group }
    }

    static func changeGroup(
        _ request: Contacts_V1_ChangeContactGroupRequest,
        _ call: ConnectCall
    ) async throws -> Contacts_V1_ChangeContactGroupResponse {
        let id = try NoticeMethods.id(request.group.id)
        try await Self.change(id, .group(ContactGroupForm(request.group)), "group", call)
        let group = try await Self.group(id, call)
        return .with { $0.group = group }
    }

    static func removeGroup(
        _ request: Contacts_V1_RemoveContactGroupRequest,
        _ call: ConnectCall
    ) async throws -> Contacts_V1_RemoveContactGroupResponse {
        let input = RemoveContactGroup.Input(try NoticeMethods.id(request.id))
        let result = try await RemoveContactGroup().run(input, as: try call.actor(), in: call.services.store)
        try Self.check(result, "group")
        return Contacts_V1_RemoveContactGroupResponse()
    }

    private static func change(
        _ id: String,
        _ change: ChangeContact.Input.Change,
        _ message: String,
        _ call: ConnectCall
    ) async throws {
        let result = try await ChangeContact().run(.init(id, change), as: try call.actor(), in: call.services.store)
        try Self.check(result, message)
    }

    private static func contact(_ id: String, _ call: ConnectCall) async throws -> Contacts_V1_Contact {
        let book = try await PostgresContacts(call.services.store).book(of: try call.customer)
        guard let contact = book.contacts[id] else { throw ConnectFault.notFound }
        return .init(id, contact)
    }

    private static func group(_ id: String, _ call: ConnectCall) async throws -> Contacts_V1_ContactGroup {
        let book = try await PostgresContacts(call.services.store).book(of: try call.customer)
        guard let group = book.groups[id] else { throw ConnectFault.notFound }
        return .init(id, group)
    }

    /// - Parameter message: the one that holds the fields.
    private static func check(
        _ result: Result<Void, ContactRefusal>,
        _ message: String
    ) throws(ConnectFault) {
        guard case .failure(let refusal) = result else { return }
        throw Self.fault(refusal, message)
    }

    private static func fault(_ refusal: ContactRefusal, _ message: String) -> ConnectFault {
        switch refusal {
        case .notFound: ConnectFault.notFound
        case .tooMany: ConnectFault(.failedPrecondition, ContactPhrase.tooMany, precondition: "TOO_MANY")
        case .wrong(let faults):
            ConnectFault(
                fields: faults.map {
                    .init(
                        "\(message).\(Self.name($0.key))",
                        $0.value.rawValue.uppercased(),
                        ContactPhrase.fault($0.value, of: $0.key)
                    )
                }
            )
        }
    }

    private static func name(_ field: ContactField) -> String {
        switch field {
        case .name, .email, .phone, .language: field.rawValue
        case .zone: "time_zone"
        case .members: "contact_ids"
        }
    }
}

extension ContactForm {
    fileprivate init(_ contact: Contacts_V1_Contact) {
        self.init()
        (self.name, self.email, self.phone) = (contact.name, contact.email, contact.phone)
        (self.zone, self.language, self.isBlocked) = (contact.timeZone, contact.language, contact.isBlocked)
    }
}

extension ContactGroupForm {
    fileprivate init(_ group: Contacts_V1_ContactGroup) {
        self.init()
        (self.name, self.members) = (group.name, group.contactIds)
    }
}

extension Contacts_V1_Contact {
    fileprivate init(_ id: String, _ contact: Contact) {
        self.init()
        let form = ContactForm(contact)
        (self.id, self.name, self.email, self.phone) = (id, form.name, form.email, form.phone)
        (self.timeZone, self.language, self.isBlocked) = (form.zone, form.language, form.isBlocked)
    }
}

extension Contacts_V1_ContactGroup {
    fileprivate init(_ id: String, _ group: ContactGroup) {
        self.init()
        (self.id, self.name, self.contactIds) = (id, group.name, group.members.sorted())
    }
}
