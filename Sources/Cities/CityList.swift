internal import Foundation
internal import Pipeline
internal import Time

/// The list of cities that is part of the program. Nothing of it is kept in memory: a search reads the text from one end
/// to the other, which takes some milliseconds, and makes values of what it finds.
///
/// The text is by GeoNames (https://www.geonames.org), CC BY 4.0: `Data/city-list.txt` says how it was made.
public enum CityList {
    /// Nobody types a longer name.
    static let longest = 100

    /// Those whose name is the text come first, then those whose name begins with it, then those of which a later word
    /// does; among them the largest first. Case, accents, hyphens, apostrophes, spaces, vowel marks and forms of one
    /// letter make no difference. A name in another script than the list has is not found.
    public static func search(_ text: String, atMost count: Int = 10) -> [City] {
        guard text.utf8.count <= Self.longest * 4 else { return [] }
        let wanted = Array(CityKey.compact(text).utf8)
        guard !wanted.isEmpty else { return [] }
        var found: [[CityRow]] = [[], [], []]
        Self.rows { row in
            if let match = row.match(wanted), found[match.rawValue].count < count { found[match.rawValue].append(row) }
            return found[0].count < count
        }
        return found.joined().prefix(count).compactMap { Self.city($0) }
    }

    public static func find(_ id: Int) -> City? {
        let digits = Array("\(id)".utf8)
        var found: CityRow?
        Self.rows { row in
            if row.has(id: digits) { found = row }
            return found == nil
        }
        return found.flatMap { Self.city($0) }
    }

    /// Every one, the largest first. For tests.
    package static var all: [(city: City, keys: [String])] {
        var found: [(City, [String])] = []
        Self.rows { row in
            if let city = Self.city(row) { found.append((city, row.keys)) }
            return true
        }
        return found
    }

    package static func fold(_ name: String) -> String { CityKey.fold(name) }

    /// - Parameter body: returns false to end.
    private static func rows(_ body: (CityRow) -> Bool) {
        let text = WordFile.cityList.text
        text.withUTF8Buffer { bytes in
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                // Comments and the zones begin with something else than a number.
                if end > start, (48...57).contains(bytes[start]), !body(CityRow(bytes[start..<end])) { return }
                start = end + 1
            }
        }
    }

    private static func city(_ row: CityRow) -> City? {
        let fields = row.text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 11, let id = Int(fields[0]), let latitude = Double(fields[7]),
            let longitude = Double(fields[8]), let place = Coordinates(latitude: latitude, longitude: longitude),
            let number = Int(fields[9]), let zone = Zone(Self.zone(number)), let population = Int(fields[10])
        else { return nil }
        return City(
            id: id,
            name: fields[1],
            arabicName: fields[3].isEmpty ? nil : fields[3],
            country: fields[5],
            region: fields[6].isEmpty ? nil : fields[6],
            place: place,
            zone: zone,
            population: population
        )
    }

    private static func zone(_ number: Int) -> String { Self.zones.indices.contains(number) ? Self.zones[number] : "" }

    private static let zones: [String] = WordFile.cityList.text.withUTF8Buffer { bytes in
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 8)
        guard let line = lines.first(where: { $0.starts(with: "zones\t".utf8) }) else { return [] }
        return line.split(separator: UInt8(ascii: "\t")).dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }
}

/// One of the files in `Data`. The build makes a constant of each.
package struct WordFile: Sendable {
    let text: StaticString

    init(_ name: String, _ text: StaticString) { self.text = text }
}
