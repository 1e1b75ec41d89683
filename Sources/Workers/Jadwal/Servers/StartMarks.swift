internal import Crypto
internal import FoundationEssentials

/// What each worker was started with, as keyed hashes: enough to notice a change, and nothing that a key of the caller's could
/// be read from. The hashes' own key is random, and goes with them.
struct StartMarks: Sendable {
    private let folder: String
    private let key: SymmetricKey

    /// Makes the folder, and the key, if they are not there.
    init(in folder: String) throws(ServersError) {
        try StoredFile.makeFolder(folder)
        self.folder = folder
        let values = try KeyFile.load(["KEY"], orMakeAt: "\(folder)/key") { RandomSecret.password() }
        self.key = SymmetricKey(data: Array((values["KEY"] ?? "").utf8))
    }

    /// - Parameter start: the environment and whatever else makes one start another.
    func keep(_ start: String, of name: ProcessName) throws(ServersError) {
        try StoredFile.write(self.code(of: start), to: self.path(of: name))
    }

    /// Whether the latest start was the same.
    func isKept(_ start: String, of name: ProcessName) -> Bool {
        StoredFile.read(self.path(of: name)) == self.code(of: start)
    }

    private func path(of name: ProcessName) -> String { "\(self.folder)/\(name.rawValue)" }

    private func code(of start: String) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: Array(start.utf8), using: self.key)).base64EncodedString() + "\n"
    }
}
