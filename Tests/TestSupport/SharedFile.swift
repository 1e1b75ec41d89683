package import Foundation

/// A file beside the checkout that tests use when it is there.
package enum SharedFile {
    /// `path` counts from the folder that holds the checkout.
    package static func url(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/\(path)").standardized
    }

    package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: Self.url(path).path) }

    package static func lines<Line: Decodable>(_ path: String, as type: Line.Type) throws -> [Line] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try String(contentsOf: Self.url(path), encoding: .utf8).split(separator: "\n")
            .map { try decoder.decode(Line.self, from: Data($0.utf8)) }
    }
}
