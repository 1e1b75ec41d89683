import HTTPTypes
import Jadwal
import Testing

/// One error answer as a server really gives it, and what it must be taken for.
struct ModelErrorCase: Sendable, CustomTestStringConvertible {
    var title: String
    var status: Int
    var fields: HTTPFields = [:]
    var body: String
    var code: ModelError.Code
    var retryAfter: Duration?
    var detail: String?

    init(
        _ title: String,
        _ status: Int,
        _ body: String,
        _ code: ModelError.Code,
        fields: HTTPFields = [:],
        after retryAfter: Duration? = nil,
        detail: String? = nil
    ) {
        (self.title, self.status, self.fields, self.body) = (title, status, fields, body)
        (self.code, self.retryAfter, self.detail) = (code, retryAfter, detail)
    }

    var testDescription: String { "\(self.title) (\(self.status))" }
}
