internal import Foundation

/// JSON of an unknown shape, read by name. A missing value, null, or a value of another type is nil.
///
/// It uses `JSONSerialization`, because `JSONDecoder` takes seconds for a few hundred bytes of deep nesting. Both
/// refuse more than 512 levels.
public struct LooseJSON {
    private let value: Any

    public init?(_ bytes: [UInt8]) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return nil
        }
        self.value = value
    }

    private init(_ value: Any) { self.value = value }

    public subscript(_ name: String) -> LooseJSON? {
        guard let member = (self.value as? [String: Any])?[name], !(member is NSNull) else { return nil }
        return LooseJSON(member)
    }

    public var text: String? { self.value as? String }

    public var number: Int? { self.isFlag ? nil : self.value as? Int }

    /// Also converts a whole number.
    public var decimal: Double? { self.isFlag ? nil : self.value as? Double ?? self.number.map(Double.init) }

    public var flag: Bool? { self.isFlag ? self.value as? Bool : nil }

    /// Foundation reads 1 as `true` and `true` as 1. The Objective-C type distinguishes them: `c` is a boolean, because
    /// whole numbers have wider types.
    private var isFlag: Bool {
        guard let number = self.value as? NSNumber else { return self.value is Bool }
        return ["c", "B"].contains(String(cString: number.objCType))
    }

    /// The elements of a list; none for anything else.
    public var elements: [LooseJSON] { (self.value as? [Any] ?? []).map { LooseJSON($0) } }

    /// The names in an object; none for anything else.
    public var names: [String] { (self.value as? [String: Any]).map { Array($0.keys) } ?? [] }

    /// The members of an object; none for anything else.
    public var members: [String: Any] { self.value as? [String: Any] ?? [:] }

    /// As JSON again. The order of names may differ.
    public var bytes: [UInt8] {
        let data = try? JSONSerialization.data(withJSONObject: self.value, options: [.fragmentsAllowed, .sortedKeys])
        return data.map { Array($0) } ?? []
    }
}
