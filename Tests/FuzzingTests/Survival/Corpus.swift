import Foundation

/// The inputs in `Corpora/<parser>`.
enum Corpus {
    /// How many inputs the ordinary tests make for each parser.
    static let madeInputs = 500

    static func inputs(of parser: String) throws -> [(file: String, input: [UInt8])] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpora/\(parser)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
            (file, Array(try Data(contentsOf: folder.appending(path: file))))
        }
    }
}
