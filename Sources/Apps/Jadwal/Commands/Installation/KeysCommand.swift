internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Postgres
internal import Push
internal import Store
internal import Vault
internal import WorkerKit

struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "The keys of what is stored.",
        subcommands: [KeysGenerateCommand.self, KeysListCommand.self, KeysRotateCommand.self]
    )
}

struct KeysGenerateCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Prints new keys, as the environment takes them. They are kept nowhere."
    )

    @Option(help: ArgumentHelp("What the keys are called: 1 to 24 letters, digits, _ or -.", valueName: "name"))
    var id = "k1"

    @Flag(
        help: """
            Print VAPID_KEY instead, by which browsers' push services know Jadwal. With another one, owners have to add \
            their browsers anew.
            """
    )
    var vapid = false

    func validate() throws {
        let isPlain = self.id.utf8.allSatisfy { byte in
            let scalar = Unicode.Scalar(byte)
            return scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
                || "_-".unicodeScalars.contains(scalar)
        }
        guard isPlain, (1...24).contains(self.id.utf8.count) else {
            throw ValidationError("--id must be 1 to 24 letters, digits, _ or -")
        }
    }

    func perform() async throws {
        guard !self.vapid else {
            return StandardOutput.write("\(Setting.vapidKey.name)=\(VAPIDKey().text)\n")
        }
        for setting in [Setting.messageKeys, .credentialKeys] {
            StandardOutput.write("\(setting.name)=\(RandomSecret.key(id: self.id))\n")
        }
    }
}

struct KeysListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Shows how many values each key encrypts. Nothing is decrypted."
    )

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let counts = try await KeysSession.with(self.options) { try await $0.census.count() }
        try Listing.write(counts.map { KeyRow($0) }, self.listing, nothing: "Nothing is stored yet.")
    }
}

/// How many values of one column one key encrypts, and how many of them were just re-encrypted.
struct KeyRow: ListedRow {
    static let titles = ["TABLE", "COLUMN", "KEYS", "KEY", "ROWS", "STATE", "REWRITTEN"]

    var table: String
    var column: String
    /// `messages` or `credentials`: which of the two settings names the key.
    var keys: String
    var key: String?
    var rows: Int
    /// `first`, `older`, `missing`, `damaged` or `malformed`.
    var state: String
    var rewritten: Int

    init(_ count: KeyCount, rewritten: Int = 0) {
        (self.table, self.column, self.keys) = (count.table, count.column, count.keys.rawValue)
        (self.key, self.rows, self.state) = (count.keyID, count.rows, count.state.rawValue)
        self.rewritten = count.state == .first ? rewritten : 0
    }

    var cells: [String] {
        [
            self.table, self.column, self.keys, self.key ?? "-", "\(self.rows)", self.state,
            self.rewritten > 0 ? "\(self.rewritten)" : "",
        ]
    }
}

/// The database and the keys, without the installation's own key. The commands must also work if that key cannot be
/// opened.
struct KeysSession: Sendable {
    let pool: PostgresPool
    let messages: Sealer
    let credentials: Sealer

    var census: KeyCensus { KeyCensus(pool: self.pool, messages: self.messages, credentials: self.credentials) }

    static func with<R: Sendable>(
        _ options: CommandOptions,
        _ body: @Sendable (KeysSession) async throws -> R
    ) async throws -> R {
        let (database, keys) = try await options.read { ($0.database(), KeySettings(reading: &$0)) }
        let pool = PostgresPool(database.configuration("jadwal-keys", connections: 2))
        do {
            let session = KeysSession(
                pool: pool,
                messages: try Sealer(keys.messageKeys.pairs),
                credentials: try Sealer(keys.credentialKeys.pairs)
            )
            let result = try await body(session)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }
}
