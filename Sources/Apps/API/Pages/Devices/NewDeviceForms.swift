internal import Store
internal import Web

/// The parts of the page of devices that add one.
enum NewDeviceForms {
    static func form(_ kind: NewDeviceKind, _ model: DevicesPage, _ context: OwnerContext) -> Markup {
        kind.addressForm.map { Self.address(kind, $0, model, context) } ?? Self.browser(model, context)
    }

    /// The one form that needs scripts. Without them it is sent as it is, and the answer says why that is not enough.
    private static func browser(_ model: DevicesPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addBrowser.link()
        let fields: [DeviceField] = [.endpoint, .p256dh, .auth, .fault]
        let offer = model.browserKey.map { key in
            Markup.div(
                [.pushOffer],
                [
                    .p([context.words(DevicePhrase.browserHint)]),
                    PageForm.sending(
                        to: route,
                        context.token(for: route),
                        fields.map { .hidden($0.rawValue, "") },
                        submit: context.say(DevicePhrase.addBrowser)
                    ).subscribing(with: key).markup,
                ]
            )
        }
        let isRecent = context.session?.isRecent == true
        return .section([
            .h2([context.words(DevicePhrase.browserTitle)]), Self.fault(.browser, model, context),
            offer.map { isRecent ? $0 : .group([.p([context.words(DevicePhrase.browserHint)]), Self.again(context)]) }
                ?? .p([context.words(DevicePhrase.browserOff)]),
        ])
    }

    /// A form with an address that its owner types.
    private static func address(
        _ kind: NewDeviceKind,
        _ form: AddressForm,
        _ model: DevicesPage,
        _ context: OwnerContext
    ) -> Markup {
        let head = [
            Markup.h2(Self.words(form.title, form.program, context)), .p(Self.words(form.hint, form.example, context)),
        ]
        guard context.session?.isRecent == true else { return .section(head + [Self.again(context)]) }
        let route = kind.route.link()
        var fields: [PageForm.Field] = [
            .address(
                DeviceField.address.rawValue,
                context.say(form.label),
                value: Self.typed(kind, model),
                hint: form.addressHint.map { context.say($0) },
                longest: 2048,
                isRequired: true
            )
        ]
        if form.takesToken {
            fields.append(
                .secret(
                    DeviceField.token.rawValue,
                    context.say(DevicePhrase.token),
                    hint: context.say(Self.wantsToken(kind, model) ? DevicePhrase.tokenAgain : .tokenHint),
                    isRequired: false
                )
            )
        }
        let submit = context.say(form.submit)
        return .section(
            head + [
                PageForm.sending(to: route, context.token(for: route), fields, submit: submit)
                    .showing(Self.faults(kind, model, context)).markup
            ]
        )
    }

    private static func words(_ phrase: DevicePhrase, _ machine: String?, _ context: OwnerContext) -> [Markup] {
        [context.words(phrase)] + (machine.map { [.value(" "), .machine($0)] } ?? [])
    }

    /// The sign-in comes before the form, so that no typed value is lost.
    private static func again(_ context: OwnerContext) -> Markup {
        let words = context.words(DevicePhrase.signInAgain)
        return .p([.link(StepUp.devices.page, [.classes("button")], [words])])
    }

    /// A token was typed, and the device was refused.
    private static func wantsToken(_ kind: NewDeviceKind, _ model: DevicesPage) -> Bool {
        model.refused.map { $0.kind == kind && $0.hadToken } ?? false
    }

    private static func typed(_ kind: NewDeviceKind, _ model: DevicesPage) -> String {
        if let typed = model.typed, typed.kind == kind { return typed.address }
        return model.refused.flatMap { $0.kind == kind ? $0.address : nil } ?? ""
    }

    private static func faults(
        _ kind: NewDeviceKind,
        _ model: DevicesPage,
        _ context: OwnerContext
    ) -> [String: Spoken] {
        guard let refused = model.refused, refused.kind == kind else { return [:] }
        let field = refused.fault.field ?? .address
        return [field.rawValue: context.say(DeviceFaultPhrase(refused.fault))]
    }

    private static func fault(_ kind: NewDeviceKind, _ model: DevicesPage, _ context: OwnerContext) -> Markup {
        guard let refused = model.refused, refused.kind == kind else { return .nothing }
        return .notice(.bad, [.p([context.words(DeviceFaultPhrase(refused.fault))])])
    }
}
