internal import CommandKit
internal import Foundation
internal import WorkerKit

/// The files that are read before a run and written after it.
struct BenchFiles: Sendable {
    private let json: String?
    private let baseline: String?
    private let isBaselineNamed: Bool
    private let writesBaseline: Bool

    /// Throws before the run, which may take an hour, if a file could not be written after it.
    ///
    /// - Parameter baseline: nil for the default of deploy/bench.
    init(json: String?, baseline: String?, writesBaseline: Bool) throws(CommandFailure) {
        let usual = ProcessInfo.processInfo.environment["JADWAL_BENCH_BASELINE"].flatMap { $0.isEmpty ? nil : $0 }
        (self.json, self.baseline, self.isBaselineNamed) = (json, baseline ?? usual, baseline != nil)
        self.writesBaseline = writesBaseline
        if writesBaseline, self.baseline == nil {
            throw CommandFailure(
                .usage,
                "--write-baseline needs --baseline, or JADWAL_BENCH_BASELINE as deploy/bench sets it"
            )
        }
        for path in [json, writesBaseline ? self.baseline : nil].compactMap(\.self) where path != "-" {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            guard FileManager.default.isWritableFile(atPath: folder) else {
                throw CommandFailure(.usage, "\(path) cannot be written")
            }
        }
    }

    /// nil if there is none, or if it is of another machine or other sizes.
    func readBaseline(_ host: HostShape, isQuick: Bool, _ progress: BenchProgress) throws(CommandFailure)
        -> BenchDocument?
    {
        guard let baseline else { return nil }
        guard let data = FileManager.default.contents(atPath: baseline) else {
            // The default file may be missing, and so may a file that is to be written.
            guard !self.isBaselineNamed || self.writesBaseline else {
                throw CommandFailure(.usage, "\(baseline) cannot be read")
            }
            progress.say("there is no baseline yet: nothing is compared with it")
            return nil
        }
        let document: BenchDocument
        do { document = try BenchDocument(json: data) } catch {
            guard !self.writesBaseline else { return nil }
            throw CommandFailure(
                .usage,
                "\(baseline) is not a result of jadwal-bench: write it again with --write-baseline"
            )
        }
        guard document.host.isLike(host) else {
            progress.say(
                "the baseline is of another machine (\(document.host)): it is not compared with this one (\(host))"
            )
            return nil
        }
        guard document.isQuick == isQuick else {
            progress.say("the baseline was measured with other sizes: nothing is compared with it")
            return nil
        }
        return document
    }

    /// Writes to standard error if the JSON goes to standard output.
    func show(_ text: String) { self.json == "-" ? StandardError.write(text) : StandardOutput.write(text) }

    /// - Parameter earlier: the earlier baseline. Results that this run has not measured are kept.
    func write(_ document: BenchDocument, keeping earlier: BenchDocument?, _ progress: BenchProgress) throws {
        if let json { try OutputFile.write(try document.json(), to: json) }
        guard self.writesBaseline, let baseline else { return }
        guard !document.isInterrupted else {
            return progress.say("the baseline stays as it was: the run was interrupted")
        }
        let kept = earlier.map { document.keeping($0) } ?? document
        try OutputFile.write(try kept.json(), to: baseline)
    }
}
