/// What a shell needs so that commands use the private servers as the workers do.
enum CommandVariables {
    private static let names = [
        "AMQP_URL", "DATABASE_URL", "JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS", "JADWAL_ALLOW_PRIVATE",
        "JADWAL_CA_FILE", "OPENAI_BASE_URL", "OPENAI_MODEL",
    ]

    /// Lines of `export NAME='value'`, secrets among them.
    static func exports(of environment: [String: String]) -> String {
        Self.names.compactMap { name in
            environment[name].map {
                "export \(name)='\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'\n"
            }
        }.joined()
    }

    /// Writes them into a file that nobody else can read.
    ///
    /// - Returns: its path.
    static func save(_ environment: [String: String], in folders: ServerFolders) throws -> String {
        try StoredFile.write(Self.exports(of: environment), to: folders.variables)
        return folders.variables
    }
}
