internal import HTTPTypes

struct DAVRequest: Sendable {
    var method: HTTPRequest.Method
    var address: DAVAddress
    var fields: HTTPFields = [:]
    var body: [UInt8] = []
    /// Nil: by its method.
    var answerLimit: Int?

    /// What lists resources, or holds many objects, may be long. Others hold one object or nothing, and are read
    /// where they are.
    var maximumAnswerBytes: Int {
        if let answerLimit { return answerLimit }
        let isList = ["PROPFIND", "REPORT"].contains(self.method.rawValue)
        return isList ? DAVSession.maximumAnswerBytes : DAVSession.maximumObjectBytes
    }

    /// Whether the client may send it again when its connection has ended. A PUT of an object carries a precondition
    /// or puts the same in place of the same. After a DELETE that was done its repeat would say that nothing stood
    /// there: whoever removes an object asks again and knows it.
    var isRepeatable: Bool { self.method != .delete }

    static func get(_ address: DAVAddress) -> DAVRequest { DAVRequest(method: .get, address: address) }

    /// Of the resource itself, or of its members too.
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

    enum Precondition: Sendable, Hashable {
        case isAbsent
        /// A strong entity tag. Never `*`: iCloud, SOGo and Radicale 3.1 each mean something else by it.
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
