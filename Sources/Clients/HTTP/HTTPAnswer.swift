public import HTTPTypes

/// What the server answered, whatever the status. Redirects are not followed: `status` and `Location` say where to.
public struct HTTPAnswer: Sendable {
    public enum Version: Sendable, Equatable {
        case http1
        case http2
    }

    public let status: Int
    /// Of the final answer: neither those of interim answers and challenges, nor trailers. Malformed ones are left out.
    public let fields: HTTPFields
    /// As sent: not decompressed.
    public let body: [UInt8]
    public let httpVersion: Version

    public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = [], httpVersion: Version = .http1) {
        self.status = status
        self.fields = fields
        self.body = body
        self.httpVersion = httpVersion
    }
}
