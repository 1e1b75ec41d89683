internal import Store
internal import Web

/// The list of all settings, and the way out.
struct MePage {
    let address: String
    let steps: FirstSteps
    /// The calendar account is at rest after errors.
    var isCalendarDown = false

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let account = try await AccountPage.account(request)
        var model = MePage(address: account.address, steps: try request.owner().steps)
        model.isCalendarDown = try await CalendarPage.account(request)?.isUp == false
        return .page(model.page(request.context))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(OwnerPhrase.me), [Self.render(self, context)]) }

    static func render(_ model: MePage, _ context: OwnerContext) -> Markup {
        .group([
            .p([.classes("subtitle")], [.value(model.address)]),
            .section([
                .element(
                    .ul,
                    [.classes("rows", "settings")],
                    MeRow.allCases.map { .element(.li, [], [Self.link($0, model, context)]) }
                )
            ]),
            InstallOffer.render(context), Self.signOut(context),
        ])
    }

    private static func link(_ row: MeRow, _ model: MePage, _ context: OwnerContext) -> Markup {
        let state: Markup? = row.step.map { step in
            if row == .calendars, model.isCalendarDown { return .badge(.bad, context.words(CalendarPhrase.rests)) }
            return model.steps.done.contains(step)
                ? .badge(.good, context.words(MePhrase.isSet)) : .badge(.warning, context.words(MePhrase.isNotSet))
        }
        return .link(
            row.route,
            [
                row.glyph.markup, .element(.strong, [], [context.words(row.title)]),
                .small([context.words(MePhrase.about(row))]), state ?? .nothing,
            ]
        )
    }

    /// Asks before it signs out: notifications of this browser end with it.
    private static func signOut(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.signOut.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(OwnerPhrase.signOutNow),
            tone: .bad
        )
        return .section([
            .element(
                .details,
                [.classes("sign-out")],
                [
                    .element(.summary, [], [context.words(OwnerPhrase.signOut)]),
                    .p([context.words(OwnerPhrase.signOutQuestion)]), form.markup,
                ]
            )
        ])
    }
}

/// The settings, in the order of the list.
enum MeRow: CaseIterable {
    case calendars, whatsApp, notifications, reminders, notices, alarms, prayers, meetings, preferences, security, data

    var route: Route {
        switch self {
        case .calendars: OwnerRoute.calendar.link()
        case .whatsApp: OwnerRoute.whatsApp.link()
        case .notifications: OwnerRoute.devices.link()
        case .reminders: OwnerRoute.reminders.link()
        case .notices: OwnerRoute.notices.link()
        case .alarms: OwnerRoute.alarms.link()
        case .prayers: OwnerRoute.prayer.link()
        case .meetings: OwnerRoute.meetings.link()
        case .preferences: OwnerRoute.account.link()
        case .security: OwnerRoute.sessions.link()
        case .data: OwnerRoute.ownData.link()
        }
    }

    fileprivate var title: any Phrase {
        switch self {
        case .calendars: CalendarPhrase.title
        case .whatsApp: WhatsAppPhrase.title
        case .notifications: DevicePhrase.title
        case .reminders: ReminderPhrase.title
        case .notices: NoticePhrase.title
        case .alarms: AlarmPhrase.title
        case .prayers: PrayerPhrase.title
        case .meetings: MeetingHostPhrase.title
        case .preferences: AccountPhrase.title
        case .security: SessionPhrase.title
        case .data: OwnDataPhrase.title
        }
    }

    fileprivate var glyph: Glyph {
        switch self {
        case .calendars: .calendar
        case .whatsApp: .chat
        case .notifications: .bell
        case .reminders: .clock
        case .notices: .bell
        case .alarms: .clock
        case .prayers: .today
        case .meetings: .person
        case .preferences: .settings
        case .security: .lock
        case .data: .data
        }
    }

    /// The first step by which one sees whether it is set up; nil for what needs none.
    fileprivate var step: FirstStep? {
        switch self {
        case .calendars: .calendar
        case .whatsApp: .whatsApp
        case .notifications: .notifications
        case .reminders, .notices, .alarms, .prayers, .meetings, .preferences, .security, .data: nil
        }
    }
}

enum MePhrase: Phrase {
    case about(MeRow)
    case isSet, isNotSet

    var both: Both {
        switch self {
        case .about(.calendars): Both("Where Jadwal writes, and what it looks at", "أين يكتب جدول، وماذا يقرأ")
        case .about(.whatsApp): Both("Your phone, and which chats are read", "هاتفك، وأي المحادثات تُقرأ")
        case .about(.notifications):
            Both("Which phones and browsers hear of news", "أي الهواتف والمتصفحات تصلها الإشعارات")
        case .about(.reminders): Both("Who reminds you of events, and when", "من يذكّرك بالمواعيد، ومتى")
        case .about(.notices): Both("What you want to hear at a time of yours", "ما تريد أن تُنبَّه إليه في وقت تختاره")
        case .about(.alarms): Both("When you want to wake, and to sleep", "متى تريد أن تستيقظ، ومتى تنام")
        case .about(.prayers): Both("Times for your city, and notifications", "المواقيت في مدينتك، والتنبيه إليها")
        case .about(.meetings): Both("Find a time with others", "ابحث مع الآخرين عن وقت")
        case .about(.preferences): Both("City, language, hours", "المدينة واللغة والساعات")
        case .about(.security): Both("Where you are signed in", "أين سجّلت الدخول")
        case .about(.data): Both("Download, history, deletion", "التنزيل والسجل والحذف")
        case .isSet: Both("Set up", "جاهز")
        case .isNotSet: Both("Not yet", "ليس بعد")
        }
    }
}
