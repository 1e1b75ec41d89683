/// A name of an element with the namespace that it lives in, whatever prefix the document gives it.
struct DAVName: Sendable, Hashable {
    var namespace: String
    var local: String

    /// RFC 4918
    static func dav(_ local: String) -> DAVName { DAVName(namespace: "DAV:", local: local) }
    /// RFC 4791
    static func calDAV(_ local: String) -> DAVName {
        DAVName(namespace: "urn:ietf:params:xml:ns:caldav", local: local)
    }

    static let resourceType = Self.dav("resourcetype")
    static let privileges = Self.dav("current-user-privilege-set")
    static let displayName = Self.dav("displayname")
    static let currentUserPrincipal = Self.dav("current-user-principal")
    static let href = Self.dav("href")
    static let entityTag = Self.dav("getetag")
    static let calendarData = Self.calDAV("calendar-data")
    static let calendar = Self.calDAV("calendar")
    static let calendarHomeSet = Self.calDAV("calendar-home-set")
    static let supportedComponents = Self.calDAV("supported-calendar-component-set")
    /// Apple's, understood by nearly all.
    static let calendarColor = DAVName(namespace: "http://apple.com/ns/ical/", local: "calendar-color")
}
