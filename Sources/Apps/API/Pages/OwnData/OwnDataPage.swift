internal import Store
internal import Web

/// The owner's data page: download, history, and deletion.
struct OwnDataPage {
    /// For how many days texts are kept at most.
    let days: Int
    /// An export was asked for too early: so many minutes are left.
    var wait: Int?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(OwnDataPage(days: request.services.whatsApp.days).page(request.context))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(OwnDataPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: OwnDataPage, _ context: OwnerContext) -> Markup {
        .group([
            model.wait.map { .notice(.warning, [.p([context.words(OwnDataPhrase.wait(minutes: $0))])]) } ?? .nothing,
            .section([
                .h2([context.words(OwnDataPhrase.exportTitle)]), .p([context.words(OwnDataPhrase.exportHint)]),
                .p([.machine("JSON"), .value(" "), context.words(OwnDataPhrase.allHint)]),
                Self.export(.exportAll, OwnDataPhrase.exportAll, context),
                .p([.machine(".ics"), .value(" "), context.words(OwnDataPhrase.eventsHint)]),
                Self.export(.exportEvents, OwnDataPhrase.exportEvents, context),
            ]),
            .section([
                .h2([context.words(HistoryPhrase.title)]), .p([context.words(OwnDataPhrase.historyHint)]),
                .p([.link(OwnerRoute.history.link(), [.classes("button")], [context.words(OwnDataPhrase.history)])]),
            ]),
            .section([
                .h2([context.words(OwnDataPhrase.keptTitle)]),
                .list(OwnDataPhrase.kept(days: model.days).map { context.words($0) }),
            ]),
            .section([
                .h2([context.words(DeletionPhrase.title)]), .p([context.words(DeletionPhrase.short)]),
                .p([.link(OwnerRoute.deletionPage.link(), [context.words(DeletionPhrase.more)])]),
            ]),
        ])
    }

    private static func export(_ route: OwnerRoute, _ submit: OwnDataPhrase, _ context: OwnerContext) -> Markup {
        PageForm.sending(to: route.link(), context.token(for: route.link()), submit: context.say(submit)).markup
    }
}

enum OwnDataPhrase: Phrase {
    case title, exportTitle, exportHint, allHint, exportAll, eventsHint, exportEvents, historyHint, history, keptTitle
    case wait(minutes: Int)
    case texts(days: Int), events(days: Int)
    case chats, password, settings

    static func kept(days: Int) -> [OwnDataPhrase] {
        [.texts(days: days), .events(days: days), .chats, .password, .settings]
    }

    var both: Both {
        switch self {
        case .title: Both("Your data", "بياناتك")
        case .exportTitle: Both("Take it along", "خذ نسخة منها")
        case .exportHint:
            Both(
                "Each file can be had once an hour. Passwords and keys are in neither.",
                "يمكن تنزيل كل ملف مرة في الساعة. لا توجد كلمات مرور ولا مفاتيح في أي منهما."
            )
        case .allHint:
            Both(
                "is everything that Jadwal holds about you, for programs and for reading.",
                "فيه كل ما يحتفظ به جدول عنك، للبرامج وللقراءة."
            )
        case .exportAll: Both("Download everything", "نزّل كل شيء")
        case .eventsHint:
            Both(
                "is the events that Jadwal has put into your calendar, for any calendar program.",
                "فيه المواعيد التي وضعها جدول في تقويمك، لأي برنامج تقويم."
            )
        case .exportEvents: Both("Download the events", "نزّل المواعيد")
        case .wait(let minutes):
            Both(
                "You have had this file within the last hour. You can have it again in \(minutes) min.",
                "نزّلت هذا الملف خلال الساعة الأخيرة. يمكنك تنزيله مجددًا بعد \(minutes) د."
            )
        case .historyHint:
            Both(
                "Each sign-in, each change, each export, and each time that somebody who runs Jadwal looked at what is "
                    + "yours.",
                "كل تسجيل دخول وكل تغيير وكل تنزيل، وكل مرة اطّلع فيها من يدير جدول على ما يخصك."
            )
        case .history: Both("Read it", "اقرأه")
        case .keptTitle: Both("What is kept, and for how long", "ما الذي يُحفظ وإلى متى")
        case .texts(let days):
            Both(
                "Messages of your chats: until they are read and decided about, at most \(days) days. A mark without "
                    + "words stays one day longer.",
                "رسائل محادثاتك: إلى أن تُقرأ ويُبتّ فيها، و\(days) يومًا على الأكثر. وتبقى علامة بلا كلمات يومًا آخر."
            )
        case .events(let days):
            Both(
                "Events: their words until \(days) days after their end. What stays in your calendar is yours.",
                "المواعيد: نصوصها حتى \(days) يومًا بعد انتهائها. وما يبقى في تقويمك فهو لك."
            )
        case .chats:
            Both(
                "Lines of chats beside events: only if you have agreed, as long as the event's words.",
                "سطور المحادثات مع المواعيد: فقط إن وافقت، وبقدر ما تُحفظ نصوص الموعد."
            )
        case .password:
            Both(
                "The password of your calendar account: encrypted, until you remove the account.",
                "كلمة مرور حساب تقويمك: مشفّرة، إلى أن تزيل الحساب."
            )
        case .settings:
            Both(
                "Your address, settings and devices: until you change, remove or delete them.",
                "عنوانك وإعداداتك وأجهزتك: إلى أن تغيّرها أو تزيلها أو تحذفها."
            )
        }
    }
}
