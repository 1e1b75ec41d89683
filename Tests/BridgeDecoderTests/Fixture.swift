import Foundation
import Pipeline
import Sources
import Testing
import Time

/// A source's payload, in `Fixtures/<source>/<name>.json`, and its result, in `<name>.expected.json` beside it. All
/// people and chats are invented.
struct Fixture: Sendable, CustomTestStringConvertible {
    let source: SourceKind
    let name: String

    /// 2026-11-25 09:46:40 UTC.
    static let receivedAt = UnixTime(seconds: 1_795_600_000)
    static let customer = "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77"

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static let sources: [SourceKind] = [.waha, .evolution, .cloud, .wasapp]

    static let all = Self.sources.flatMap { Self.all(of: $0) }

    static func all(of source: SourceKind) -> [Fixture] {
        let folder = Self.folder.appending(path: source.rawValue)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".expected.json") }.sorted().map {
            Fixture(source: source, name: String($0.dropLast(5)))
        }
    }

    var testDescription: String { "\(self.source.rawValue)/\(self.name)" }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: self.file("json"))) }

    func expected() throws -> Data { try Data(contentsOf: self.file("expected.json")) }

    func decoded() throws -> [BridgeBatch] {
        try BridgeDecoder(self.source).decode(try self.bytes(), receivedAt: Self.receivedAt)
    }

    private func file(_ ending: String) -> URL {
        Self.folder.appending(path: "\(self.source.rawValue)/\(self.name).\(ending)")
    }
}
