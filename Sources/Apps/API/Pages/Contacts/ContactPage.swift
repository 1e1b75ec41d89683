internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// One contact or one group: its form, and its deletion.
struct ContactPage {
    enum Subject {
        case contact(ContactForm)
        case group(ContactGroupForm)
    }

    let id: String
    let name: String
    let people: [ReadContacts.Person]
    var subject: Subject
    var refusal: ContactRefusal?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    /// An id that is not the owner's is answered like one that never was.
    static func load(_ request: OwnerRequest) async throws -> ContactPage {
        let found = try await ReadContacts().run(.init(), as: try request.actor(), in: request.services.store).get()
        guard let id = EventIdentity(request.id)?.id else { throw OwnerFault.notFound }
        if let person = found.people.first(where: { $0.id == id }) {
            let form = ContactForm(person.contact)
            return ContactPage(id: id, name: person.contact.name, people: found.people, subject: .contact(form))
        }
        guard let group = found.groups.first(where: { $0.id == id }) else { throw OwnerFault.notFound }
        var form = ContactGroupForm()
        (form.name, form.members) = (group.group.name, group.group.members.sorted())
        return ContactPage(id: id, name: group.group.name, people: found.people, subject: .group(form))
    }

    func page(_ context: OwnerContext) -> Page {
        let route = OwnerRoute.changeContact.link(self.id)
        let (fields, removal): ([PageForm.Field], ContactPhrase) =
            switch self.subject {
            case .contact(let form): (ContactFields.fields(form, context), .removal)
            case .group(let form): (ContactFields.group(form, self.people, context), .groupRemoval)
            }
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            fields,
            submit: context.say(ContactPhrase.save)
        ).showing(ContactFields.faults(self.refusal, context))
        var page = Page(
            context.say(ContactPhrase.one),
            [
                ContactFields.notice(self.refusal, context), .section([form.markup]),
                NoticePage.removal(OwnerRoute.removeContact.link(self.id), removal, context),
                .p([.link(OwnerRoute.contacts.link(), [context.words(ContactPhrase.all)])]),
            ]
        )
        page.heading = .value(self.name)
        return page
    }
}
