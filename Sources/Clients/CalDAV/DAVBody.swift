/// The XML of requests.
enum DAVBody {
    static func find(_ names: [DAVName]) -> [UInt8] {
        Self.document(#"<D:propfind \#(Self.namespaces)><D:prop>\#(Self.empty(names))</D:prop></D:propfind>"#)
    }

    /// RFC 4791, section 5.3.1
    static func makeCalendar(named name: String, color: String) -> [UInt8] {
        let properties = Self.name(name) + Self.color(color) + Self.components
        return Self.document(
            "<C:mkcalendar \(Self.namespaces)><D:set><D:prop>\(properties)</D:prop></D:set></C:mkcalendar>"
        )
    }

    /// RFC 5689
    static func makeCollection(named name: String, color: String) -> [UInt8] {
        let type = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
        let properties = type + Self.name(name) + Self.color(color) + Self.components
        return Self.document("<D:mkcol \(Self.namespaces)><D:set><D:prop>\(properties)</D:prop></D:set></D:mkcol>")
    }

    /// Asks for the events of a UID with their text (RFC 4791, section 7.8.6). Servers also return UIDs that contain
    /// this one.
    static func query(uid: String) -> [UInt8] {
        let match = #"<C:text-match collation="i;octet">\#(Self.escaped(uid))</C:text-match>"#
        let filter = """
            <C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:prop-filter name="UID">\(match)</C:prop-filter>\
            </C:comp-filter></C:comp-filter>
            """
        return Self.document(
            """
            <C:calendar-query \(Self.namespaces)><D:prop>\(Self.empty([.entityTag, .calendarData]))</D:prop>\
            <C:filter>\(filter)</C:filter></C:calendar-query>
            """
        )
    }

    /// Values that are nil are not changed.
    static func set(name: String?, color: String?) -> [UInt8] {
        Self.update((name.map(Self.name) ?? "") + (color.map(Self.color) ?? ""))
    }

    static func set(_ name: DAVName, to value: String) -> [UInt8] {
        Self.update(
            #"<p:\#(name.local) xmlns:p="\#(Self.escaped(name.namespace))">\#(Self.escaped(value))</p:\#(name.local)>"#
        )
    }

    private static func update(_ properties: String) -> [UInt8] {
        Self.document(
            "<D:propertyupdate \(Self.namespaces)><D:set><D:prop>\(properties)</D:prop></D:set></D:propertyupdate>"
        )
    }

    /// Escapes text and attributes in double quotes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let namespaces =
        #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/""#
    private static let components =
        #"<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>"#

    private static func name(_ name: String) -> String { "<D:displayname>\(Self.escaped(name))</D:displayname>" }
    private static func color(_ color: String) -> String {
        "<A:calendar-color>\(Self.escaped(color))</A:calendar-color>"
    }

    private static func empty(_ names: [DAVName]) -> String {
        names.map { #"<p:\#($0.local) xmlns:p="\#(Self.escaped($0.namespace))"/>"# }.joined()
    }

    private static func document(_ content: String) -> [UInt8] {
        Array(#"<?xml version="1.0" encoding="utf-8"?>\#n\#(content)"#.utf8)
    }
}
