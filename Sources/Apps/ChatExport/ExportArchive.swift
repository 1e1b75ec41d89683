internal import CommandKit
internal import Foundation

/// Reads the chat from the .zip that a phone makes of an export with media.
enum ExportArchive {
    private static let unzip = "/usr/bin/unzip"

    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// - Parameter limit: the most bytes that are unpacked, whatever size the archive states.
    static func chat(in path: String, atMost limit: Int) throws(CommandFailure) -> [UInt8] {
        guard FileManager.default.isExecutableFile(atPath: Self.unzip) else {
            throw CommandFailure(.unavailable, "unzip is not installed: apt-get install unzip")
        }
        // unzip would take a leading dash for an option.
        let path = path.hasPrefix("-") ? "./" + path : path
        let list = String(decoding: try Self.run(["-Z1", path], atMost: 1 << 20), as: UTF8.self)
        let texts = list.split(separator: "\n").map(String.init).filter { $0.lowercased().hasSuffix(".txt") }
        let chats = texts.filter { $0 == "_chat.txt" || $0.hasPrefix("WhatsApp ") }
        guard let name = chats.count == 1 ? chats.first : texts.count == 1 ? texts.first : nil else {
            throw CommandFailure(.refused, "the archive does not hold exactly one chat (.txt)")
        }
        return try Self.run(["-p", path, Self.literal(name)], atMost: limit)
    }

    /// unzip reads names as patterns. A character in brackets matches only itself.
    private static func literal(_ name: String) -> String {
        name.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined()
    }

    private static func run(_ arguments: [String], atMost limit: Int) throws(CommandFailure) -> [UInt8] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: Self.unzip)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        var bytes: [UInt8] = []
        do {
            try process.run()
            while let chunk = try output.fileHandleForReading.read(upToCount: 1 << 20), !chunk.isEmpty {
                bytes += chunk
                guard bytes.count <= limit else { break }
            }
        } catch {
            throw CommandFailure(.refused, "the archive cannot be read")
        }
        if bytes.count > limit { process.terminate() }
        process.waitUntilExit()
        guard bytes.count <= limit else { throw CommandFailure(.refused, "the chat is longer than \(limit) bytes") }
        guard process.terminationStatus == 0 else { throw CommandFailure(.refused, "the archive cannot be read") }
        return bytes
    }
}
