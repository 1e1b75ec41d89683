import Foundation
import Pipeline
import Testing
import Time

/// Tables that authorities have published, from `published-times.txt`.
struct PublishedTimes: Sendable, CustomTestStringConvertible {
    let name: String
    let place: Coordinates
    let zone: Zone
    let method: PrayerMethod
    /// In minutes.
    let tolerance: Int
    var days: [(date: LocalDate, times: [LocalTime])] = []

    var testDescription: String { self.name }

    static func all() throws -> [PublishedTimes] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "published-times.txt")
        var tables: [PublishedTimes] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                tables.append(try Self(line.dropFirst().dropLast().split(separator: " ").map(String.init)))
            } else {
                try tables[tables.count - 1].add(line.split(separator: " ").map(String.init))
            }
        }
        return tables
    }

    private init(_ words: [String]) throws {
        guard words.count == 6, let latitude = Double(words[1]), let longitude = Double(words[2]),
            let place = Coordinates(latitude: latitude, longitude: longitude), let zone = Zone(words[3]),
            let method = PrayerMethod(rawValue: words[4]), let tolerance = Int(words[5])
        else { throw Unreadable() }
        (self.name, self.place, self.zone, self.method) = (words[0], place, zone, method)
        self.tolerance = tolerance
    }

    private mutating func add(_ words: [String]) throws {
        let times = words.dropFirst().compactMap { LocalTime("\($0.prefix(2)):\($0.suffix(2))") }
        guard let date = LocalDate(words[0]), times.count == Prayer.allCases.count else { throw Unreadable() }
        self.days.append((date, times))
    }

    struct Unreadable: Error {}
}
