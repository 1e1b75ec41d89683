internal import Web

/// Every address of the owners' pages. To add a page: write a file in Pages, add a case here, and its row below. A
/// route without a row does not compile.
enum OwnerRoute: Sendable, CaseIterable {
    case asset
    case language
    case home
    case signInPage
    case signIn
    case mailSent
    case issuerBegin
    case issuerBack
    case linkPage
    case link
    case signOut
    case today
    case me
    case events
    case day
    case week
    case month
    case search
    case event
    case eventFile
    case eventMap
    case entry
    case addPage
    case addEvent
    case dismissEvent
    case undoEvent
    case correctEvent
    case resolveEvent
    case acceptQuestion
    case declineQuestion
    case firstSteps
    case chooseZone
    case skipStep
    case account
    case changeAccount
    case calendar
    case connectCalendarPage
    case connectCalendar
    case chooseCalendarsPage
    case chooseCalendars
    case makeCalendar
    case testCalendar
    case removeCalendar
    case hostCalendar
    case hostedCalendar
    case renewHosted
    case endHosted
    case profilePage
    case makeProfile
    case profile
    case whatsApp
    case connectWhatsApp
    case linkingPage
    case endConnectionPage
    case endConnection
    case chatFilterPage
    case chatFilter
    case importPage
    case readImport
    case runImport
    case devices
    case addBrowser
    case addTopic
    case addWebhook
    case testDevice
    case removeDevice
    case serviceWorker
    case manifest
    case offline
    case appleApps
    case androidApps
    case stepUpPage
    case stepUp
    case stepUpIssuer
    case ownData
    case exportAll
    case exportEvents
    case exportFile
    case history
    case deletionPage
    case deleteAccount
    case sessions
    case endSession
    case endAllSessions
    #if DEBUG
        case components
    #endif

