internal import APIMessages
internal import CalDAV
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// An owner's account as apps see it, with names in place of addresses.
struct NamedCalendars: Sendable {
    let listed: ListedCalendars
    private let calendars: PostgresOwnerCalendars

    init(_ listed: ListedCalendars, _ services: OwnerServices) {
        self.listed = listed
        self.calendars = PostgresOwnerCalendars(services.store)
    }

    private var account: CalendarAccount { self.listed.account.account }

    /// The account's name.
    var id: String { self.calendars.id(of: self.account) }

    func id(_ calendar: AccountTrial.Calendar) -> String {
        self.calendars.id(ofCalendar: calendar.url, of: self.account.customerID)
    }

    /// Another owner's calendar is one that never was.
    func calendar(_ id: String) throws(ConnectFault) -> AccountTrial.Calendar {
        guard let calendar = self.listed.trial.calendars.first(where: { self.id($0) == id }) else { throw .notFound }
        return calendar
    }

    var messages: [Calendar_V1_Calendar] {
        let (place, ignored, hidden) = (self.listed.place, self.listed.ignored, self.listed.hidden)
        return self.listed.trial.calendars.map { calendar in
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
            $0.calendarAccountID = self.id
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
