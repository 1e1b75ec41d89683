internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The groups of an owner's own notifications with their members, and the form that adds one.
struct GroupsPage {
    let groups: [GroupRecord]
    let notices: [NoticeRecord]
    var hasDevices = true
    /// Of the group that the form adds. A form that is sent twice has the same.
    var id = EventIdentity.random().id
    var form = GroupForm()
    var refusal: NoticeRefusal?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await Self.load(request)
        let owner = try await PostgresOwnerEvents(request.services.store).state(of: try request.owner().customerID)
        page.form.times.day = "\(owner.owner.zone.local(owner.now).date)"
        return .page(page.page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> GroupsPage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        var page = GroupsPage(
            groups: try await PostgresGroups(store).list(of: customer),
            notices: try await PostgresNotices(store).list(of: customer)
        )
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(GroupPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: GroupsPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addGroup.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(NoticeFields.id, model.id)] + Self.fields(model.form, model.notices, context),
            submit: context.say(NoticePhrase.add)
        ).showing(NoticeFields.faults(model.refusal, context))
        return .group([
            model.refusal.map { NoticeFields.notSaved($0, context) } ?? .nothing,
            .section([
                .p([context.words(GroupPhrase.hint)]), model.hasDevices ? .nothing : ToldPage.nowhere(context),
                model.groups.isEmpty ? .empty(.bell, context.words(GroupPhrase.none)) : .nothing,
            ]),
            .group(model.groups.map { Self.section($0, model.notices, context) }),
            .section([.h2([context.words(GroupPhrase.new)]), form.markup]),
            .p([.link(OwnerRoute.notices.link(), [context.words(GroupPhrase.notices)])]),
        ])
    }

    private static func section(
        _ record: GroupRecord,
        _ notices: [NoticeRecord],
        _ context: OwnerContext
    ) -> Markup {
        .section([
            .h2([.link(OwnerRoute.group.link(record.id), [.value(record.group.name)])]),
            Self.times(record, context), Self.members(record, notices, context),
        ])
    }

    static func times(_ record: GroupRecord, _ context: OwnerContext) -> Markup {
        .p([
            context.words(CyclePhrase(record.group.times)), .value(" · "),
            NoticePage.state(record.state, isActive: record.group.isActive, context),
        ])
    }

    /// Each member with its switch in this group.
    static func members(_ record: GroupRecord, _ notices: [NoticeRecord], _ context: OwnerContext) -> Markup {
        let titles = Dictionary(uniqueKeysWithValues: notices.map { ($0.id, $0) })
        let members = record.members.compactMap { member in titles[member.id].map { (member, $0) } }
        guard !members.isEmpty else { return .p([context.words(GroupPhrase.noMembers)]) }
        return PageTable(
            caption: context.say(GroupPhrase.members),
            [
                .init(context.say(NoticePhrase.name)), .init(context.say(NoticePhrase.rings)),
                .init(context.say(NoticePhrase.onOff)),
            ],
            members.sorted { ($0.1.notice.title, $0.1.id) < ($1.1.notice.title, $1.1.id) }.map { member, notice in
                [
                    .link(OwnerRoute.notice.link(notice.id), [.value(notice.notice.title)]),
                    Self.state(member, notice, context), Self.switching(member, notice, record, context).markup,
                ]
            },
            empty: context.say(GroupPhrase.noMembers)
        ).markup
    }

    private static func state(
        _ member: GroupRecord.Member,
        _ notice: NoticeRecord,
        _ context: OwnerContext
    ) -> Markup {
        if !notice.notice.isActive { return .badge(.plain, context.words(NoticePhrase.off)) }
        return member.isOff
            ? .badge(.plain, context.words(GroupPhrase.offHere)) : context.words(CyclePhrase(notice.notice.times))
    }

    private static func switching(
        _ member: GroupRecord.Member,
        _ notice: NoticeRecord,
        _ record: GroupRecord,
        _ context: OwnerContext
    ) -> PageForm {
        let route = OwnerRoute.switchGroup.link(record.id)
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(GroupActions.member, member.id), .hidden(NoticeFields.active, member.isOff ? "on" : "off")],
            submit: context.say(member.isOff ? NoticePhrase.switchOn : .switchOff),
            tone: .secondary
        ).about("\(notice.notice.title), \(record.group.name)")
    }

    static func fields(_ form: GroupForm, _ notices: [NoticeRecord], _ context: OwnerContext) -> [PageForm.Field] {
        let members = PageForm.Field.checks(
            NoticeField.members.rawValue,
            context.say(GroupPhrase.members),
            notices.map { PageForm.Option($0.id, .value($0.notice.title)) },
            chosen: Set(form.members ?? []),
            hint: context.say(GroupPhrase.membersHint)
        )
        return [
            .text(
                NoticeField.title.rawValue,
                context.say(GroupPhrase.name),
                value: form.name,
                longest: NoticeGroup.longestName,
                isRequired: true
            )
        ] + TimetableFields.fields(form.times, context) + (notices.isEmpty ? [] : [members])
    }

    /// - Parameter zone: as it is; the form does not change it.
    static func form(_ items: RequestItems, zone: String = "") -> GroupForm {
        var form = GroupForm()
        form.name = items.text(NoticeField.title.rawValue) ?? ""
        form.times = TimetableFields.form(items, zone: zone)
        form.members = items.all(NoticeField.members.rawValue)
        return form
    }
}
