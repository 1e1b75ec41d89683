/// The keys of this root: made once, and as lasting as the data that they encrypt.
enum KeyFile {
    private static let names = ["JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS"]

    static func load(orMakeAt path: String) throws(ServersError) -> [String: String] {
        try Self.load(Self.names, orMakeAt: path) { RandomSecret.key(id: "local1") }
    }

    /// `NAME=value` lines of a file that only its owner reads.
    ///
    /// - Parameter make: a value for each name, when there is no such file.
    static func load(
        _ names: [String],
        orMakeAt path: String,
        make: () -> String
    ) throws(ServersError) -> [String: String] {
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
