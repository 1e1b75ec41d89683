internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// An owner's contacts by name, their groups, and the forms that add one.
struct ContactsPage {
    let found: ReadContacts.Output
    var search = ""
    /// Of what a form adds. A form that is sent twice has the same.
    var id = EventIdentity.random().id
    var form = ContactForm()
    var group: ContactGroupForm?
    var refusal: ContactRefusal?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> ContactsPage {
        let search = request.query.text(ContactActions.search) ?? ""
        let input = ReadContacts.Input(search: search)
        let found = try await ReadContacts().run(input, as: try request.actor(), in: request.services.store).get()
        return ContactsPage(found: found, search: search)
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(ContactPhrase.title), [self.render(context)]) }

    private func render(_ context: OwnerContext) -> Markup {
        let people = self.found.people.map { person in
            Markup.element(
                .li,
                [],
                [
                    .link(OwnerRoute.contact.link(person.id), [.value(person.contact.name)]),
                    person.contact.email.map { .small([.value(" "), .value($0)]) } ?? .nothing,
                    person.contact.isBlocked
                        ? .group([.value(" "), .badge(.plain, context.words(ContactPhrase.blocked))]) : .nothing,
                ]
            )
        }
        let search = PageForm.asking(
            OwnerRoute.contacts.link(),
            [.text(ContactActions.search, context.say(ContactPhrase.search), value: self.search, longest: 100)],
            submit: context.say(ContactPhrase.find)
        )
        return .group([
            ContactFields.notice(self.refusal, context),
            .section([
                .p([context.words(ContactPhrase.hint)]),
                self.found.people.count > 10 || !self.search.isEmpty ? search.markup : .nothing,
                people.isEmpty
                    ? .empty(.person, context.words(ContactPhrase.none))
                    : .element(.ul, [.classes("rows")], people),
            ]), self.groups(context),
            .section([.h2([context.words(ContactPhrase.new)]), self.adding(context).markup]),
            self.found.people.isEmpty ? .nothing : self.addingGroup(context),
            .p([.link(OwnerRoute.meetings.link(), [context.words(ContactPhrase.meetings)])]),
        ])
    }

    private func groups(_ context: OwnerContext) -> Markup {
        guard !self.found.groups.isEmpty else { return .nothing }
        let rows = self.found.groups.map { group in
            Markup.element(
                .li,
                [],
                [
                    .link(OwnerRoute.contact.link(group.id), [.value(group.group.name)]),
                    .small([.value(" \(group.group.members.count)")]),
                ]
            )
        }
        return .section([
            .h2([context.words(ContactPhrase.groups)]), .element(.ul, [.classes("rows")], rows),
        ])
    }

    private func adding(_ context: OwnerContext) -> PageForm {
        let route = OwnerRoute.addContact.link()
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(ContactFields.id, self.id)] + ContactFields.fields(self.form, context),
            submit: context.say(ContactPhrase.add)
        ).showing(self.group == nil ? ContactFields.faults(self.refusal, context) : [:])
    }

    private func addingGroup(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addContactGroup.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(ContactFields.id, self.id)]
                + ContactFields.group(self.group ?? ContactGroupForm(), self.found.people, context),
            submit: context.say(ContactPhrase.add)
        ).showing(self.group == nil ? [:] : ContactFields.faults(self.refusal, context))
        return .section([.h2([context.words(ContactPhrase.newGroup)]), form.markup])
    }
}
