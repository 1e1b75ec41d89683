internal import FoundationEssentials

/// JSON of a shape that nobody promised, looked into by name. What is not there, or null, or of another type, is nil.
enum LooseJSON: Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([LooseJSON])
    case object([String: LooseJSON])

    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(LooseJSON.self, from: Data(bytes)) else { return nil }
        self = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode([LooseJSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: LooseJSON].self))
        }
    }

    subscript(_ name: String) -> LooseJSON? {
        guard case .object(let members) = self, let member = members[name] else { return nil }
        if case .null = member { return nil }
        return member
    }

    var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }

    var number: Int? {
        guard case .number(let value) = self else { return nil }
        return Int(exactly: value)
    }

    /// The elements of a list; none for anything else.
    var elements: [LooseJSON] {
        guard case .list(let values) = self else { return [] }
        return values
    }
}
