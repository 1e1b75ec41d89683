internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Pipeline
internal import WorkerKit

struct PublishCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publishes chat messages: JSON Lines in the format of wasapp.messages.",
        discussion: "Invalid lines are reported on standard error and skipped; the others are published."
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
                // Empty lines are ignored.
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

/// How many messages of a file were published and refused.
private struct PublishReport: ListedRow {
    static let titles = ["PUBLISHED", "REFUSED"]

    var published = 0
    var refused = 0

    var cells: [String] { ["\(self.published)", "\(self.refused)"] }
}

/// Reads a file of any length line by line.
struct LineReader {
    struct Line {
        /// From 1.
        var number: Int
        /// nil if the line is longer than the limit.
        var bytes: [UInt8]?
    }

    private let file: InputFile
    private let limit: Int
    private var pending: [UInt8] = []
    private var start = 0
    private var number = 0
    private var isAtEnd = false
    private var isSkipping = false

    /// - Parameter limit: the most bytes of a line.
    init(_ file: InputFile, limit: Int) { (self.file, self.limit) = (file, limit) }

    /// nil at the end of the file.
    mutating func next() throws(CommandFailure) -> Line? {
        while true {
            if let end = self.pending[self.start...].firstIndex(of: UInt8(ascii: "\n")) {
                let bytes = Array(self.pending[self.start..<end])
                self.start = end + 1
                return self.line(bytes)
            }
            if self.isAtEnd {
                let bytes = Array(self.pending[self.start...])
                (self.pending, self.start) = ([], 0)
                guard !bytes.isEmpty || self.isSkipping else { return nil }
                return self.line(bytes)
            }
            self.pending.removeFirst(self.start)
            self.start = 0
            if self.pending.count > self.limit { (self.pending, self.isSkipping) = ([], true) }
            let chunk = try self.file.next(64 << 10)
            self.isAtEnd = chunk.isEmpty
            self.pending += chunk
        }
    }

    private mutating func line(_ bytes: [UInt8]) -> Line {
        self.number += 1
        defer { self.isSkipping = false }
        return Line(number: self.number, bytes: self.isSkipping || bytes.count > self.limit ? nil : bytes)
    }
}
