internal import Foundation

/// JSON of a shape that nobody promised, looked into by name. What is not there, or null, or of another type, is nil.
///
/// Over `JSONSerialization`, because `JSONDecoder` needs seconds for what a hostile server can nest in a few hundred bytes.
/// Deeper than 512 levels is no JSON to either.
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
