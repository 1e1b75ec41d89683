internal import Foundation
internal import WorkerKit

/// A file that is named on the command line, or standard input.
package struct InputFile {
    package let path: String
    private let handle: FileHandle

    /// - Parameter path: `-` is standard input.
    package init(_ path: String) throws(CommandFailure) {
        guard let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
            throw CommandFailure(.usage, "\(path) cannot be read: \(UnreadableFile.reason(path))")
        }
        (self.path, self.handle) = (path, handle)
    }

    /// The next bytes, at most `count`; empty at the end.
    package func next(_ count: Int) throws(CommandFailure) -> [UInt8] {
        do {
            return Array(try self.handle.read(upToCount: count) ?? Data())
        } catch {
            throw CommandFailure(.usage, "\(self.path) cannot be read: \(UnreadableFile.reason(self.path))")
        }
    }

    /// The whole file. Throws if it is longer than `limit`.
    package func all(atMost limit: Int) throws(CommandFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while case let chunk = try self.next(1 << 20), !chunk.isEmpty {
            bytes += chunk
            guard bytes.count <= limit else {
                throw CommandFailure(.refused, "\(self.path) is longer than \(limit) bytes")
            }
        }
        return bytes
    }
}

/// Writes a file that is named on the command line.
package enum OutputFile {
    /// Replaces the file atomically.
    ///
    /// - Parameter path: `-` is standard output.
    package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        guard path != "-" else { return StandardOutput.write(String(decoding: bytes, as: UTF8.self)) }
        do { try Data(bytes).write(to: URL(filePath: path), options: .atomic) } catch {
            throw CommandFailure(.usage, "\(path) cannot be written")
        }
    }
}
