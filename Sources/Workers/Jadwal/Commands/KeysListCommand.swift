internal import ArgumentParser
internal import CommandKit
internal import Store

struct KeysListCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Shows which key holds how much. Nothing is opened."
    )

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let counts = try await KeysSession.with(self.options) { try await $0.census.count() }
        try Listing.write(counts.map { KeyRow($0) }, self.listing, nothing: "Nothing is stored yet.")
    }
}
