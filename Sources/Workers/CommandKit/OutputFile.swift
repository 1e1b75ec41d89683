internal import Foundation
internal import WorkerKit

/// A file that a person wants written.
package enum OutputFile {
    /// Replaces the file as a whole.
    ///
    /// - Parameter path: `-` is standard output.
    package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        guard path != "-" else { return StandardOutput.write(String(decoding: bytes, as: UTF8.self)) }
        do { try Data(bytes).write(to: URL(filePath: path), options: .atomic) } catch {
            throw CommandFailure(.usage, "\(path) cannot be written")
        }
    }
}
