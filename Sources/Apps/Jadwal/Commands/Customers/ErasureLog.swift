internal import Assembly
internal import CommandKit
internal import Store
internal import Time

/// `ErasureFile`, as commands add to it and read it.
struct ErasureLog: Sendable {
    static let sizeLimit = 256 << 20

    private let file: ErasureFile

    init(path: String, _ store: StoreContext) { self.file = ErasureFile(path: path, store) }

    /// Returns when the line is on the disk.
    func append(_ tombstone: String) throws(CommandFailure) {
        do throws(ErasureFault) {
            try self.file.append(tombstone)
        } catch {
            throw CommandFailure(error.isUsage ? .usage : .unavailable, error.description)
        }
    }
}

extension ErasureLog {
    /// The keyed hashes in a file. A last line that is cut short is left out: its removal has deleted nothing yet.
    static func read(_ path: String, of store: StoreContext) throws -> Set<String> {
        let text = String(decoding: try InputFile(path).all(atMost: Self.sizeLimit), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // Removes the empty part after the last line break.
        lines.removeLast()
        var hashes: Set<String> = []
        for (index, line) in lines.enumerated() {
            let parts = line.split(separator: " ")
            guard parts.count == 3, Timestamp(String(parts[0])) != nil,
                let hash = try? ArgumentChecks.identifier(String(parts[2]), of: "a hash")
            else {
                throw CommandFailure(
                    .usage,
                    "line \(index + 1) of the erasure log is no removal: if it was cut short, delete the line"
                )
            }
            guard parts[1] == store.installationMark else {
                throw CommandFailure(
                    .usage,
                    "line \(index + 1) of the erasure log is of another installation than the database"
                )
            }
            hashes.insert(hash)
        }
        return hashes
    }
}
