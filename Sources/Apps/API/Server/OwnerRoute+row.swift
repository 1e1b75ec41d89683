internal import Web

extension OwnerRoute: PageRoutes {
    typealias Front = OwnerFront

    static let table = Self.makeTable()

    var row: PageRow<OwnerFront> {
        switch self {
        case .asset: .page("/assets/:", .everybody, AssetAnswer.answer)
        case .language: .page("/language/:", .everybody, LanguageAnswer.answer)
        case .home: .page("/", .owner, { _ in .seeOther(OwnerRoute.first) })
        case .signInPage: .page("/sign-in", .everybody, SignInPage.answer)
        case .signIn: .act("/sign-in", .everybody, SignInAction.answer)
        case .mailSent: .page("/check-mail", .everybody, MailSentPage.answer)
        case .issuerBegin: .page("/sign-in/with/:", .everybody, IssuerBegin.answer)
        case .issuerBack: .page("/sign-in/back/:", .everybody, IssuerBack.answer)
        case .linkPage: .page("/magic-link", .everybody, LinkPage.answer)
        case .link: .act("/magic-link", .everybody, LinkAction.answer)
        case .signOut: .act("/sign-out", .everybody, SignOutAction.answer)
        case .today: .page("/today", .owner, TodayPage.answer, in: .today)
        case .me: .page("/me", .owner, MePage.answer, in: .me)
        case .events: .page("/events", .owner, ViewPage.agenda, in: .calendar)
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
        case .setReminders: .act("/events/:/remind", .owner, ReminderActions.set)
        case .snoozeReminder: .act("/events/:/snooze", .owner, ReminderActions.snooze)
        case .endReminders: .act("/events/:/done", .owner, ReminderActions.end)
        case .acceptQuestion: .act("/questions/:/accept", .owner, QuestionActions.accept)
        case .declineQuestion: .act("/questions/:/decline", .owner, QuestionActions.decline)
        case .firstSteps: .page("/first-steps", .owner, FirstStepsPage.answer)
        case .chooseZone: .act("/first-steps/zone", .owner, FirstStepActions.zone)
        case .skipStep: .act("/first-steps/skip", .owner, FirstStepActions.skip)
        case .account: .page("/account", .owner, AccountPage.answer, in: .me)
        case .changeAccount: .act("/account", .owner, AccountAction.answer)
        case .reminders: .page("/reminders", .owner, RemindersPage.answer, in: .me)
        case .chooseReminders: .act("/reminders", .owner, ReminderChoiceAction.answer)
        case .endTaps: .act("/reminders/end-links", .owner, TapActions.endAll)
        case .notices: .page("/notices", .owner, NoticesPage.answer, in: .me)
        case .addNotice: .act("/notices", .owner, NoticeActions.add)
        case .notice: .page("/notices/:", .owner, NoticePage.answer, in: .me)
        case .changeNotice: .act("/notices/:", .owner, NoticeActions.change)
        case .switchNotice: .act("/notices/:/switch", .owner, NoticeActions.switch)
        case .removeNotice: .act("/notices/:/remove", .owner, NoticeActions.remove)
        case .groups: .page("/groups", .owner, GroupsPage.answer, in: .me)
        case .addGroup: .act("/groups", .owner, GroupActions.add)
        case .group: .page("/groups/:", .owner, GroupPage.answer, in: .me)
        case .changeGroup: .act("/groups/:", .owner, GroupActions.change)
        case .switchGroup: .act("/groups/:/switch", .owner, GroupActions.switch)
        case .removeGroup: .act("/groups/:/remove", .owner, GroupActions.remove)
        case .places: .page("/places", .owner, PlacesPage.answer, in: .me)
        case .addPlace: .act("/places", .owner, PlaceActions.add)
        case .endPlaces: .act("/places/end-links", .owner, PlaceActions.endAll)
        case .place: .page("/places/:", .owner, PlacePage.answer, in: .me)
        case .changePlace: .act("/places/:", .owner, PlaceActions.change)
        case .removePlace: .act("/places/:/remove", .owner, PlaceActions.remove)
        case .showPlace: .act("/places/:/addresses", .owner, PlaceActions.show).needing(.places)
        case .crossing: .act("/p/:/:/:", .everybody, CrossingActions.cross).byItsAddress()
        case .ownTracks: .act("/p/:", .everybody, CrossingActions.ownTracks).byItsAddress()
        case .alarms: .page("/alarms", .owner, AlarmsPage.answer, in: .me)
        case .addAlarm: .act("/alarms", .owner, AlarmActions.add)
        case .alarm: .page("/alarms/:", .owner, AlarmPage.answer, in: .me)
        case .changeAlarm: .act("/alarms/:", .owner, AlarmActions.change)
        case .switchAlarm: .act("/alarms/:/switch", .owner, AlarmActions.switch)
        case .removeAlarm: .act("/alarms/:/remove", .owner, AlarmActions.remove)
        case .brief: .page("/brief", .owner, BriefPage.answer, in: .today)
        case .sharedBrief: .page("/b/:", .everybody, BriefPage.shared).byItsAddress()
        case .prayer: .page("/prayer", .owner, PrayerPage.answer, in: .me)
        case .setPrayer: .act("/prayer/set", .owner, PrayerActions.set)
        case .endPrayers: .act("/prayer/end", .owner, PrayerActions.end)
        case .endPrayerFeeds: .act("/prayer/end-links", .owner, PrayerActions.endFeeds)
        case .prayerMonth: .page("/prayer/month", .owner, PrayerMonthPage.answer, in: .me)
        case .feed: .page("/f/:", .everybody, PrayerFeed.answer).byItsAddress()
        case .tapPage: .page("/t/:", .everybody, TapPage.answer).byItsAddress()
        case .tap: .act("/t/:", .everybody, TapActions.tap).byItsAddress()
        case .meetings: .page("/meetings", .owner, MeetingsPage.answer, in: .me)
        case .newMeetingPage: .page("/meetings/new", .owner, NewMeetingPage.answer, in: .me)
        case .addMeeting: .act("/meetings", .owner, NewMeetingActions.act)
        case .meeting: .page("/meetings/:", .owner, MeetingPage.answer, in: .me)
        case .changeMeeting: .act("/meetings/:/:", .owner, MeetingActions.change)
        case .votePage: .page("/m/:", .everybody, VoteActions.show).byItsAddress()
        case .vote: .act("/m/:/:", .everybody, VoteActions.act).byItsAddress()
        case .claimSeat: .act("/meetings/claim/:", .owner, VoteActions.claim)
        case .contacts: .page("/contacts", .owner, ContactsPage.answer, in: .me)
        case .addContact: .act("/contacts", .owner, ContactActions.add)
        case .addContactGroup: .act("/contacts/groups", .owner, ContactActions.addGroup)
        case .contact: .page("/contacts/:", .owner, ContactPage.answer, in: .me)
        case .changeContact: .act("/contacts/:", .owner, ContactActions.change)
        case .removeContact: .act("/contacts/:/remove", .owner, ContactActions.remove)
        case .calendar: .page("/calendar", .owner, CalendarPage.answer, in: .me)
        case .connectCalendarPage:
            .page("/calendar/connect", .owner, CalendarConnectPage.answer, in: .me).needing(.calendar)
        case .connectCalendar: .act("/calendar/connect", .owner, CalendarConnectAction.answer).needing(.calendar)
        case .chooseCalendarsPage: .page("/calendar/choose", .owner, CalendarChoicePage.answer, in: .me)
        case .chooseCalendars: .act("/calendar/choose", .owner, CalendarChoiceAction.answer)
        case .makeCalendar: .act("/calendar/make", .owner, CalendarMakeAction.answer)
        case .testCalendar: .act("/calendar/test", .owner, CalendarActions.test)
        case .removeCalendar: .act("/calendar/remove", .owner, CalendarActions.remove).needing(.calendarRemoval)
        case .hostCalendar: .act("/calendar/host", .owner, HostedCalendarActions.host).needing(.calendar)
        case .hostedCalendar:
            .page("/calendar/hosted", .owner, HostedCalendarPage.answer, in: .me).needing(.hosted)
        case .renewHosted: .act("/calendar/hosted/renew", .owner, HostedCalendarActions.renew).needing(.hosted)
        case .endHosted: .act("/calendar/hosted/end", .owner, HostedCalendarActions.end).needing(.hosted)
        case .profilePage: .page("/calendar/profile", .owner, ProfilePage.answer, in: .me)
        case .makeProfile: .act("/calendar/profile", .owner, ProfileAction.answer)
        // The original's address, for its apps.
        case .profile: .page("/httpj/mobile-config/caldav", .everybody, ProfileDownload.answer)
        case .whatsApp: .page("/whatsapp", .owner, WhatsAppPage.answer, in: .me)
        case .connectWhatsApp: .act("/whatsapp", .owner, WhatsAppConnectAction.answer)
        case .linkingPage: .page("/whatsapp/:/link", .owner, LinkingPage.answer, in: .me)
        case .endConnectionPage: .page("/whatsapp/:/end", .owner, EndConnectionPage.answer, in: .me)
        case .endConnection: .act("/whatsapp/:/end", .owner, EndConnectionAction.answer)
        case .chatFilterPage: .page("/whatsapp/:/chats", .owner, ChatFilterPage.answer, in: .me)
        case .chatFilter: .act("/whatsapp/:/chats", .owner, ChatFilterAction.answer)
        case .importPage: .page("/whatsapp/import", .owner, ImportPage.answer, in: .me)
        case .readImport: .upload("/whatsapp/import", .owner, ImportActions.look)
        case .runImport: .upload("/whatsapp/import/run", .owner, ImportActions.run, hasFile: false)
        case .told: .page("/told", .owner, ToldPage.answer, in: .today)
        case .devices: .page("/devices", .owner, DevicesPage.answer, in: .me)
        case .addBrowser: .act("/devices/browser", .owner, { try await DeviceActions.add(.browser, $0) })
        case .addTopic: .act("/devices/topic", .owner, { try await DeviceActions.add(.topic, $0) })
        case .addWebhook: .act("/devices/webhook", .owner, { try await DeviceActions.add(.webhook, $0) })
        case .testDevice: .act("/devices/:/test", .owner, DeviceActions.test)
        case .removeDevice: .act("/devices/:/remove", .owner, DeviceActions.remove)
        // Its folder is all of the pages, so that it may open each of them.
        case .serviceWorker: .page("/worker.js", .everybody, ServiceWorker.answer)
        case .manifest: .page("/manifest.webmanifest", .everybody, WebManifest.answer)
        case .offline: .page("/offline", .everybody, OfflinePage.answer)
        case .appleApps:
            .page("/.well-known/apple-app-site-association", .everybody, AppLinkFiles.apple)
        case .androidApps: .page("/.well-known/assetlinks.json", .everybody, AppLinkFiles.android)
        case .stepUpPage: .page("/sign-in-again", .owner, StepUpPage.answer)
        case .stepUp: .act("/sign-in-again", .owner, StepUpAction.answer)
        case .stepUpIssuer: .page("/sign-in-again/with/:", .owner, StepUpIssuer.answer)
        case .ownData: .page("/data", .owner, OwnDataPage.answer, in: .me)
        case .exportAll: .act("/data/export", .owner, ExportActions.all).needing(.data)
        case .exportEvents: .act("/data/events", .owner, ExportActions.events).needing(.data)
        case .exportFile: .page("/data/file/:", .everybody, ExportActions.file)
        case .history: .page("/data/history", .owner, HistoryPage.answer, in: .me)
        case .deletionPage: .page("/data/delete", .owner, DeletionPage.answer, in: .me).needing(.deletion)
        case .deleteAccount: .act("/data/delete", .owner, DeletionAction.answer).needing(.deletion)
        case .sessions: .page("/sessions", .owner, SessionsPage.answer, in: .me)
        case .endSession: .act("/sessions/:/end", .owner, SessionActions.end)
        case .endAllSessions: .act("/sessions/end-all", .owner, SessionActions.endAll)
        #if DEBUG
            case .components:
                .page("/components", .owner, { .page(ComponentsPage.page(in: $0.context.language)) })
        #endif
        }
    }
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
            .taking(.upload(longest: hasFile ? ImportReader.longest : 0, seconds: ImportReader.patienceSeconds))
    }
}

extension OwnerItem {
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
