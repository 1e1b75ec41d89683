internal import APIMessages
internal import Hummingbird
internal import SwiftProtobuf
internal import Web

/// Every method of the API. To add one: write it into a `.proto` file, make its messages (Sources/APIMessages), write a
/// function in Methods, add a case here, and its row below. A method without a row does not compile, and tests compare
/// the rows with the `.proto` files.
enum ConnectMethod: Sendable, CaseIterable {
    case initiateEmail, completeEmail, useGoogle, generateMagicToken, refreshTokens
    case logout, logoutEverywhere, listSessions, revokeSession
    case getProfile, updateProfile
    case addDevice, listDevices, removeDevice, addWebPush, addEndpoint, testDevice
    case connectWhatsapp, disconnectWhatsapp, getWhatsapp, setChatFilter
    case getCalDavAccount, schedulePrayerTimes, getCalendarAccounts, createCalendar, getCalendars
    case getCalendarsWithAccounts, createEvent, updateEvent, deleteEvent, getEventsByCalendar, connectCalDAVCalendar
    case testAccount, setCalendarUse, hostCalDavAccount, endHostedCalDavAccount
    case listEvents, getEvent, getTrail, search, undo, dismiss, correct, parseSentence, listQuestions, answerQuestion
    case setReminders, snooze, done
    case listConflicts, resolveConflict
    case getSettings, updateSettings
    case export, delete, listAudit
    case listTold, markSeen
    case listNotices, getNotice, addNotice, changeNotice, switchNotice, removeNotice, parseNotice
    case listGroups, getGroup, addGroup, changeGroup, switchGroup, switchMember, removeGroup
    case listPlaces, addPlace, renamePlace, removePlace, getPlaceAddresses, endPlaceAddresses
    case listAlarms, getAlarm, addAlarm, changeAlarm, switchAlarm, snoozeAlarm, startAlarm, removeAlarm
    case parseAlarm, getBrief
    case getPrayers, setPrayers, removePrayers, getTimes, searchCities
    case listContacts, addContact, changeContact, removeContact
    case addContactGroup, changeContactGroup, removeContactGroup
    case listMeetings, getMeeting, recommendTimes, parseMeeting
    case proposeMeeting, changeMeeting, takePart, claimSeat, endLinks

