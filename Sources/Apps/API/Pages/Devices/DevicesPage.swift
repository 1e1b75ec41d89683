internal import Pipeline
internal import Push
internal import Store
internal import Web

/// The devices that get the owner's notifications.
struct DevicesPage {
    /// The field of the address with the device that was just tested.
    static let tested = "tested"

    /// A device that was not added, with the reason.
    struct Refused {
        let kind: NewDeviceKind
        let fault: DeviceFault
        /// As it was typed.
        var address = ""
        /// A topic's token is typed again.
        var hadToken = false
    }

    let devices: [OwnerDevice]
    /// By which browsers subscribe. nil: they cannot be added.
    let browserKey: String?
    /// The services that a test can be sent to.
    var testable: Set<Device.Service> = [.ntfy, .webhook, .webPush]
    var testedID: String?
    var refused: Refused?
    /// An address as it was typed before the owner signed in once more.
    var typed: (kind: NewDeviceKind, address: String)?
    /// The key of a web service that was just added. It is shown once.
    var newKey: String?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await Self.read(request)
        page.testedID = request.query.text(Self.tested)
        if let items = try request.typed(for: .devices), let address = items.text(DeviceField.address.rawValue) {
            let kind = items.text(DeviceField.kind.rawValue).flatMap { NewDeviceKind(rawValue: $0) }
            page.typed = kind.map { ($0, address) }
        }
        return .page(page.page(request.context))
    }

    static func read(_ request: OwnerRequest) async throws -> DevicesPage {
        let services = request.services.devices
        return DevicesPage(
            devices: try await PostgresOwnerDevices(request.services.store).list(of: try request.owner().customerID),
            browserKey: services.browserKey,
            testable: Set(Device.Service.allCases.filter { services.canTest($0) })
        )
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(DevicePhrase.title), [Self.render(self, context)]) }

    static func render(_ model: DevicesPage, _ context: OwnerContext) -> Markup {
        .group([
            model.newKey.map { Self.key($0, context) } ?? .nothing,
            model.devices.isEmpty
                ? .section([.empty(.bell, context.words(DevicePhrase.none))]) : Self.list(model, context),
            .group(NewDeviceKind.allCases.map { NewDeviceForms.form($0, model, context) }), Self.homeScreen(context),
        ])
    }

    private static func list(_ model: DevicesPage, _ context: OwnerContext) -> Markup {
        .section([
            PageTable(
                caption: context.say(DevicePhrase.caption),
                [
                    .init(context.say(DevicePhrase.device)), .init(context.say(DevicePhrase.state)),
                    .init(context.say(DevicePhrase.added)), .init(context.say(DevicePhrase.act)),
                ],
                model.devices.map { Self.row($0, model, context) },
                empty: context.say(DevicePhrase.none)
            ).markup
        ])
    }

    private static func homeScreen(_ context: OwnerContext) -> Markup {
        .section([
            .h2([context.words(DevicePhrase.homeTitle)]), .p([context.words(DevicePhrase.homeHint)]),
            .list([DevicePhrase.homePhone, .homeAndroid, .homeComputer].map { context.words($0) }),
        ])
    }

    private static func key(_ key: String, _ context: OwnerContext) -> Markup {
        .section([
            .h2([context.words(DevicePhrase.keyTitle)]), .p([.machine(key)]), .p([context.words(DevicePhrase.keyHint)]),
        ])
    }

    private static func row(_ device: OwnerDevice, _ model: DevicesPage, _ context: OwnerContext) -> [Markup] {
        [
            Self.name(device, context), .group(Self.states(device, model, context)),
            context.moment(device.registeredAt),
            .div([.classes("actions")], Self.acts(device, model, context)),
        ]
    }

    private static func name(_ device: OwnerDevice, _ context: OwnerContext) -> Markup {
        switch ShownDevice(device.service, address: device.address) {
        case .app: context.words(DevicePhrase.app)
        case .address(let address): .machine(address)
        case .browser(let digest):
            .group([
                device.agent.flatMap { $0.isEmpty ? nil : .value($0) } ?? context.words(DevicePhrase.browser),
                // The script shows it, if it is so.
                .span(
                    [.pushDevice(digest), .notShown],
                    [.value(" "), .badge(.plain, context.words(DevicePhrase.thisBrowser))]
                ),
            ])
        }
    }

    private static func states(_ device: OwnerDevice, _ model: DevicesPage, _ context: OwnerContext) -> [Markup] {
        if device.id == model.testedID, let notice = context.notice, notice.isOfTest {
            return [.badge(notice.tone, context.words(DevicePhrase.tested(isTaken: notice.tone == .good)))]
        }
        guard let refusedAt = device.refusedAt else { return [.badge(.good, context.words(DevicePhrase.ready))] }
        return [.badge(.bad, context.words(DevicePhrase.refuses)), .value(" "), context.moment(refusedAt)]
    }

    private static func acts(_ device: OwnerDevice, _ model: DevicesPage, _ context: OwnerContext) -> [Markup] {
        let (test, remove) = (OwnerRoute.testDevice.link(device.id), OwnerRoute.removeDevice.link(device.id))
        let testing = PageForm.sending(
            to: test,
            context.token(for: test),
            submit: context.say(DevicePhrase.test),
            tone: .secondary
        )
        let removing = PageForm.sending(
            to: remove,
            context.token(for: remove),
            submit: context.say(DevicePhrase.remove),
            tone: .bad
        )
        return [model.testable.contains(device.service) ? testing.markup : .nothing, removing.markup]
    }
}
