internal import HTTPTypes

/// An error as OpenAI's interface shapes it: `{"error": {"message", "type", "param", "code"}}`. Never holds what was sent.
struct CompletionFault: Error, Encodable {
    let status: HTTPResponse.Status
    let message: String
    let parameter: String?
    let code: String?

    init(_ status: HTTPResponse.Status, _ message: String, parameter: String? = nil, code: String? = nil) {
        (self.status, self.message, self.parameter, self.code) = (status, message, parameter, code)
    }

    private enum OuterKeys: String, CodingKey { case error }
    private enum InnerKeys: String, CodingKey {
        case message
        case type
        case parameter = "param"
        case code
    }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: OuterKeys.self)
        var inner = outer.nestedContainer(keyedBy: InnerKeys.self, forKey: .error)
        try inner.encode(self.message, forKey: .message)
        try inner.encode(self.status.code < 500 ? "invalid_request_error" : "server_error", forKey: .type)
        try inner.encode(self.parameter, forKey: .parameter)
        try inner.encode(self.code, forKey: .code)
    }
}
