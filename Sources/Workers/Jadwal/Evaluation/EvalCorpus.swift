internal import Assembly
internal import CommandKit
internal import Foundation
internal import Jadwal

/// The conversations that a person names.
struct EvalCorpus {
    /// Bytes of one file.
    static let limit = 256 << 20
    /// As reports and baselines call the conversations that come with Jadwal.
    static let ownName = "prompts/evaluation"

    let names: [String]
    let chats: [LabelledChat]

    static func read(_ paths: [String]) throws -> EvalCorpus {
        let named = paths.isEmpty ? [(Self.ownName, try PromptFolder.evaluation())] : paths.map { (Self.name($0), $0) }
        var files: [(name: String, chats: [LabelledChat])] = []
        for (name, path) in named {
            for file in try Self.files(path) {
                files.append((file, try LabelledCorpus.read(try InputFile(file).all(atMost: Self.limit), file: file)))
            }
            guard files.contains(where: { !$0.chats.isEmpty }) else {
                throw CommandFailure(.usage, "\(name) holds no conversations")
            }
        }
        return EvalCorpus(names: named.map(\.0), chats: try LabelledCorpus.join(files))
    }

    /// Of a folder, its files of JSON Lines by name.
    private static func files(_ path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".jsonl") }.sorted()
            .map { "\(path)/\($0)" }
    }

    private static func name(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
