internal import Pipeline
internal import Store
internal import Time
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
        let input = ReadTold.Input(after: cursor, isSeen: true)
        let store = request.services.store
        switch try await ReadTold().run(input, as: try request.actor(), in: store) {
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
        return .section([
            .p([.classes("subtitle")], [context.words(ToldPhrase.hint)]),
            model.hasDevices ? .nothing : Self.nowhere(context),
            model.list.told.isEmpty ? .p([context.words(ToldPhrase.none)]) : Self.days(model.list.told, context),
            Self.ways(model, context),
        ])
    }

    /// The way to devices, for an owner without any.
    static func nowhere(_ context: OwnerContext) -> Markup {
        .p([
            context.words(ToldPhrase.nowhere), .value(" "),
            .link(OwnerRoute.devices.link(), [context.words(ToldPhrase.addDevice)]),
        ])
    }

    private static func ways(_ model: ToldPage, _ context: OwnerContext) -> Markup {
        let older = model.list.next.map { next in
            Markup.link(OwnerRoute.told.link(query: [Route.Item(Self.after, next)]), [context.words(ToldPhrase.older)])
        }
        let newest = model.isFirst ? nil : Markup.link(OwnerRoute.told.link(), [context.words(ToldPhrase.newest)])
        let ways = [newest, older].compactMap(\.self)
        return ways.isEmpty ? .nothing : .div([.classes("actions")], ways)
    }

    /// Under a heading for each day, by the owner's clock.
    private static func days(_ told: [ToldNotification], _ context: OwnerContext) -> Markup {
        let zone = context.session?.zone ?? .utc
        let today = zone.local(context.now).date
        let days = Dictionary(grouping: told) { zone.local($0.at).date }.sorted { $0.key > $1.key }
        return .group(
            days.flatMap { day in
                [
                    .h2([.classes("day")], DayHeading.words(day.key, today, context)),
                    .element(.ul, [.classes("agenda")], day.value.map { Self.row($0, in: zone, context) }),
                ]
            }
        )
    }

    private static func row(_ told: ToldNotification, in zone: Zone, _ context: OwnerContext) -> Markup {
        .element(
            .li,
            [],
            [
                .span([.classes("when")], [context.words(TimesPhrase.clock(zone.local(told.at).time))]),
                .span([.classes("what")], Self.text(told, context)), .span([Self.place(told, context)]),
            ]
        )
    }

    private static func text(_ told: ToldNotification, _ context: OwnerContext) -> [Markup] {
        let new = told.isNew ? [Markup.value(" "), .badge(.good, context.words(ToldPhrase.new))] : []
        guard let message = told.message else { return [context.words(ToldPhrase.textGone)] + new }
        let lines = message.bodyWithSubtitle.split(separator: "\n")
        return [.link(Self.route(message.content.target), [.value(message.title)])] + new
            + lines.flatMap { [.element(.br, [], []), .small([.value(String($0))])] }
    }

    private static func place(_ told: ToldNotification, _ context: OwnerContext) -> Markup {
        switch told.outcome {
        case .delivered where told.services.isEmpty: .badge(.plain, context.words(ToldPhrase.removedDevice))
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
        case .brief: OwnerRoute.brief.link()
        case .connection: OwnerRoute.whatsApp.link()
        case .meeting(let id): id.map { OwnerRoute.meeting.link($0) } ?? OwnerRoute.meetings.link()
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
    case title, hint, new, none, older, newest, textGone
    case devices, addDevice, nowhere, removedDevice, noDevice, over, notDelivered, failed, webhook
    /// - Parameter count: of those that the owner has not seen.
    case bell(Int)

    private static let news = ArabicCount(
        "إشعار جديد واحد",
        "إشعاران جديدان",
        few: "إشعارات جديدة",
        many: "إشعارًا جديدًا",
        hundreds: "إشعار جديد"
    )

    var both: Both {
        switch self {
        case .title: Both("What you were told", "ما وصلك من إشعارات")
        case .hint:
            Both(
                "Notifications of the last 30 days. Their text is deleted with your messages, if that is sooner.",
                "إشعارات آخر 30 يومًا. يُحذف نصها مع رسائلك إن كان ذلك أبكر."
            )
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
        case .bell(let count):
            Both(count == 1 ? "1 new notification" : "\(count) new notifications", Self.news.text(count))
        }
    }
}