    var row: Row {
        switch self {
        case .initiateEmail: .act("auth.v1.AuthService/InitiateEmail", .everybody, AuthMethods.initiateEmail)
        case .completeEmail: .act("auth.v1.AuthService/CompleteEmail", .everybody, AuthMethods.completeEmail)
        case .useGoogle: .act("auth.v1.AuthService/UseGoogle", .everybody, AuthMethods.useGoogle)
        case .generateMagicToken:
            .act("auth.v1.AuthService/GenerateMagicToken", .owner, AuthMethods.generateMagicToken)
                .wanting(.repeatedAnswer)
        case .refreshTokens: .act("auth.v1.AuthService/RefreshTokens", .everybody, AuthMethods.refreshTokens)
        case .logout: .act("auth.v1.AuthService/Logout", .owner, AuthMethods.logout)
        case .logoutEverywhere: .act("auth.v1.AuthService/LogoutEverywhere", .owner, AuthMethods.logoutEverywhere)
        case .listSessions: .query("auth.v1.AuthService/ListSessions", .owner, AuthMethods.listSessions)
        case .revokeSession: .act("auth.v1.AuthService/RevokeSession", .owner, AuthMethods.revokeSession)
        case .getProfile: .query("profile.v1.ProfileService/GetProfile", .owner, ProfileMethods.get)
        case .updateProfile: .act("profile.v1.ProfileService/UpdateProfile", .owner, ProfileMethods.update)
        case .addDevice: .act("profile.v1.ProfileService/AddDevice", .owner, DeviceMethods.addApp)
        case .listDevices: .query("profile.v1.ProfileService/ListDevices", .owner, DeviceMethods.list)
        case .removeDevice: .act("profile.v1.ProfileService/RemoveDevice", .owner, DeviceMethods.remove)
        case .addWebPush: .act("profile.v1.ProfileService/AddWebPush", .owner, DeviceMethods.addBrowser)
        case .addEndpoint:
            .act("profile.v1.ProfileService/AddEndpoint", .owner, DeviceMethods.addEndpoint).wanting(.repeatedAnswer)
        case .testDevice: .act("profile.v1.ProfileService/TestDevice", .owner, DeviceMethods.test)
        case .connectWhatsapp:
            .act("whatsapp.v1.WhatsappService/ConnectWhatsappAccount", .owner, WhatsAppMethods.connect)
        case .disconnectWhatsapp:
            .act("whatsapp.v1.WhatsappService/DisconnectWhatsappAccount", .owner, WhatsAppMethods.disconnect)
        case .getWhatsapp: .query("whatsapp.v1.WhatsappService/GetWhatsappAccount", .owner, WhatsAppMethods.get)
        case .setChatFilter: .act("whatsapp.v1.WhatsappService/SetChatFilter", .owner, WhatsAppMethods.setChatFilter)
        case .getCalDavAccount:
            .query("calendar.v1.CalendarService/GetCalDavAccount", .owner, CalendarMethods.account)
        case .schedulePrayerTimes:
            .query("calendar.v1.CalendarService/SchedulePrayerTimes", .owner, PrayerMethods.schedule)
        case .getCalendarAccounts:
            .query("calendar.v1.CalendarService/GetCalendarAccounts", .owner, CalendarAccountMethods.accounts)
        case .createCalendar:
            .act("calendar.v1.CalendarService/CreateCalendar", .owner, CalendarAccountMethods.create)
        case .getCalendars:
            .query("calendar.v1.CalendarService/GetCalendars", .owner, CalendarAccountMethods.calendars)
        case .getCalendarsWithAccounts:
            .query(
                "calendar.v1.CalendarService/GetCalendarsWithCalendarAccounts",
                .owner,
                CalendarAccountMethods.calendarsWithAccounts
            )
        case .createEvent: .act("calendar.v1.CalendarService/CreateEvent", .owner, CalendarMethods.createEvent)
        case .updateEvent: .act("calendar.v1.CalendarService/UpdateEvent", .owner, CalendarMethods.updateEvent)
        case .deleteEvent: .act("calendar.v1.CalendarService/DeleteEvent", .owner, CalendarMethods.deleteEvent)
        case .getEventsByCalendar:
            .query("calendar.v1.CalendarService/GetEventsByCalendar", .owner, CalendarMethods.events)
        case .connectCalDAVCalendar:
            .act("calendar.v1.CalendarService/ConnectCalDAVCalendar", .owner, CalendarAccountMethods.connect)
                .wanting(.call)
        case .testAccount: .act("calendar.v1.CalendarService/TestAccount", .owner, CalendarAccountMethods.test)
        case .setCalendarUse: .act("calendar.v1.CalendarService/SetCalendarUse", .owner, CalendarAccountMethods.setUse)
        case .hostCalDavAccount:
            .act("calendar.v1.CalendarService/HostCalDavAccount", .owner, HostingMethods.host).wanting(.call)
        case .endHostedCalDavAccount:
            .act("calendar.v1.CalendarService/EndHostedCalDavAccount", .owner, HostingMethods.end).wanting(.call)
        case .listEvents: .query("events.v1.EventsService/ListEvents", .owner, EventMethods.list)
        case .getEvent: .query("events.v1.EventsService/GetEvent", .owner, EventMethods.get)
        case .getTrail: .query("events.v1.EventsService/GetTrail", .owner, EventMethods.trail)
        case .search: .query("events.v1.EventsService/Search", .owner, EventMethods.search)
        case .undo: .act("events.v1.EventsService/Undo", .owner, EventMethods.undo)
        case .dismiss: .act("events.v1.EventsService/Dismiss", .owner, EventMethods.dismiss)
        case .correct: .act("events.v1.EventsService/Correct", .owner, EventMethods.correct)
        case .parseSentence: .query("events.v1.EventsService/ParseSentence", .owner, EventMethods.parse)
        case .listQuestions: .query("events.v1.EventsService/ListQuestions", .owner, QuestionMethods.list)
        case .answerQuestion: .act("events.v1.EventsService/AnswerQuestion", .owner, QuestionMethods.answer)
        case .setReminders: .act("events.v1.EventsService/SetReminders", .owner, ReminderMethods.set)
        case .snooze: .act("events.v1.EventsService/Snooze", .owner, ReminderMethods.snooze)
        case .done: .act("events.v1.EventsService/Done", .owner, ReminderMethods.done)
        case .listConflicts: .query("conflicts.v1.ConflictsService/ListConflicts", .owner, ConflictMethods.list)
        case .resolveConflict: .act("conflicts.v1.ConflictsService/ResolveConflict", .owner, ConflictMethods.resolve)
        case .getSettings: .query("settings.v1.SettingsService/Get", .owner, SettingsMethods.get)
        case .updateSettings: .act("settings.v1.SettingsService/Update", .owner, SettingsMethods.update)
        case .export: .query("account.v1.AccountService/Export", .owner, AccountMethods.export).wanting(.call)
        case .delete: .act("account.v1.AccountService/Delete", .owner, AccountMethods.delete).wanting(.call)
        case .listAudit: .query("account.v1.AccountService/ListAudit", .owner, AccountMethods.listAudit)
        case .listTold: .query("told.v1.ToldService/ListTold", .owner, ToldMethods.list)
        case .markSeen: .act("told.v1.ToldService/MarkSeen", .owner, ToldMethods.markSeen)
        case .listNotices: .query("notices.v1.NoticesService/ListNotices", .owner, NoticeMethods.list)
        case .getNotice: .query("notices.v1.NoticesService/GetNotice", .owner, NoticeMethods.get)
        case .addNotice: .act("notices.v1.NoticesService/AddNotice", .owner, NoticeMethods.add)
        case .changeNotice: .act("notices.v1.NoticesService/ChangeNotice", .owner, NoticeMethods.change)
        case .switchNotice: .act("notices.v1.NoticesService/SwitchNotice", .owner, NoticeMethods.switch)
        case .removeNotice: .act("notices.v1.NoticesService/RemoveNotice", .owner, NoticeMethods.remove)
        case .parseNotice: .query("notices.v1.NoticesService/ParseNotice", .owner, NoticeMethods.parse)
        case .listGroups: .query("notices.v1.NoticesService/ListGroups", .owner, GroupMethods.list)
        case .getGroup: .query("notices.v1.NoticesService/GetGroup", .owner, GroupMethods.get)
        case .addGroup: .act("notices.v1.NoticesService/AddGroup", .owner, GroupMethods.add)
        case .changeGroup: .act("notices.v1.NoticesService/ChangeGroup", .owner, GroupMethods.change)
        case .switchGroup: .act("notices.v1.NoticesService/SwitchGroup", .owner, GroupMethods.switch)
        case .switchMember: .act("notices.v1.NoticesService/SwitchMember", .owner, GroupMethods.switchMember)
        case .removeGroup: .act("notices.v1.NoticesService/RemoveGroup", .owner, GroupMethods.remove)
        case .listPlaces: .query("notices.v1.NoticesService/ListPlaces", .owner, PlaceMethods.list)
        case .addPlace: .act("notices.v1.NoticesService/AddPlace", .owner, PlaceMethods.add)
        case .renamePlace: .act("notices.v1.NoticesService/RenamePlace", .owner, PlaceMethods.rename)
        case .removePlace: .act("notices.v1.NoticesService/RemovePlace", .owner, PlaceMethods.remove)
        case .getPlaceAddresses:
            .query("notices.v1.NoticesService/GetPlaceAddresses", .owner, PlaceMethods.addresses).wanting(.call)
        case .endPlaceAddresses:
            .act("notices.v1.NoticesService/EndPlaceAddresses", .owner, PlaceMethods.endAddresses)
        case .listAlarms: .query("alarms.v1.AlarmsService/ListAlarms", .owner, AlarmMethods.list)
        case .getAlarm: .query("alarms.v1.AlarmsService/GetAlarm", .owner, AlarmMethods.get)
        case .addAlarm: .act("alarms.v1.AlarmsService/AddAlarm", .owner, AlarmMethods.add)
        case .changeAlarm: .act("alarms.v1.AlarmsService/ChangeAlarm", .owner, AlarmMethods.change)
        case .switchAlarm: .act("alarms.v1.AlarmsService/SwitchAlarm", .owner, AlarmMethods.switch)
        case .snoozeAlarm: .act("alarms.v1.AlarmsService/SnoozeAlarm", .owner, AlarmMethods.snooze)
        case .startAlarm: .act("alarms.v1.AlarmsService/StartAlarm", .owner, AlarmMethods.start)
        case .removeAlarm: .act("alarms.v1.AlarmsService/RemoveAlarm", .owner, AlarmMethods.remove)
        case .parseAlarm: .query("alarms.v1.AlarmsService/ParseAlarm", .owner, AlarmMethods.parse)
        case .getBrief: .query("alarms.v1.AlarmsService/GetBrief", .owner, AlarmMethods.brief)
        case .getPrayers: .query("prayers.v1.PrayersService/GetPrayers", .owner, PrayerMethods.get)
        case .setPrayers: .act("prayers.v1.PrayersService/SetPrayers", .owner, PrayerMethods.set)
        case .removePrayers: .act("prayers.v1.PrayersService/RemovePrayers", .owner, PrayerMethods.remove)
        case .getTimes: .query("prayers.v1.PrayersService/GetTimes", .owner, PrayerMethods.times)
        case .searchCities: .query("prayers.v1.PrayersService/SearchCities", .owner, PrayerMethods.searchCities)
        case .listContacts: .query("contacts.v1.ContactsService/ListContacts", .owner, ContactMethods.list)
        case .addContact: .act("contacts.v1.ContactsService/AddContact", .owner, ContactMethods.add)
        case .changeContact: .act("contacts.v1.ContactsService/ChangeContact", .owner, ContactMethods.change)
        case .removeContact: .act("contacts.v1.ContactsService/RemoveContact", .owner, ContactMethods.remove)
        case .addContactGroup: .act("contacts.v1.ContactsService/AddContactGroup", .owner, ContactMethods.addGroup)
        case .changeContactGroup:
            .act("contacts.v1.ContactsService/ChangeContactGroup", .owner, ContactMethods.changeGroup)
        case .removeContactGroup:
            .act("contacts.v1.ContactsService/RemoveContactGroup", .owner, ContactMethods.removeGroup)
        case .listMeetings: .query("meetings.v1.MeetingsService/ListMeetings", .owner, MeetingMethods.list)
        case .getMeeting: .query("meetings.v1.MeetingsService/GetMeeting", .owner, MeetingMethods.get)
        case .recommendTimes: .query("meetings.v1.MeetingsService/RecommendTimes", .owner, MeetingMethods.recommend)
        case .parseMeeting: .query("meetings.v1.MeetingsService/ParseMeeting", .owner, MeetingMethods.parse)
        case .proposeMeeting: .act("meetings.v1.MeetingsService/ProposeMeeting", .owner, MeetingMethods.propose)
        case .changeMeeting: .act("meetings.v1.MeetingsService/ChangeMeeting", .owner, MeetingMethods.change)
        case .takePart: .act("meetings.v1.MeetingsService/TakePart", .owner, MeetingMethods.takePart)
        case .claimSeat: .act("meetings.v1.MeetingsService/ClaimSeat", .owner, MeetingMethods.claim)
        case .endLinks: .act("meetings.v1.MeetingsService/EndLinks", .owner, MeetingMethods.endLinks)
        }
    }

    /// By the text of a request's target.
    private static let rows = Dictionary(
        uniqueKeysWithValues: Self.allCases.map {
            let row = $0.row
            return ("/\(row.path)", row)
        }
    )

    /// nil if the request is no call.
    static func find(_ request: Request) -> Row? { request.head.path.flatMap { Self.find($0) } }

    /// - Parameter target: path and query as they were sent.
    static func find(_ target: String) -> Row? {
        if let row = Self.rows[target] { return row }
        // Few clients encode what need not be, or send a query.
        guard let path = Route(local: target)?.path, path.count == 2 else { return nil }
        return Self.rows["/\(path[0])/\(path[1])"]
    }
}
