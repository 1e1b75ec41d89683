internal import Foundation

/// The day of an owner in the morning: agenda, weather and news, as the JSON that webhooks get.
public struct Brief: Sendable, Hashable, Codable {
    public enum Value: Sendable, Hashable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([Value])
        case object([String: Value])
    }

    public var fields: [String: Value]

    public init(_ fields: [String: Value]) { self.fields = fields }

    public init(from decoder: any Decoder) throws {
        self.fields = try decoder.singleValueContainer().decode([String: Value].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.fields)
    }

    /// The length of its JSON.
    var bytes: Int { (try? JSONEncoder().encode(self).count) ?? .max }
}

extension Brief.Value: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([Self].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: Self].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let fields): try container.encode(fields)
        }
    }
}
