internal import Store
internal import Web

/// The parts of the page of devices that add one.
enum NewDeviceForms {
    /// The one form that needs scripts. Without them it is sent as it is, and the answer says why that is not enough.
    static func browser(_ model: DevicesPage, _ context: OwnerContext) -> Markup {
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

    static func topic(_ model: DevicesPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addTopic.link()
        let title = Markup.h2([context.words(DevicePhrase.topicTitle), .value(" "), .machine("ntfy")])
        let hint = Markup.p([
            context.words(DevicePhrase.topicHint), .value(" "), .machine("https://ntfy.sh/my-topic"),
        ])
        guard context.session?.isRecent == true else { return .section([title, hint, Self.again(context)]) }
        return .section([
            title, hint,
            PageForm.sending(
                to: route,
                context.token(for: route),
                [
                    .address(
                        DeviceField.address.rawValue,
                        context.say(DevicePhrase.topicAddress),
                        value: Self.typed(.topic, model),
                        longest: 2048,
                        isRequired: true
                    ),
                    .secret(
                        DeviceField.token.rawValue,
                        context.say(DevicePhrase.token),
                        hint: context.say(Self.wantsToken(model) ? DevicePhrase.tokenAgain : .tokenHint),
                        isRequired: false
                    ),
                ],
                submit: context.say(DevicePhrase.addTopic)
            ).showing(Self.faults(.topic, model, context)).markup,
        ])
    }

    static func webhook(_ model: DevicesPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addWebhook.link()
        let title = Markup.h2([context.words(DevicePhrase.webhookTitle)])
        let hint = Markup.p([context.words(DevicePhrase.webhookHint)])
        guard context.session?.isRecent == true else { return .section([title, hint, Self.again(context)]) }
        return .section([
            title, hint,
            PageForm.sending(
                to: route,
                context.token(for: route),
                [
                    .address(
                        DeviceField.address.rawValue,
                        context.say(DevicePhrase.webhookAddress),
                        value: Self.typed(.webhook, model),
                        hint: context.say(DevicePhrase.addressHint),
                        longest: 2048,
                        isRequired: true
                    )
                ],
                submit: context.say(DevicePhrase.addWebhook)
            ).showing(Self.faults(.webhook, model, context)).markup,
        ])
    }

    /// The sign-in comes before the form, so that no typed value is lost.
    private static func again(_ context: OwnerContext) -> Markup {
        let words = context.words(DevicePhrase.signInAgain)
        return .p([.link(StepUp.devices.page, [.classes("button")], [words])])
    }

    /// A token was typed, and the topic was refused.
    private static func wantsToken(_ model: DevicesPage) -> Bool {
        model.refused.map { $0.kind == .topic && $0.hadToken } ?? false
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
