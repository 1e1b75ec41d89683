import Foundation
import TestSupport
import Testing

/// A script of `Tests/Browser`, which visits a console or the owners' pages with Chromium. `deploy/test --console`
/// installs what it needs.
struct BrowserRun {
    /// A Python with playwright and axe; only `deploy/test --console` sets it.
    static let python = value("JADWAL_TEST_BROWSER_PYTHON")
    static let isThere = python != nil && PipelineNeeds.missing == nil
    static let reason: Comment = "only deploy/test --console starts a browser"
    /// The folder for a picture of every page.
    static let screenshots = value("JADWAL_TEST_SCREENSHOTS")
    /// The folder for pictures of the documents, made by docs/images/make alone.
    static let pictures = value("JADWAL_TEST_PICTURES")

    /// Of the script: 0 if it found nothing wrong.
    let code: Int32
    /// Its findings, a line each, and its counts.
    let output: String

    /// - Parameter pages: the addresses to visit, by a short name.
    /// - Parameter more: what else the script is told.
    static func run(
        _ script: String,
        _ console: ConsoleBed,
        pages: [String: String],
        _ more: [String: String] = [:],
        within limit: Duration = .seconds(1200)
    ) async throws -> BrowserRun {
        let task: [String: Any] = [
            "address": console.address, "name": "operator", "password": ConsoleBed.password, "pages": pages,
            "more": more,
        ]
        return try await Self.run(script, task, in: console.bed.folder, within: limit)
    }

    /// - Parameters:
    ///   - pages: the addresses to visit, by a short name.
    ///   - more: what else the script is told, how to be signed in included.
    static func run(
        _ script: String,
        _ owner: OwnerBed,
        pages: [String: String] = [:],
        _ more: [String: String]
    ) async throws -> BrowserRun {
        let task = Self.task(owner.address, pages, more)
        return try await Self.run(script, task, in: owner.bed.folder, within: .seconds(1800))
    }

    /// For a script that serves its own pages.
    static func run(_ script: String, in folder: URL) async throws -> BrowserRun {
        try await Self.run(script, Self.task("", [:], [:]), in: folder, within: .seconds(240))
    }

    private static func task(_ address: String, _ pages: [String: String], _ more: [String: String]) -> [String: Any] {
        ["address": address, "name": "", "password": "", "pages": pages, "more": more]
    }

    private static func run(
        _ script: String,
        _ task: [String: Any],
        in folder: URL,
        within limit: Duration
    ) async throws -> BrowserRun {
        let input = folder.appending(path: "browser.json")
        let output = folder.appending(path: "browser.log")
        try JSONSerialization.data(withJSONObject: task).write(to: input)
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.python))
        process.arguments = ["-u", TestServer.folder.appending(path: "../Browser/\(script)").standardized.path]
        process.standardInput = try FileHandle(forReadingFrom: input)
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        try handle.close()
        defer { if process.isRunning { process.terminate() } }
        try await awaiting("\(script) ends", within: limit) { !process.isRunning }
        let text = try String(contentsOf: output, encoding: .utf8)
        return BrowserRun(code: process.terminationStatus, output: text)
    }

    private static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
