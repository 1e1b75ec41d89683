internal import HTTP
internal import HTTPTypes

struct DAVRequest: Sendable {
    var method: HTTPRequest.Method
    var address: DAVAddress
    var fields: HTTPFields = [:]
    var body: [UInt8] = []
    /// nil uses the limit of the method.
    var answerLimit: Int?

    /// Lists of resources and answers with many objects may be long. Others hold at most one object, and are read
    /// without the `ReadingPool`.
    var maximumAnswerBytes: Int {
        if let answerLimit { return answerLimit }
        let isList = ["PROPFIND", "REPORT"].contains(self.method.rawValue)
        return isList ? DAVSession.maximumAnswerBytes : DAVSession.maximumObjectBytes
    }

    /// True if the client may repeat the request after its connection ended. A PUT has a precondition or writes the
    /// same again. A DELETE is not repeated, because the repeat would answer that the object does not exist. The caller
    /// reads the object and repeats it itself.
    var isRepeatable: Bool { self.method != .delete }

    static func get(_ address: DAVAddress) -> DAVRequest { DAVRequest(method: .get, address: address) }

    /// Asks for properties of the resource, and of its members if `withMembers`.
    static func find(_ names: [DAVName], at address: DAVAddress, withMembers: Bool = false) -> DAVRequest {
        .xml("PROPFIND", address, depth: withMembers ? "1" : "0", DAVBody.find(names))
    }

    static func query(uid: String, in calendar: DAVAddress) -> DAVRequest {
        .xml("REPORT", calendar, depth: "1", DAVBody.query(uid: uid))
    }

    static func makeCalendar(_ address: DAVAddress, named name: String, color: String) -> DAVRequest {
        .xml("MKCALENDAR", address, DAVBody.makeCalendar(named: name, color: color))
    }

    static func makeCollection(_ address: DAVAddress, named name: String, color: String) -> DAVRequest {
        .xml("MKCOL", address, DAVBody.makeCollection(named: name, color: color))
    }

    static func set(_ address: DAVAddress, name: String?, color: String?) -> DAVRequest {
        .xml("PROPPATCH", address, DAVBody.set(name: name, color: color))
    }

    /// Marks a calendar as made by Jadwal.
    static func mark(_ address: DAVAddress, as value: String) -> DAVRequest {
        .xml("PROPPATCH", address, DAVBody.set(.mark, to: value))
    }

    enum Precondition: Sendable, Hashable {
        case isAbsent
        /// A strong entity tag. Never `*`, which iCloud, SOGo and Radicale 3.1 understand differently.
        case isUnchanged(String)
        case unconditional

        var fields: HTTPFields {
            switch self {
            case .isAbsent: [.ifNoneMatch: "*"]
            case .isUnchanged(let entityTag): [.ifMatch: entityTag]
            case .unconditional: [:]
            }
        }
    }

    static func put(_ object: [UInt8], at address: DAVAddress, _ precondition: Precondition) -> DAVRequest {
        var fields = precondition.fields
        fields[.contentType] = "text/calendar; charset=utf-8"
        return DAVRequest(method: .put, address: address, fields: fields, body: object)
    }

    static func delete(_ address: DAVAddress, _ precondition: Precondition) -> DAVRequest {
        DAVRequest(method: .delete, address: address, fields: precondition.fields)
    }

    private static func xml(
        _ method: String,
        _ address: DAVAddress,
        depth: String? = nil,
        _ body: [UInt8]
    ) -> DAVRequest {
        var fields: HTTPFields = [.contentType: "application/xml; charset=utf-8"]
        if let depth { fields[HTTPField.Name("Depth")!] = depth }
        return DAVRequest(method: HTTPRequest.Method(method)!, address: address, fields: fields, body: body)
    }
}

struct DAVAnswer: Sendable {
    /// The address of the answer, after redirects.
    var address: DAVAddress
    var status: Int
    var fields: HTTPFields = [:]
    var body: [UInt8] = []

    var isSuccess: Bool { (200...299).contains(self.status) }
    var isMissing: Bool { [.missing, .gone].contains(self.meaning()) }

    /// The meaning of the status, or of a condition in the answer, which is more precise.
    func meaning(of kind: StatusProtocol? = nil) -> StatusMeaning {
        let asksToWait = self.fields[.retryAfter] != nil
        let meaning = StatusMeaning(status: self.status, asksToWait: asksToWait, of: kind)
        guard self.status >= 400, !self.body.isEmpty else { return meaning }
        let error = DAVError(self)
        if error.isAboutStorage { return .full }
        return meaning == .again && self.status < 500 && error.isAboutObject ? .refused : meaning
    }

    /// The tag for `If-Match`; nil if there is none or if it is weak.
    var entityTag: String? { self.fields[.eTag].flatMap(EntityTag.strong) }
}

/// Entity tags (RFC 9110, section 8.8.3).
enum EntityTag {
    /// The tag with its quotes. nil for a weak tag, which `If-Match` never matches, and for an invalid one. Bedework
    /// encodes the quotes.
    static func strong(_ text: String) -> String? {
        var tag = text
        if tag.hasPrefix("%22"), tag.hasSuffix("%22"), tag.utf8.count > 6 {
            tag = "\"\(tag.dropFirst(3).dropLast(3))\""
        }
        guard tag.utf8.count >= 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
        return tag.dropFirst().dropLast().contains("\"") ? nil : tag
    }

    /// The tag without the suffix that web servers add for compressed answers; nil if there is no suffix. They do not
    /// recognise their own suffix later.
    static func uncompressed(_ tag: String) -> String? {
        for suffix in ["-gzip\"", ";gzip\"", "-br\"", "-zstd\"", "-deflate\""] where tag.hasSuffix(suffix) {
            return "\(tag.dropLast(suffix.count))\""
        }
        return nil
    }
}
