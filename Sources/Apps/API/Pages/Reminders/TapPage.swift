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
        .page(Self.page(try await TapActions.token(request).action, request.id, request.context))
    }

    static func page(_ action: NotificationOptions.Action, _ token: String, _ context: OwnerContext) -> Page {
        let route = OwnerRoute.tap.link(token)
        let form = PageForm.sending(to: route, context.token(for: route), submit: context.say(TapPhrase.press(action)))
        return Page(context.say(TapPhrase.title), [.section([form.markup])])
    }
}

/// Acts for the owner of a token, without a session.
enum TapActions {
    static func tap(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let token = try await Self.token(request)
        // The database shows the rows of this owner alone.
        let isDone = try await DatabaseOwner.$current.withValue(token.customerID) {
            try await Self.act(token, in: request.services.store)
        }
        guard isDone else { throw OwnerFault.tapGone }
        let context = request.context
        let words = Markup.notice(.good, [.p([context.words(TapPhrase.pressed(token.action))])])
        return .page(Page(context.say(TapPhrase.title), [words]))
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
    private static func act(_ token: TapToken, in store: StoreContext) async throws -> Bool {
        let actor = Actor.owner(token.customerID)
        switch token.action {
        case .snooze:
            let time = SnoozeReminder.Time.minutes(NotificationOptions.Action.snoozeMinutes)
            let input = SnoozeReminder.Input(event: token.subjectID, time)
            return try await SnoozeReminder().run(input, as: actor, in: store).isSuccess
        case .done:
            let input = EndReminders.Input(event: token.subjectID)
            return try await EndReminders().run(input, as: actor, in: store).isSuccess
        case .start: return false
        }
    }
}

enum TapPhrase: Phrase {
    case title, linksTitle, links, endLinks
    case press(NotificationOptions.Action)
    case pressed(NotificationOptions.Action)

    var both: Both {
        switch self {
        case .title: Both("Reminder", "تذكير")
        case .press(let action): Both(action.title(isArabic: false), action.title(isArabic: true))
        case .pressed(.snooze): Both("You will be reminded again in 10 minutes.", "ستُذكَّر مرة أخرى بعد 10 دقائق.")
        case .pressed(.done), .pressed(.start): OwnerNotice.remindersEnded.both
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
