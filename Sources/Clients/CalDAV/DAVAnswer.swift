internal import HTTPTypes

struct DAVAnswer: Sendable {
    /// Where the answer came from, after redirects.
    var address: DAVAddress
    var status: Int
    var fields: HTTPFields = [:]
    var body: [UInt8] = []

    var isSuccess: Bool { (200...299).contains(self.status) }
    var isMissing: Bool { self.status == 404 || self.status == 410 }

    /// The tag that may be sent in `If-Match`; nil when there is none or a weak one.
    var entityTag: String? { self.fields[.eTag].flatMap(EntityTag.strong) }
}
