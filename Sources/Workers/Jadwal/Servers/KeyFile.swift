/// The keys of this root: made once, and as lasting as the data that they encrypt.
enum KeyFile {
    private static let names = ["JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS"]

    static func load(orMakeAt path: String) throws(ServersError) -> [String: String] {
        if let text = StoredFile.read(path) {
            let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
                guard let mark = line.firstIndex(of: "="), !line.hasPrefix("#") else { return nil }
                return (String(line[..<mark]), String(line[line.index(after: mark)...]))
            }
            let keys = Dictionary(pairs) { $1 }
            guard Self.names.allSatisfy({ keys[$0] != nil }) else {
                throw ServersError(code: .storage, detail: "\(path) lacks one of \(Self.names.joined(separator: ", "))")
            }
            return keys
        }
        let keys = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, RandomSecret.key(id: "local1")) })
        try StoredFile.write(Self.names.map { "\($0)=\(keys[$0] ?? "")\n" }.joined(), to: path)
        return keys
    }
}
