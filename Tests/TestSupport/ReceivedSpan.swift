internal import FoundationEssentials

/// A span as `otlp_receiver.py` has decoded it.
public struct ReceivedSpan: Decodable, Sendable {
    /// Another span that it names.
    public struct Link: Decodable, Sendable, Hashable {
        public var trace: String
        public var span: String
    }

    public enum Value: Decodable, Sendable, Hashable {
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case text(String)
        case list([Value])

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int64.self) {
                self = .int(value)
            } else if let value = try? container.decode(Double.self) {
                self = .double(value)
            } else if let value = try? container.decode(String.self) {
                self = .text(value)
            } else {
                self = .list(try container.decode([Value].self))
            }
        }
    }

    public struct Event: Decodable, Sendable {
        public var name: String
        public var attributes: [String: Value]
    }

    public var service: String
    public var resource: [String: Value]
    public var scope: String
    public var name: String
    /// As numbered in opentelemetry-proto.
    public var kind: Int
    public var trace: String
    public var span: String
    /// Empty for the first of a trace.
    public var parent: String
    public var begin: UInt64
    public var end: UInt64
    public var attributes: [String: Value]
    public var links: [Link]
    public var droppedLinks: Int
    public var events: [Event]
    public var status: Int
    public var statusMessage: String
    public var state: String
    public var flags: Int

    /// - Parameter body: what `GET /spans` gives.
    public static func all(in body: [UInt8]) throws -> [ReceivedSpan] {
        try JSONDecoder().decode([ReceivedSpan].self, from: Data(body))
    }
}
