internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The owner's actions on contacts and groups: forms become inputs of use cases.
enum ContactActions {
    static let search = "q"

    static func add(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let (id, form) = (try Self.id(request), ContactFields.contact(request.form))
        let result = try await AddContact().run(.init(id, form), as: try request.actor(), in: request.services.store)
        guard case .failure(let refusal) = result else { return Self.here(.contactSaved) }
        var page = try await ContactsPage.load(request)
        (page.id, page.form, page.refusal) = (id, form, refusal)
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    static func addGroup(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let (id, form) = (try Self.id(request), ContactFields.group(request.form))
        let input = AddContactGroup.Input(id, form)
        let result = try await AddContactGroup().run(input, as: try request.actor(), in: request.services.store)
        guard case .failure(let refusal) = result else { return Self.here(.contactSaved) }
        var page = try await ContactsPage.load(request)
        (page.id, page.group, page.refusal) = (id, form, refusal)
        return .refused(page.page(request.context), .unreadable(field: ""))
    }

    static func change(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await ContactPage.load(request)
        let change: ChangeContact.Input.Change
        switch page.subject {
        case .contact:
            let form = ContactFields.contact(request.form)
            (page.subject, change) = (.contact(form), .contact(form))
        case .group:
            let form = ContactFields.group(request.form)
            (page.subject, change) = (.group(form), .group(form))
        }
        let input = ChangeContact.Input(page.id, change)
        switch try await ChangeContact().run(input, as: try request.actor(), in: request.services.store) {
        case .success: return Self.here(.contactSaved)
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(let refusal):
            page.refusal = refusal
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let page = try await ContactPage.load(request)
        let (actor, store) = (try request.actor(), request.services.store)
        let result =
            switch page.subject {
            case .contact: try await RemoveContact().run(.init(page.id), as: actor, in: store)
            case .group: try await RemoveContactGroup().run(.init(page.id), as: actor, in: store)
            }
        guard case .success = result else { throw OwnerFault.notFound }
        return Self.here(.contactRemoved)
    }

    private static func id(_ request: OwnerRequest) throws -> String {
        guard let id = request.form.text(ContactFields.id).flatMap({ EventIdentity($0)?.id }) else {
            throw OwnerFault.unreadable(field: ContactFields.id)
        }
        return id
    }

    private static func here(_ notice: OwnerNotice) -> OwnerAnswer {
        .seeOther(OwnerRoute.contacts.link(query: [Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}
