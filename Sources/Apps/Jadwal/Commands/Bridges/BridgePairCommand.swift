internal import ArgumentParser
internal import BridgeCare
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import WorkerKit

struct BridgePairCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Links the owner's phone to a connection, and follows it until it works.",
        discussion: """
            The owner must have the phone at hand. Its number is read from standard input or a file; it is not stored \
            before the phone is linked. What is printed is the code to be typed under WhatsApp → Linked devices → Link \
            with phone number. Whoever has a code can link the account: show it to the owner only. With --qr the text \
            of a QR code is printed, for a program such as qrencode. Codes are replaced: the newest counts.
            """
    )

    @Argument(help: ArgumentHelp("As `bridge status` shows it.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("The phone's number with its country code; - is standard input.", valueName: "file"))
    var numberFile: String?

    @Flag(name: .customLong("qr"), help: "Link by a QR code. Some phones take no other.")
    var byQR = false

    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard !self.byQR || self.numberFile == nil else {
            throw ValidationError("--qr needs no number: leave --number-file out")
        }
    }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the connection's id")
        let number = try self.byQR ? nil : Self.number(in: InputFile(self.numberFile ?? "-").all(atMost: 1024))
        let end = try await HeldConnection.with(id, self.options) { held in
            guard !held.connection.setup.webhook.isEmpty || held.receiver.kind == .wasapp else {
                throw CommandFailure(.usage, "set JADWAL_BRIDGE_URL: the source is told where to send")
            }
            let pairing = ConnectionPairing(held.care, held.control, number: number) { .now() }
            do {
                return try await pairing.run(held.connection) { Self.show($0, $1) }
            } catch is PairingLost {
                throw CommandFailure(.unavailable, "another program has taken this connection over: see bridge status")
            }
        }
        switch end.state {
        case .working, .resting: return
        case .new, .starting, .code, .qr, .passkey, .lost, .refused, .ended: throw ExitCode.failure
        }
    }

    /// The digits of one number, as people write it: +966 (50) 000-0001.
    static func number(in bytes: [UInt8]) throws(CommandFailure) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let written = text.filter { !$0.isWhitespace && !"-()+".contains($0) }
        guard (7...15).contains(written.count), written.allSatisfy({ $0.isASCII && $0.isNumber }), written.first != "0"
        else {
            throw CommandFailure(.usage, "give one number with its country code: 7 to 15 digits, the first not 0")
        }
        return written
    }

    private static func show(_ progress: ConnectionProgress, _ report: ReportedConnection?) {
        StandardError.write("\(progress.state.rawValue): \(progress.reason.sentence(isArabic: false))\n")
        if let offer = progress.offer {
            switch offer.content {
            case .code: StandardOutput.write((offer.shownCode ?? "") + "\n")
            case .qr(let text): StandardOutput.write(text + "\n")
            }
        }
        if let code = report?.confirmation { StandardOutput.write("the phone shows \(code)\n") }
    }
}
