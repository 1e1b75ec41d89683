internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// One group: its members, the form that changes it, the switch, and its deletion.
struct GroupPage {
    let record: GroupRecord
    let notices: [NoticeRecord]
    var form: GroupForm
    var hasDevices = true
    var refusal: NoticeRefusal?

    init(_ record: GroupRecord, _ notices: [NoticeRecord]) {
        (self.record, self.notices) = (record, notices)
        self.form = GroupForm(record.group, members: record.members.map(\.id))
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    /// An id that is not the owner's is answered like one that never was.
    static func load(_ request: OwnerRequest) async throws -> GroupPage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        guard let id = EventIdentity(request.id)?.id,
            let record = try await PostgresGroups(store).find(id, of: customer)
        else { throw OwnerFault.notFound }
        var page = GroupPage(record, try await PostgresNotices(store).list(of: customer))
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(GroupPhrase.one), [Self.render(self, context)])
        page.heading = .value(self.record.group.name)
        return page
    }

    static func render(_ model: GroupPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.changeGroup.link(model.record.id)
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            GroupsPage.fields(model.form, model.notices, context),
            submit: context.say(NoticePhrase.save)
        ).showing(NoticeFields.faults(model.refusal, context))
        return .group([
            model.refusal.map { NoticeFields.notSaved($0, context) } ?? .nothing,
            .section([
                model.hasDevices ? .nothing : ToldPage.nowhere(context), GroupsPage.times(model.record, context),
                Self.switching(model.record, context).markup,
            ]),
            .section([
                .h2([context.words(GroupPhrase.members)]), GroupsPage.members(model.record, model.notices, context),
            ]),
            .section([.h2([context.words(NoticePhrase.change)]), form.markup]), Self.removal(model.record, context),
            .p([.link(OwnerRoute.groups.link(), [context.words(GroupPhrase.all)])]),
        ])
    }

    private static func switching(_ record: GroupRecord, _ context: OwnerContext) -> PageForm {
        let route = OwnerRoute.switchGroup.link(record.id)
        let isActive = record.group.isActive
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(NoticeFields.active, isActive ? "off" : "on")],
            submit: context.say(isActive ? NoticePhrase.switchOff : .switchOn),
            tone: .secondary
        ).about(record.group.name)
    }

    private static func removal(_ record: GroupRecord, _ context: OwnerContext) -> Markup {
        NoticePage.removal(OwnerRoute.removeGroup.link(record.id), GroupPhrase.removal, context)
    }
}
