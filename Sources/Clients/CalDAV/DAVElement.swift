/// An element of an answer.
struct DAVElement: Sendable, Hashable {
    var name: DAVName
    /// The text in UTF-8, trimmed, without the text of the children.
    var bytes: [UInt8]
    /// Attributes without a namespace.
    var attributes: [String: String] = [:]
    var children: [DAVElement] = []

    init(name: DAVName, text: String = "") { (self.name, self.bytes) = (name, Array(text.utf8)) }

    /// Computed at each call. Use `bytes` for calendar objects.
    var text: String { String(decoding: self.bytes, as: UTF8.self) }

    func children(_ name: DAVName) -> [DAVElement] { self.children.filter { $0.name == name } }
    func first(_ name: DAVName) -> DAVElement? { self.children.first { $0.name == name } }
    func has(_ name: DAVName) -> Bool { self.first(name) != nil }
}

/// An element's name with its namespace. The prefix in the document does not matter.
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
    /// RFC 3744, section 5.1
    static let owner = Self.dav("owner")
    /// draft-pot-webdav-resource-sharing-04, section 4.2
    static let shareAccess = Self.dav("share-access")
    /// CalendarServer's resource type of a calendar that another user shares
    static let shared = DAVName(namespace: "http://calendarserver.org/ns/", local: "shared")
    /// Jadwal's own property: the identity of a calendar and its home.
    static let mark = DAVName(namespace: "urn:jadwal:dav", local: "made")
    static let privileges = Self.dav("current-user-privilege-set")
    static let displayName = Self.dav("displayname")
    static let currentUserPrincipal = Self.dav("current-user-principal")
    static let href = Self.dav("href")
    static let entityTag = Self.dav("getetag")
    static let calendarData = Self.calDAV("calendar-data")
    static let calendar = Self.calDAV("calendar")
    static let calendarHomeSet = Self.calDAV("calendar-home-set")
    static let supportedComponents = Self.calDAV("supported-calendar-component-set")
    /// RFC 6638, section 9.1: tells if the events of a calendar make its owner busy.
    static let scheduleTransparency = Self.calDAV("schedule-calendar-transp")
    /// RFC 6638, section 2.4.1
    static let calendarUserAddresses = Self.calDAV("calendar-user-address-set")
    /// Apple's. Nearly all servers know it.
    static let calendarColor = DAVName(namespace: "http://apple.com/ns/ical/", local: "calendar-color")
    /// CalendarServer's property, which nearly all servers have. It changes with each change in a calendar.
    static let collectionTag = DAVName(namespace: "http://calendarserver.org/ns/", local: "getctag")
    /// RFC 6578, section 4
    static let syncToken = Self.dav("sync-token")
}
