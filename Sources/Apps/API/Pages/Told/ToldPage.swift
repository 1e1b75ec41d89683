internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// “What you were told”: the notifications of the last 30 days, also for owners without a device.
struct ToldPage {
    /// The field of the address with the place where the page begins.
    static let after = "after"

    let list: ToldList
    var isFirst = true
    /// False if the owner has no device.
    var hasDevices = true

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let cursor = request.query.text(Self.after)
        let store = request.services.store
        switch try await ReadTold().run(cursor, as: try request.actor(), in: store) {
        case .success(let list):
            let devices = try await PostgresOwnerDevices(store).list(of: try request.owner().customerID)
            let model = ToldPage(list: list, isFirst: cursor == nil, hasDevices: !devices.isEmpty)
            return .page(model.page(request.context))
        case .failure(.cursor): throw OwnerFault.unreadable(field: Self.after)
        }
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(ToldPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: ToldPage, _ context: OwnerContext) -> Markup {
        if model.list.told.isEmpty, model.isFirst {
            let way: ToldPhrase = model.hasDevices ? .devices : .addDevice
            return .section([
                .empty(.bell, context.words(ToldPhrase.none), ways: [(OwnerRoute.devices.link(), context.words(way))])
            ])
        }
        let older = model.list.next.map { next in
            Markup.link(OwnerRoute.told.link(query: [Route.Item(Self.after, next)]), [context.words(ToldPhrase.older)])
        }
        let newest = Markup.link(OwnerRoute.told.link(), [context.words(ToldPhrase.newest)])
        return .section([
            .p([context.words(ToldPhrase.hint)]), model.hasDevices ? .nothing : Self.nowhere(context),
            PageTable(
                caption: context.say(ToldPhrase.caption),
                [
                    .init(context.say(ToldPhrase.what)), .init(context.say(ToldPhrase.place)),
                    .init(context.say(ToldPhrase.when)),
                ],
                model.list.told.map { Self.row($0, context) },
                empty: context.say(ToldPhrase.none)
            ).markup,
            .div([.classes("actions")], [model.isFirst ? .nothing : newest, older ?? .nothing]),
        ])
    }

    private static func nowhere(_ context: OwnerContext) -> Markup {
        .p([
            context.words(ToldPhrase.nowhere), .value(" "),
            .link(OwnerRoute.devices.link(), [context.words(ToldPhrase.addDevice)]),
        ])
    }

    private static func row(_ told: ToldNotification, _ context: OwnerContext) -> [Markup] {
        [Self.text(told, context), Self.place(told, context), context.moment(told.at)]
    }

    private static func text(_ told: ToldNotification, _ context: OwnerContext) -> Markup {
        let new = told.isNew ? Markup.badge(.good, context.words(ToldPhrase.new)) : .nothing
        guard let message = told.message else {
            return .group([context.words(ToldPhrase.textGone), .value(" "), new])
        }
        let lines = message.bodyWithSubtitle.split(separator: "\n").map { Markup.small([.value(String($0))]) }
        return .group([
            .link(Self.route(message.content.target), [.value(message.title)]), .value(" "), new,
            .group(lines.flatMap { [.element(.br, [], []), $0] }),
        ])
    }

    private static func place(_ told: ToldNotification, _ context: OwnerContext) -> Markup {
        switch told.outcome {
        case .delivered where told.services.isEmpty: context.words(ToldPhrase.removedDevice)
        case .delivered:
            .group(
                told.services.enumerated().map { place, service in
                    .group([place == 0 ? .nothing : .value(" "), .badge(.plain, Self.name(service, context))])
                }
            )
        case .noDevice: .badge(.plain, context.words(ToldPhrase.noDevice))
        case .over: .badge(.warning, context.words(ToldPhrase.over))
        case .notDelivered: .badge(.bad, context.words(ToldPhrase.notDelivered))
        case .failed: .badge(.bad, context.words(ToldPhrase.failed))
        }
    }

    private static func name(_ service: Device.Service, _ context: OwnerContext) -> Markup {
        switch service {
        case .apns: context.words(DevicePhrase.app)
        case .webPush: context.words(DevicePhrase.browser)
        case .ntfy: .value("ntfy")
        case .webhook: context.words(ToldPhrase.webhook)
        }
    }

    private static func route(_ target: NotificationTarget) -> Route {
        switch target {
        case .event(let id): EventIdentity(id).map { OwnerRoute.event.link($0.id) } ?? OwnerRoute.events.link()
        case .question, .today: OwnerRoute.today.link()
        case .connection: OwnerRoute.whatsApp.link()
        case .devices: OwnerRoute.devices.link()
        }
    }
}

/// The link to what was told, on every page.
enum ToldBell {
    static func render(_ session: OwnerSession, _ context: OwnerContext) -> Markup {
        let count = session.unseen
        return .link(
            OwnerRoute.told.link(),
            [.classes("bell")],
            [
                Glyph.bell.markup,
                count > 0 ? .span([.classes("count"), .hidden], [.figures("\(count)")]) : .nothing,
                .span([.classes("unseen")], [context.words(ToldPhrase.bell(count))]),
            ]
        )
    }
}

enum ToldPhrase: Phrase {
    case title, hint, caption, what, place, when, new, none, older, newest, textGone
    case devices, addDevice, nowhere, removedDevice, noDevice, over, notDelivered, failed, webhook
    /// - Parameter count: of those that the owner has not seen.
    case bell(Int)

    var both: Both {
        switch self {
        case .title: Both("What you were told", "ما وصلك من إشعارات")
        case .hint:
            Both(
                "Notifications of the last 30 days. Their text is deleted with your messages, if that is sooner.",
                "إشعارات آخر 30 يومًا. يُحذف نصها مع رسائلك إن كان ذلك أبكر."
            )
        case .caption: Both("The newest first", "الأحدث أولًا")
        case .what: Both("What", "ماذا")
        case .place: Both("Where", "أين")
        case .when: Both("When", "متى")
        case .new: Both("New", "جديد")
        case .none: Both("You were told nothing in the last 30 days.", "لم يصلك إشعار في آخر 30 يومًا.")
        case .older: Both("Older", "أقدم")
        case .newest: Both("Back to the newest", "العودة إلى الأحدث")
        case .textGone: Both("The text is deleted.", "حُذف النص.")
        case .devices: Both("Your devices", "أجهزتك")
        case .addDevice: Both("Add a device", "أضف جهازًا")
        case .nowhere:
            Both("No device of yours gets notifications yet.", "لا تصل الإشعارات إلى أي جهاز لك بعد.")
        case .removedDevice: Both("A device that you have removed", "جهاز أزلته")
        case .noDevice: Both("Only here", "هنا فقط")
        case .over: Both("Missed: it was too late", "فات: تأخر وقته")
        case .notDelivered: Both("Missed: no device has taken it", "فات: لم يستلمه أي جهاز")
        case .failed: Both("Missed: sending it has failed", "فات: تعذّر إرساله")
        case .webhook: Both("Web service", "خدمة ويب")
        case .bell(0): Both("What you were told", "ما وصلك من إشعارات")
        case .bell(1): Both("1 new notification", "إشعار جديد واحد")
        case .bell(2): Both("2 new notifications", "إشعاران جديدان")
        case .bell(let count) where (3...10).contains(count):
            Both("\(count) new notifications", "\(count) إشعارات جديدة")
        case .bell(let count): Both("\(count) new notifications", "\(count) إشعارًا جديدًا")
        }
    }
}
