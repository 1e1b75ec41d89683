internal import Web

/// The pages that the navigation leads to, in its order. Add a case when its page is there.
enum NavigationItem: Sendable, CaseIterable {
    /// Where people come to when they have asked for no page.
    static let first = Self.allCases.first?.route ?? Route()

    case overview
    case failures
    case operations
    case conversations
    case schedules
    case events
    case meetings
    case customers
    case doctor
    case audit
    case settings

    var route: Route {
        switch self {
        case .overview: ConsoleRoute.overview.link()
        case .failures: ConsoleRoute.failures.link()
        case .operations: ConsoleRoute.operations.link()
        case .conversations: ConsoleRoute.conversations.link()
        case .schedules: ConsoleRoute.schedules.link()
        case .events: ConsoleRoute.events.link()
        case .meetings: ConsoleRoute.meetings.link()
        case .customers: ConsoleRoute.customers.link()
        case .doctor: ConsoleRoute.doctor.link()
        case .audit: ConsoleRoute.audit.link()
        case .settings: ConsoleRoute.settings.link()
        }
    }

    /// Pressed after `g`. The script finds the link by it.
    var key: String {
        switch self {
        case .overview: "o"
        case .failures: "f"
        case .operations: "p"
        case .conversations: "c"
        case .schedules: "h"
        case .events: "e"
        case .meetings: "m"
        case .customers: "u"
        case .doctor: "d"
        case .audit: "a"
        case .settings: "s"
        }
    }

    var title: any Phrase {
        switch self {
        case .overview: OverviewPhrase.title
        case .failures: FramePhrase.failures
        case .operations: OperationPhrase.title
        case .conversations: ConversationPhrase.title
        case .schedules: SchedulePhrase.title
        case .events: OperatorEventPhrase.title
        case .meetings: OperatorMeetingPhrase.title
        case .customers: CustomerPhrase.title
        case .doctor: DoctorPhrase.title
        case .audit: FramePhrase.audit
        case .settings: SettingsPhrase.title
        }
    }
}
