internal import APIMessages
internal import CalDAV
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Web

/// An owner's account as apps see it, with names in place of addresses.
struct NamedCalendars: Sendable {
    let account: OwnerCalendarAccount
    let trial: AccountTrial
    private let calendars: PostgresOwnerCalendars

    init(_ account: OwnerCalendarAccount, _ trial: AccountTrial, _ services: OwnerServices) {
        (self.account, self.trial) = (account, trial)
        self.calendars = PostgresOwnerCalendars(services.store)
    }

    func id(_ calendar: AccountTrial.Calendar) -> String {
        self.calendars.id(ofCalendar: calendar.url, of: self.account.account.customerID)
    }

    /// Another owner's calendar is one that never was.
    func calendar(_ id: String) throws(ConnectFault) -> AccountTrial.Calendar {
        guard let calendar = self.trial.calendars.first(where: { self.id($0) == id }) else { throw .notFound }
        return calendar
    }

    /// Where new events go, if that is there already.
    var place: AccountTrial.Calendar? {
        guard let place = self.account.place else { return self.trial.calendars.first(where: \.isOwn) }
        return self.trial.calendar(at: place.url)
    }

    /// Addresses, as the server writes them now.
    var ignored: Set<String> {
        Set(self.account.account.ignoredCalendars.compactMap { self.trial.calendar(at: $0)?.url })
    }

    /// As `ignored`.
    var hidden: Set<String> {
        Set(self.account.account.hiddenCalendars.compactMap { self.trial.calendar(at: $0)?.url })
    }

    var messages: [Calendar_V1_Calendar] {
        let (place, ignored, hidden) = (self.place, self.ignored, self.hidden)
        return self.trial.calendars.map { calendar in
            self.message(
                calendar,
                getsEvents: calendar.url == place?.url,
                isSearched: calendar.isBusy && !ignored.contains(calendar.url),
                isShown: !hidden.contains(calendar.url)
            )
        }
    }

    func message(
        _ calendar: AccountTrial.Calendar,
        getsEvents: Bool,
        isSearched: Bool,
        isShown: Bool
    ) -> Calendar_V1_Calendar {
        .with {
            ($0.id, $0.name) = (self.id(calendar), calendar.name)
            $0.calendarAccountID = self.calendars.id(of: self.account.account)
            $0.color = calendar.color ?? ""
            ($0.isWritable, $0.isOwn) = (calendar.isWritable, calendar.isOwn)
            ($0.getsEvents, $0.isSearched, $0.isShown) = (getsEvents, isSearched, isShown)
        }
    }
}

extension Calendar_V1_CalendarAccount {
    init(id: String) {
        self.init()
        (self.id, self.provider) = (id, .caldav)
    }
}

extension AccountFault {
    /// For programs.
    var word: String {
        switch self {
        case .address: "ADDRESS"
        case .unreachable: "UNREACHABLE"
        case .untrusted: "UNTRUSTED"
        case .login: "LOGIN"
        case .redirected: "REDIRECTED"
        case .busy: "BUSY"
        case .full: "FULL"
        case .unpaid: "UNPAID"
        case .noCalDAV: "NO_CALDAV"
        case .noCalendars: "NO_CALENDARS"
        case .readOnly, .lostRight: "READ_ONLY"
        case .notMade: "NOT_MADE"
        case .tooSlow: "TOO_SLOW"
        }
    }
}

extension ConnectFault {
    /// The fault of the connected account.
    init(_ fault: AccountFault) {
        switch fault {
        case .busy, .tooSlow, .unreachable:
            self.init(.unavailable, AccountFaultPhrase(fault), precondition: fault.word)
        case .address, .untrusted, .login, .redirected, .full, .unpaid, .noCalDAV, .noCalendars, .readOnly, .lostRight,
            .notMade:
            self.init(.failedPrecondition, AccountFaultPhrase(fault), precondition: fault.word)
        }
    }
}
