/// Finds the name that a misspelled name probably stands for.
enum NearestName {
    /// The candidate with the fewest single-letter changes from `name`. Nil if these are too many for a typing error:
    /// more than a quarter of the letters, and more than two.
    static func of(_ name: String, among candidates: [String]) -> String? {
        let name = Array(name.utf8)
        let measured = candidates.map { ($0, Self.distance(name, Array($0.utf8))) }
        guard let nearest = measured.min(by: { $0.1 < $1.1 }), nearest.1 <= max(2, name.count / 4) else { return nil }
        return nearest.0
    }

    /// The Levenshtein distance, row by row.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
            }
        }
        return row[right.count]
    }
}
