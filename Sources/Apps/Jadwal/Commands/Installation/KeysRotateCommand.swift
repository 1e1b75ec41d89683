internal import ArgumentParser
internal import CommandKit
internal import Store

struct KeysRotateCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Re-encrypts values of older keys with the first key, while everything runs.",
        discussion: """
            It may be interrupted and run again: it continues where it was. It ends with 0 if nothing is left under an \
            older key; then that key can be removed from the settings.
            """
    )

    @Option(help: ArgumentHelp("The most values per second.", valueName: "n/s"))
    var rate: String?

    @Flag(help: "Only show what there is to do; exit code 0 if nothing.")
    var check = false

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws { _ = try self.valuesASecond() }

    func perform() async throws {
        guard !self.check else { return try await self.showRemaining() }
        let rate = try self.valuesASecond()
        let columns = try await KeysSession.with(self.options) { session in
            let progress = ProgressLines()
            return try await KeyRotation(
                pool: session.pool,
                messages: session.messages,
                credentials: session.credentials,
                rate: rate
            ) { step in
                progress.tell("\(step.table).\(step.column): \(step.done) of \(step.total) values re-encrypted")
            }.run()
        }
        let rows = columns.flatMap { column in column.counts.map { KeyRow($0, rewritten: column.rewritten) } }
        try Listing.write(rows, self.listing, nothing: "Nothing is stored yet.")
        if let failure = UnrotatedKeys.failure(columns.flatMap(\.counts), afterRotation: true) { throw failure }
    }

    private func showRemaining() async throws {
        let counts = try await KeysSession.with(self.options) { try await $0.census.count() }
        try Listing.write(counts.map { KeyRow($0) }, self.listing, nothing: "Nothing is stored yet.")
        if let failure = UnrotatedKeys.failure(counts, afterRotation: false) { throw failure }
    }

    private func valuesASecond() throws -> Int? {
        guard let rate = self.rate else { return nil }
        let number = rate.hasSuffix("/s") ? rate.dropLast(2) : Substring(rate)
        guard let value = Int(number), (1...1_000_000).contains(value) else {
            throw ValidationError("--rate must be a number of values a second such as 500/s")
        }
        return value
    }
}

/// Explains values that are not encrypted with the first key, and what to do about them.
private enum UnrotatedKeys {
    /// nil if everything is encrypted with the first key.
    static func failure(_ counts: [KeyCount], afterRotation: Bool) -> CommandFailure? {
        var sentences: [String] = []
        func note(_ state: KeyCount.State, _ sentence: String) {
            let found = counts.filter { $0.state == state }
            let rows = found.reduce(0) { $0 + $1.rows }
            guard rows > 0 else { return }
            let keys = Set(found.compactMap(\.keyID)).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            sentences.append("\(rows) \(rows == 1 ? "value" : "values") \(sentence.replacing("KEYS", with: keys))")
        }
        note(
            .older,
            afterRotation
                ? "under KEYS: a worker still encrypts with it, or kept rows locked; make the new key the first "
                    + "everywhere, restart, and run this again"
                : "under KEYS: run jadwal keys rotate"
        )
        note(.missing, "under KEYS, which is not configured: add it behind the first key, and run this again")
        note(
            .damaged,
            "under KEYS that cannot be decrypted: changed, or encrypted with another key of that id; restore them or that key"
        )
        note(.malformed, "in a form that this version does not know: restore them")
        guard !sentences.isEmpty else { return nil }
        return CommandFailure(.refused, "not everything is under the first key: " + sentences.joined(separator: "; "))
    }
}
