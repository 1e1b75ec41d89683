internal import Foundation

/// What a calendar stub was given.
actor TakenObjects {
    private var bodies: [String: String] = [:]
    private var taken: [TakenObject] = []

    /// Objects that stand there.
    var count: Int { self.bodies.count }

    /// One JSON object a line, in the order in which they came.
    var lines: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return try self.taken.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
        }
    }

    func body(at path: String) -> String? { self.bodies[path] }

    func remove(_ path: String) { self.bodies[path] = nil }

    /// - Parameter moment: microseconds since 1970.
    /// - Returns: whether nothing stood there; nil when something did and `onlyNew` was wanted.
    func put(_ text: String, at path: String, at moment: Int64, onlyNew: Bool) -> Bool? {
        let isNew = self.bodies[path] == nil
        guard isNew || !onlyNew else { return nil }
        self.bodies[path] = text
        let name = path.split(separator: "/").last ?? ""
        self.taken.append(TakenObject(uid: String(name.split(separator: ".").first ?? ""), at: moment))
        return isNew
    }
}
