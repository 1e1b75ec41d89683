package import Evaluation
internal import Foundation

/// Labelled conversations in the checkout, and those outside it if they exist.
package enum EvaluationFiles {
    package static let baseline = "prompts/evaluation/baseline.json"

    package static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: Self.url(path))) }

    /// Empty if the file or folder does not exist.
    package static func chats(_ path: String) throws -> [LabelledChat] {
        let url = Self.url(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return try LabelledCorpus.read(try Self.bytes(path), file: path) }
        return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".jsonl") }.sorted()
            .flatMap { try LabelledCorpus.read(try Self.bytes("\(path)/\($0)"), file: $0) }
    }

    private static func url(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)").standardized
    }
}
