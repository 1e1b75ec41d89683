internal import Foundation

/// JSON of an unknown shape, read by name. A missing value, null, or a value of another type is nil.
///
/// It uses `JSONSerialization`, because `JSONDecoder` takes seconds for a few hundred bytes of deep nesting. Both
/// refuse more than 512 levels.
struct LooseJSON {
    private let value: Any

    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return nil
        }
        self.value = value
    }

    private init(_ value: Any) { self.value = value }

    subscript(_ name: String) -> LooseJSON? {
        guard let member = (self.value as? [String: Any])?[name], !(member is NSNull) else { return nil }
        return LooseJSON(member)
    }

    var text: String? { self.value as? String }

    var number: Int? { self.value as? Int }

    /// The elements of a list; none for anything else.
    var elements: [LooseJSON] { (self.value as? [Any] ?? []).map { LooseJSON($0) } }

    /// The names in an object; none for anything else.
    var names: [String] { (self.value as? [String: Any]).map { Array($0.keys) } ?? [] }
}
