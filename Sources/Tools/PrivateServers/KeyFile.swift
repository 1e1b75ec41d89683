internal import CommandKit
internal import Crypto
internal import FoundationEssentials

/// The encryption keys of this root. They are made once and kept as long as the data.
enum KeyFile {
    private static let names = ["JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS"]

    static func load(orMakeAt path: String) throws -> [String: String] {
        try Self.load(Self.names, orMakeAt: path) { RandomSecret.key(id: "local1") }
    }

    /// Reads `NAME=value` lines from a file that only its owner can read. Makes the file if it does not exist.
    ///
    /// - Parameter make: makes the value for each name if there is no such file.
    static func load(
        _ names: [String],
        orMakeAt path: String,
        make: () -> String
    ) throws -> [String: String] {
        if let text = StoredFile.read(path) {
            let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
                guard let mark = line.firstIndex(of: "="), !line.hasPrefix("#") else { return nil }
                return (String(line[..<mark]), String(line[line.index(after: mark)...]))
            }
            let values = Dictionary(pairs) { $1 }
            guard names.allSatisfy({ values[$0] != nil }) else {
                throw ServersError(code: .storage, detail: "\(path) lacks one of \(names.joined(separator: ", "))")
            }
            return values
        }
        let values = Dictionary(uniqueKeysWithValues: names.map { ($0, make()) })
        try StoredFile.write(names.map { "\($0)=\(values[$0] ?? "")\n" }.joined(), to: path)
        return values
    }
}

/// Keyed hashes of what each worker was started with. They show a change, but no secret of the caller can be read from
/// them. The hash key is random and is removed with them.
struct StartFingerprints: Sendable {
    private let folder: String
    private let key: SymmetricKey

    /// Makes the folder and the key if they do not exist.
    init(in folder: String) throws {
        try StoredFile.makeFolder(folder)
        self.folder = folder
        let values = try KeyFile.load(["KEY"], orMakeAt: "\(folder)/key") { RandomSecret.password() }
        self.key = SymmetricKey(data: Array((values["KEY"] ?? "").utf8))
    }

    /// - Parameter start: the environment, and everything else whose change requires a restart.
    func save(_ start: String, of name: ProcessName) throws {
        try StoredFile.write(self.code(of: start), to: self.path(of: name))
    }

    /// True if the latest start had the same value.
    func matches(_ start: String, of name: ProcessName) -> Bool {
        StoredFile.read(self.path(of: name)) == self.code(of: start)
    }

    private func path(of name: ProcessName) -> String { "\(self.folder)/\(name.rawValue)" }

    private func code(of start: String) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: Array(start.utf8), using: self.key)).base64EncodedString() + "\n"
    }
}
