internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Jadwal
internal import WorkerKit

struct PublishCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publishes chat messages: JSON Lines in the format of wasapp.messages.",
        discussion: "Lines that are no such message are named on standard error and left out; the others are published."
    )

    @Argument(help: ArgumentHelp("- is standard input.", valueName: "file"))
    var file = "-"

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let broker = try await self.options.read { $0.broker() }
        let file = try InputFile(self.file)
        let report = try await QueuePublishing.with(broker) { publishing in
            try await Self.publish(file, publishing)
        }
        try Listing.write(report, self.listing)
        guard report.refused == 0 else { throw ExitCode.failure }
    }

    private static func publish(_ file: InputFile, _ publishing: QueuePublishing) async throws -> PublishReport {
        let decoder = ChatMessageDecoder()
        var lines = LineReader(file, limit: ChatMessageDecoder.maximumBytes)
        var report = PublishReport()
        var batch: [[UInt8]] = []
        while let line = try lines.next() {
            do throws(ChatMessageFault) {
                guard let bytes = line.bytes else { throw .tooLarge }
                // An empty line is no message that somebody meant.
                guard !bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { continue }
                _ = try decoder.decode(bytes, now: .now())
                batch.append(bytes)
            } catch {
                report.refused += 1
                StandardError.write("line \(line.number): \(error.rawValue)\n")
            }
            guard batch.count == QueuePublishing.batch else { continue }
            try await publishing.publish(batch)
            report.published += batch.count
            batch = []
        }
        try await publishing.publish(batch)
        report.published += batch.count
        return report
    }
}
