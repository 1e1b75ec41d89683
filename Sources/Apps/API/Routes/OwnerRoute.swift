internal import Web

/// Every address of the owners' pages. To add a page: write a file in Pages, add a case here, and its row in Server. A
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
    case setReminders
    case snoozeReminder
    case endReminders
    case acceptQuestion
    case declineQuestion
    case firstSteps
    case chooseZone
    case skipStep
    case account
    case changeAccount
    case reminders
    case chooseReminders
    case endTaps
    case notices
    case addNotice
    case notice
    case changeNotice
    case switchNotice
    case removeNotice
    case groups
    case addGroup
    case group
    case changeGroup
    case switchGroup
    case removeGroup
    case places
    case addPlace
    case endPlaces
    case place
    case changePlace
    case removePlace
    case showPlace
    case crossing
    case ownTracks
    case alarms
    case addAlarm
    case alarm
    case changeAlarm
    case switchAlarm
    case removeAlarm
    case brief
    case sharedBrief
    case prayer
    case setPrayer
    case endPrayers
    case endPrayerFeeds
    case prayerMonth
    case feed
    case tapPage
    case tap
    case meetings
    case newMeetingPage
    case addMeeting
    case meeting
    case changeMeeting
    case votePage
    case vote
    case claimSeat
    case contacts
    case addContact
    case addContactGroup
    case contact
    case changeContact
    case removeContact
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
    case told
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

    /// Where owners come to when they have asked for no page.
    static let first = OwnerRoute.today.link()
    /// The item of `addPage`: a day for the form to begin with.
    static let addedDay = "day"
    /// The item of `linkPage`.
    static let linkToken = "token"
}

enum OwnerPermission: Sendable, Hashable {
    /// Also for somebody who has not signed in.
    case everybody
    case owner
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
}
