internal import Pipeline
internal import Postgres
internal import Store
internal import UseCases
internal import Vault
internal import Web

/// The page of a button of a notification. Opening it does nothing: programs that preview links open them. Whoever has
/// the address may press the button, so the page says nothing about the event.
enum TapPage {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let token = try await TapActions.token(request)
        let subject = try await OwnerTaps(request.services.store).subject(of: token)
        return .page(Self.page(token.action, of: subject, request.id, request.context))
    }

    static func page(
        _ action: NotificationOptions.Action,
        of subject: TapSubject,
        _ token: String,
        _ context: OwnerContext
    ) -> Page {
        let route = OwnerRoute.tap.link(token)
        let press = context.say(TapPhrase.press(action, subject))
        let form = PageForm.sending(to: route, context.token(for: route), submit: press)
        return Page(context.say(TapPhrase.title(subject)), [.section([form.markup])])
    }
}

/// Acts for the owner of a token, without a session. Only Start of an alarm tells something: the parts of that alarm.
enum TapActions {
    static func tap(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let token = try await Self.token(request)
        // The database shows the rows of this owner alone.
        let store = request.services.store
        let subject = try await OwnerTaps(store).subject(of: token)
        let isDone = try await DatabaseOwner.$current.withValue(token.customerID) {
            try await Self.act(token, on: subject, in: store)
        }
        guard isDone else { throw OwnerFault.tapGone }
        let context = request.context
        let words = Markup.notice(.good, [.p([context.words(TapPhrase.pressed(token.action, subject))])])
        // The token of this button goes to the owner's own devices alone.
        let more = token.action == .start ? BriefPage.render(try await Self.brief(token, store), context) : .nothing
        return .page(Page(context.say(TapPhrase.title(subject)), [words, more]))
    }

    private static func brief(_ token: TapToken, _ store: StoreContext) async throws -> MorningBrief {
        try await DatabaseOwner.$current.withValue(token.customerID) {
            try await PostgresAlarms(store).brief(of: token.customerID, for: token.subjectID)
        }
    }

    static func endAll(_ request: OwnerRequest) async throws -> OwnerAnswer {
        _ = try await EndTaps().run((), as: try request.actor(), in: request.services.store)
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.tapsEnded.rawValue)
        return .seeOther(OwnerRoute.reminders.link(query: [notice]))
    }

    static func token(_ request: OwnerRequest) async throws -> TapToken {
        switch try await OwnerTaps(request.services.store).read(request.id) {
        case .success(let token): return token
        case .failure(.unknown): throw OwnerFault.notFound
        case .failure(.expired): throw OwnerFault.tapGone
        }
    }

    /// - Returns: false if it is not possible any more.
    private static func act(_ token: TapToken, on subject: TapSubject, in store: StoreContext) async throws -> Bool {
        let actor = Actor.owner(token.customerID)
        switch (token.action, subject) {
        case (.snooze, .alarm), (.start, .alarm):
            let input = ChangeAlarm.Input(token.subjectID, token.action == .start ? .start : .snooze)
            return try await ChangeAlarm().run(input, as: actor, in: store).isSuccess
        case (.snooze, .notice):
            let change = ChangeNotice.Input.Change.snooze(minutes: NotificationOptions.Action.snoozeMinutes)
            let input = ChangeNotice.Input(token.subjectID, change)
            return try await ChangeNotice().run(input, as: actor, in: store).isSuccess
        case (.done, .notice):
            let input = ChangeNotice.Input(token.subjectID, .done)
            return try await ChangeNotice().run(input, as: actor, in: store).isSuccess
        case (.snooze, .event):
            let time = SnoozeReminder.Time.minutes(NotificationOptions.Action.snoozeMinutes)
            let input = SnoozeReminder.Input(event: token.subjectID, time)
            return try await SnoozeReminder().run(input, as: actor, in: store).isSuccess
        case (.done, .event):
            let input = EndReminders.Input(event: token.subjectID)
            return try await EndReminders().run(input, as: actor, in: store).isSuccess
        case (.start, .event), (.start, .notice), (.done, .alarm): return false
        }
    }
}

enum TapPhrase: Phrase {
    case linksTitle, links, endLinks
    case title(TapSubject)
    case press(NotificationOptions.Action, TapSubject)
    case pressed(NotificationOptions.Action, TapSubject)

    var both: Both {
        switch self {
        case .title(.event): Both("Reminder", "تذكير")
        case .title(.notice): NoticePhrase.one.both
        case .title(.alarm): AlarmPhrase.one.both
        case .press(let action, .alarm):
            Both(action.alarmTitle(isArabic: false), action.alarmTitle(isArabic: true))
        case .press(let action, .event), .press(let action, .notice):
            Both(action.title(isArabic: false), action.title(isArabic: true))
        case .pressed(.snooze, .alarm): AlarmPhrase.snoozed.both
        case .pressed(.start, .alarm), .pressed(.done, .alarm): AlarmPhrase.started.both
        case .pressed(.snooze, .event), .pressed(.snooze, .notice):
            Both("You will be reminded again in 10 minutes.", "ستُذكَّر مرة أخرى بعد 10 دقائق.")
        case .pressed(.done, .notice), .pressed(.start, .notice): Both("Done.", "تم.")
        case .pressed(.done, .event), .pressed(.start, .event): OwnerNotice.remindersEnded.both
        case .linksTitle: Both("Buttons of notifications", "أزرار الإشعارات")
        case .links:
            Both(
                "They work without signing in, until the event is over: for whoever sees the notification.",
                "تعمل من دون تسجيل الدخول حتى ينتهي الموعد، لكل من يرى الإشعار."
            )
        case .endLinks: Both("End all buttons that were sent", "أوقف كل الأزرار التي أُرسلت")
        }
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        switch self {
        case .success: true
        case .failure: false
        }
    }
}
