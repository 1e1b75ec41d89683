internal import Postgres

/// The recorded actions of an owner. The raw values are stored in `audit.action`.
public enum OwnerAction: String, Sendable, CaseIterable {
    case signedIn = "owner signs in"
    case signedOut = "owner signs out"
    case signedOutEverywhere = "owner signs out everywhere"
    /// An old token was shown, and ended its session.
    case sessionReused = "owner's session is ended: its old token was shown"
    /// Somebody at an issuer of OpenID Connect is this owner from now on.
    case addedLogin = "owner's account is joined with a login"
    case changedSettings = "owner changes settings"
    /// The number is that of the text which the page shows. Another text gets another number.
    case agreedToWindows = "owner agrees to kept chats, text 1"
    case withdrewWindows = "owner does not agree to kept chats any more"
    case connectedCalendar = "owner connects a calendar account"
    case choseCalendars = "owner chooses calendars"
    case madeCalendar = "owner makes a calendar"
    case madeProfile = "owner makes a configuration profile"
    case addedEvent = "owner adds an event"
    /// The operator keeps an account for the owner, which has a new password now.
    case hostedCalendar = "owner gets a calendar account of Jadwal's, or a new password for it"
    case endedHostedCalendar = "owner deletes the calendar account of Jadwal's"
    case removedCalendar = "owner removes the calendar account"
    /// The number is `PostgresConnections.consentVersion`.
    case agreedToWhatsApp = "owner agrees that chats are read, text 1"
    case beganLinking = "owner begins to link WhatsApp"
    case choseChats = "owner chooses which chats are read"
    case endedWhatsApp = "owner ends the WhatsApp connection"
    case importedChat = "owner imports a chat"
    case addedDevice = "owner adds a device"
    case removedDevice = "owner removes a device"
    /// The buttons of earlier notifications do nothing any more.
    case endedTaps = "owner ends the buttons of notifications"
    /// The addresses of places that phones have do nothing any more.
    case endedPlaces = "owner ends the addresses of places"
    case exportedAll = "owner exports all data"
    case exportedEvents = "owner exports events"
    /// Rows of the owner go after this one.
    case deletedAccount = "owner deletes the account"

    func record(of customer: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        try PostgresAudit.record(self.rawValue, subject: customer, of: .one(customer), by: .owner, on: connection)
    }
}

extension AuditedPerson {
    /// The person who is signed in to the owners' pages.
    public static let owner = AuditedPerson("owner", origin: .owner)
}
