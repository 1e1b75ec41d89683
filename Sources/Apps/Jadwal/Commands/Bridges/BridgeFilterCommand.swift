internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Store
internal import UseCases
internal import WorkerKit

struct BridgeFilterCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "filter",
        abstract: "Says which one-to-one chats of a connection are read from now on.",
        discussion: """
            The file has one chat a line: a number, or an address such as 98765432109876@lid. Keyed hashes of them are \
            kept. A chat that is left out is dropped before anything of it is written. A chat that comes under a \
            hidden id is found by its number only after the source has shown that they are one.
            """
    )

    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case all
        case except
        case only
    }

    @Argument(help: ArgumentHelp("As `bridge status` shows it.", valueName: "id"))
    var id: String

    @Option(help: "all chats, all except those of --input, or only those.")
    var mode: Mode

    @Option(help: ArgumentHelp("The chats; - is standard input.", valueName: "file"))
    var input: String?

    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard (self.mode == .all) == (self.input == nil) else {
            throw ValidationError("--input goes with --mode except and --mode only")
        }
    }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the connection's id")
        let text = try self.input.map { String(decoding: try InputFile($0).all(atMost: 1 << 20), as: UTF8.self) }
        let mode = self.mode
        try await CommandEnvironment.with(self.options) { environment in
            let connections = PostgresConnections(environment.store)
            let isOwn = try await connections.list().contains { $0.id == id && $0.kind == .own }
            let chats = try text.map { try Self.chats(in: $0, areOwn: isOwn) } ?? []
            try await connections.set(id, chats) { chats in
                switch mode {
                case .all: .all
                case .except: .except(chats)
                case .only: .only(chats)
                }
            }
        }
    }

    /// - Parameter areOwn: the connection is a program of one's own, whose chats may have any name.
    static func chats(in text: String, areOwn: Bool) throws(CommandFailure) -> [BridgeAddress] {
        do throws(ChatList.Fault) {
            return try ChatList.chats(in: text, areOwn: areOwn)
        } catch {
            switch error {
            case .line(let number):
                throw CommandFailure(
                    .usage,
                    "line \(number) of --input is no one-to-one chat: give a number with its country code, or an "
                        + "address such as 98765432109876@lid"
                )
            case .count: throw CommandFailure(.usage, "--input must have 1 to \(ChatList.most) chats")
            }
        }
    }
}