    var row: PageRow<OwnerFront> {
        switch self {
        case .asset: .page("/assets/:", .everybody, AssetAnswer.answer)
        case .language: .page("/language/:", .everybody, LanguageAnswer.answer)
        case .home: .page("/", .owner, { _ in .seeOther(OwnerRoute.first) })
        case .signInPage: .page("/sign-in", .everybody, SignInPage.answer)
        case .signIn: .act("/sign-in", .everybody, SignInAct.answer)
        case .mailSent: .page("/check-mail", .everybody, MailSentPage.answer)
        case .issuerBegin: .page("/sign-in/with/:", .everybody, IssuerBegin.answer)
        case .issuerBack: .page("/sign-in/back/:", .everybody, IssuerBack.answer)
        case .linkPage: .page("/magic-link", .everybody, LinkPage.answer)
        case .link: .act("/magic-link", .everybody, LinkAct.answer)
        case .signOut: .act("/sign-out", .everybody, SignOutAct.answer)
        case .today: .page("/today", .owner, TodayPage.answer, in: .today)
        case .me: .page("/me", .owner, MePage.answer, in: .me)
        case .events: .page("/events", .owner, EventsPage.answer, in: .calendar)
        case .day: .page("/day", .owner, ViewPage.day, in: .calendar)
        case .week: .page("/week", .owner, ViewPage.week, in: .calendar)
        case .month: .page("/month", .owner, ViewPage.month, in: .calendar)
        case .search: .page("/search", .owner, SearchPage.answer, in: .calendar)
        case .event: .page("/events/:", .owner, EventPage.answer, in: .calendar)
        case .eventFile: .page("/events/:/file", .owner, EventSharing.file)
        case .eventMap: .page("/events/:/map", .owner, EventSharing.map)
        case .entry: .page("/entry/:", .owner, EntryPage.answer, in: .calendar)
        case .addPage: .page("/add", .owner, AddPage.answer, in: .add)
        case .addEvent: .act("/add", .owner, AddActs.answer)
        case .dismissEvent: .act("/events/:/dismiss", .owner, EventActions.dismiss)
        case .undoEvent: .act("/events/:/undo", .owner, EventActions.undo)
        case .correctEvent: .act("/events/:/correct", .owner, EventActions.correct)
        case .resolveEvent: .act("/events/:/resolve", .owner, EventActions.resolve)
        case .acceptQuestion: .act("/questions/:/accept", .owner, QuestionActions.accept)
        case .declineQuestion: .act("/questions/:/decline", .owner, QuestionActions.decline)
        case .firstSteps: .page("/first-steps", .owner, FirstStepsPage.answer)
        case .chooseZone: .act("/first-steps/zone", .owner, FirstStepActs.zone)
        case .skipStep: .act("/first-steps/skip", .owner, FirstStepActs.skip)
        case .account: .page("/account", .owner, AccountPage.answer, in: .me)
        case .changeAccount: .act("/account", .owner, AccountAct.answer)
        case .calendar: .page("/calendar", .owner, CalendarPage.answer, in: .me)
        case .connectCalendarPage:
            .page("/calendar/connect", .owner, CalendarConnectPage.answer, in: .me).needing(.calendar)
        case .connectCalendar: .act("/calendar/connect", .owner, CalendarConnectAct.answer).needing(.calendar)
        case .chooseCalendarsPage: .page("/calendar/choose", .owner, CalendarChoicePage.answer, in: .me)
        case .chooseCalendars: .act("/calendar/choose", .owner, CalendarChoiceAct.answer)
        case .makeCalendar: .act("/calendar/make", .owner, CalendarMakeAct.answer)
        case .testCalendar: .act("/calendar/test", .owner, CalendarActs.test)
        case .removeCalendar: .act("/calendar/remove", .owner, CalendarActs.remove).needing(.calendarRemoval)
        case .hostCalendar: .act("/calendar/host", .owner, HostedCalendarActs.host).needing(.calendar)
        case .hostedCalendar:
            .page("/calendar/hosted", .owner, HostedCalendarPage.answer, in: .me).needing(.hosted)
        case .renewHosted: .act("/calendar/hosted/renew", .owner, HostedCalendarActs.renew).needing(.hosted)
        case .endHosted: .act("/calendar/hosted/end", .owner, HostedCalendarActs.end).needing(.hosted)
        case .profilePage: .page("/calendar/profile", .owner, ProfilePage.answer, in: .me)
        case .makeProfile: .act("/calendar/profile", .owner, ProfileAct.answer)
        // The original's address, for its apps.
        case .profile: .page("/httpj/mobile-config/caldav", .everybody, ProfileDownload.answer)
        case .whatsApp: .page("/whatsapp", .owner, WhatsAppPage.answer, in: .me)
        case .connectWhatsApp: .act("/whatsapp", .owner, WhatsAppConnectAct.answer)
        case .linkingPage: .page("/whatsapp/:/link", .owner, LinkingPage.answer, in: .me)
        case .endConnectionPage: .page("/whatsapp/:/end", .owner, EndConnectionPage.answer, in: .me)
        case .endConnection: .act("/whatsapp/:/end", .owner, EndConnectionAct.answer)
        case .chatFilterPage: .page("/whatsapp/:/chats", .owner, ChatFilterPage.answer, in: .me)
        case .chatFilter: .act("/whatsapp/:/chats", .owner, ChatFilterAct.answer)
        case .importPage: .page("/whatsapp/import", .owner, ImportPage.answer, in: .me)
        case .readImport: .upload("/whatsapp/import", .owner, ImportActs.look)
        case .runImport: .upload("/whatsapp/import/run", .owner, ImportActs.run, hasFile: false)
        case .devices: .page("/devices", .owner, DevicesPage.answer, in: .me)
        case .addBrowser: .act("/devices/browser", .owner, { try await DeviceActs.add(.browser, $0) })
        case .addTopic: .act("/devices/topic", .owner, { try await DeviceActs.add(.topic, $0) })
        case .addWebhook: .act("/devices/webhook", .owner, { try await DeviceActs.add(.webhook, $0) })
        case .testDevice: .act("/devices/:/test", .owner, DeviceActs.test)
        case .removeDevice: .act("/devices/:/remove", .owner, DeviceActs.remove)
        // Its folder is all of the pages, so that it may open each of them.
        case .serviceWorker: .page("/worker.js", .everybody, ServiceWorker.answer)
        case .manifest: .page("/manifest.webmanifest", .everybody, WebManifest.answer)
        case .offline: .page("/offline", .everybody, OfflinePage.answer)
        case .appleApps:
            .page("/.well-known/apple-app-site-association", .everybody, AppLinkFiles.apple)
        case .androidApps: .page("/.well-known/assetlinks.json", .everybody, AppLinkFiles.android)
        case .stepUpPage: .page("/sign-in-again", .owner, StepUpPage.answer)
        case .stepUp: .act("/sign-in-again", .owner, StepUpAct.answer)
        case .stepUpIssuer: .page("/sign-in-again/with/:", .owner, StepUpIssuer.answer)
        case .ownData: .page("/data", .owner, OwnDataPage.answer, in: .me)
        case .exportAll: .act("/data/export", .owner, ExportActs.all).needing(.data)
        case .exportEvents: .act("/data/events", .owner, ExportActs.events).needing(.data)
        case .exportFile: .page("/data/file/:", .everybody, ExportActs.file)
        case .history: .page("/data/history", .owner, HistoryPage.answer, in: .me)
        case .deletionPage: .page("/data/delete", .owner, DeletionPage.answer, in: .me).needing(.deletion)
        case .deleteAccount: .act("/data/delete", .owner, DeletionAct.answer).needing(.deletion)
        case .sessions: .page("/sessions", .owner, SessionsPage.answer, in: .me)
        case .endSession: .act("/sessions/:/end", .owner, SessionActs.end)
        case .endAllSessions: .act("/sessions/end-all", .owner, SessionActs.endAll)
        #if DEBUG
            case .components:
                .page("/components", .owner, { .page(ComponentsPage.page(in: $0.context.language)) })
        #endif
        }
    }

    /// Where owners come to when they have asked for no page.
    static let first = OwnerRoute.today.link()
}

extension OwnerRoute: PageRoutes {
    typealias Front = OwnerFront

    static let table = Self.makeTable()
}

enum OwnerPermission: Sendable, Hashable {
    /// Also for somebody who has not signed in.
    case everybody
    case owner
}

extension PageRow where Front == OwnerFront {
    /// A form with an exported chat, or the longer form after it.
    fileprivate static func upload(
        _ path: String,
        _ permission: OwnerPermission,
        _ answer: @escaping Answer,
        hasFile: Bool = true
    ) -> Self {
        .act(path, permission, answer)
            .taking(.upload(longest: hasFile ? ImportDesk.longest : 0, seconds: ImportDesk.patienceSeconds))
    }
}

/// The places that the navigation leads to, in its order.
enum OwnerItem: Sendable, CaseIterable {
    case today
    case calendar
    case add
    case me

    var route: Route {
        switch self {
        case .today: OwnerRoute.today.link()
        case .calendar: OwnerRoute.month.link()
        case .add: OwnerRoute.addPage.link()
        case .me: OwnerRoute.me.link()
        }
    }

    var title: OwnerPhrase {
        switch self {
        case .today: .today
        case .calendar: .calendar
        case .add: .add
        case .me: .me
        }
    }

    var glyph: Glyph {
        switch self {
        case .today: .today
        case .calendar: .calendar
        case .add: .add
        case .me: .person
        }
    }
}
