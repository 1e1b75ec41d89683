internal import UseCases
internal import Web

extension ConsoleRoute: PageRoutes {
    typealias Front = ConsoleFront

    static let table = Self.makeTable()

    var row: PageRow<ConsoleFront> {
        switch self {
        case .asset: .page("/assets/:", .everybody, AssetAnswer.answer)
        case .language: .page("/language/:", .everybody, LanguageAnswer.answer)
        case .signInPage: .page("/sign-in", .everybody, OperatorSignInPage.answer)
        case .signIn: .act("/sign-in", .everybody, SignInAct.answer)
        case .signInStart: .page("/sign-in/start", .everybody, IssuerSignIn.start)
        case .signInBack: .page("/sign-in/back", .everybody, IssuerSignIn.back)
        case .signOut: .act("/sign-out", .everybody, SignOutAct.answer)
        case .failures: .page("/failures", .view, FailuresPage.answer, in: .failures)
        case .failure: .page("/failures/:", .view, FailurePage.answer, in: .failures)
        case .retryFailure: .act("/failures/:/retry", .operate, OperationActions.retryOne)
        case .discardFailure: .act("/failures/:/discard", .operate, OperationActions.discardOne)
        case .revealFailure: .act("/failures/:/reveal", .reveal, InputActions.reveal)
        case .openFailure: .act("/failures/:/open", .edit, InputActions.begin)
        case .editFailure: .act("/failures/:/edit", .edit, InputActions.edit)
        case .previewFailures: .page("/failures/preview", .view, OperationPreviewPage.answer, in: .failures)
        case .previewConversations:
            .page(
                "/conversations/preview",
                .view,
                OperationPreviewPage.answer,
                in: .conversations
            )
        case .ask: .act("/operations", .operate, OperationActions.ask)
        case .operations: .page("/operations", .view, OperationsPage.answer, in: .operations)
        case .operation: .page("/operations/:", .view, OperationPage.answer, in: .operations)
        case .pause: .act("/operations/:/pause", .operate, OperationActions.pause)
        case .resume: .act("/operations/:/resume", .operate, OperationActions.resume)
        case .stop: .act("/operations/:/stop", .operate, OperationActions.stop)
        case .changeRate: .act("/operations/:/rate", .operate, OperationActions.rate)
        case .audit: .page("/audit", .view, AuditPage.answer, in: .audit)
        case .auditLines: .page("/audit.jsonl", .view, AuditLines.answer)
        case .overview: .page("/", .view, OverviewPage.answer, in: .overview)
        case .live: .page("/live", .view, LiveAnswer.answer)
        case .conversations: .page("/conversations", .view, ConversationsPage.answer, in: .conversations)
        case .conversation: .page("/conversations/:", .view, ConversationPage.answer, in: .conversations)
        case .fire: .act("/conversations/:/fire", .operate, OperatorConversationActions.fire)
        case .postpone: .act("/conversations/:/postpone", .operate, OperatorConversationActions.postpone)
        case .drop: .act("/conversations/:/drop", .operate, OperatorConversationActions.drop)
        case .schedules: .page("/schedules", .view, SchedulesPage.answer, in: .schedules)
        case .schedule: .page("/schedules/:", .view, SchedulePage.answer, in: .schedules)
        case .fireSchedule: .act("/schedules/:/fire", .operate, OperatorScheduleActions.fire)
        case .skipSchedule: .act("/schedules/:/skip", .operate, OperatorScheduleActions.skip)
        case .postponeSchedule: .act("/schedules/:/postpone", .operate, OperatorScheduleActions.postpone)
        case .previewSchedules: .page("/schedules/preview", .view, OperationPreviewPage.answer, in: .schedules)
        case .meetings: .page("/meetings", .view, OperatorMeetingsPage.answer, in: .meetings)
        case .meeting: .page("/meetings/:", .view, OperatorMeetingPage.answer, in: .meetings)
        case .events: .page("/events", .view, OperatorEventsPage.answer, in: .events)
        case .event: .page("/events/:/:", .view, OperatorEventPage.answer, in: .events)
        case .dismiss: .act("/events/:/:/dismiss", .operate, OperatorEventActions.dismiss)
        case .relay: .act("/events/:/:/relay", .operate, OperatorEventActions.relay)
        case .correct: .act("/events/:/:/correct", .operate, OperatorEventActions.correct)
        case .resolve: .act("/events/:/:/resolve", .operate, OperatorEventActions.resolve)
        case .customers: .page("/customers", .view, CustomersPage.answer, in: .customers)
        case .customer: .page("/customers/:", .view, CustomerPage.answer, in: .customers)
        case .askAccount: .act("/customers/:/ask", .operate, AskAccountAction.answer)
        case .doctor: .page("/doctor", .view, DoctorPage.answer, in: .doctor)
        case .runDoctor: .act("/doctor/run", .operate, DoctorPage.run)
        case .settings: .page("/settings", .view, SettingsPage.answer, in: .settings)
        }
    }
}
