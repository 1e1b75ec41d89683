internal import ArgumentParser
internal import Foundation
internal import Testing

@testable internal import EvaluationCommand

@Suite("`jadwal eval` writes what it is asked for")
struct EvalCommandTests {
    private static let corpus = """
        {"id": "e-1", "category": "c", "language": "en", "timezone": "Asia/Riyadh", "messages": [{"id": "1", "sender_name": "Noura", \
        "is_sender_me": false, "body": "Dinner tomorrow at 8?", "timestamp": 1795276800}, {"id": "2", "sender_name": "Sami", \
        "is_sender_me": true, "body": "sure", "timestamp": 1795276860}], "expected": {"status": "HAS_EVENT_AGREED", "event": \
        {"start_date": "2026-11-22", "start_time": "20:00", "title_keywords": ["dinner"]}}}

        """

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "eval-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.corpus.utf8).write(to: folder.appending(path: "c.jsonl"))
        try await body(folder)
    }

    private static func eval(_ arguments: String...) async throws {
        var command = try #require(try EvalCommand.parseAsRoot(arguments) as? any AsyncParsableCommand)
        try await command.run()
    }

    @Test func writtenFilesCanBeReadAgain() async throws {
        try await Self.inFolder { folder in
            func path(_ name: String) -> String { folder.appending(path: name).path }
            func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
            try await Self.eval(
                folder.path,
                "--offline",
                "--variants",
                "--html",
                path("p.html"),
                "--verdicts",
                path("v.jsonl"),
                "--record",
                path("r.jsonl"),
                "--write-baseline",
                path("b.json")
            )
            #expect(try text("v.jsonl").split(separator: "\n").count == 5)
            #expect(try text("p.html").contains("Confusion matrix"))
            // The folder now also holds written JSON Lines files, so only the corpus file is named.
            try await Self.eval(
                path("c.jsonl"),
                "--replay",
                path("r.jsonl"),
                "--variants",
                "--verdicts",
                path("v2.json")
            )
            #expect(try text("v2.json") == text("v.jsonl"))
            await #expect(throws: ExitCode.failure) {
                try await Self.eval(path("c.jsonl"), "--replay", path("r.jsonl"), "--prompt", "v1")
            }
            await #expect(throws: ExitCode.failure, "no bound for another name of the corpus") {
                try await Self.eval(path("c.jsonl"), "--offline", "--baseline", path("b.json"))
            }
        }
    }

    @Test func requestsAreExportedAndResponsesImported() async throws {
        try await Self.inFolder { folder in
            func path(_ name: String) -> String { folder.appending(path: name).path }
            try await Self.eval(path("c.jsonl"), "--export-requests", path("q.json"))
            let request = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "q.json")))
            #expect((request as? [String: Any])?["custom_id"] as? String == "e-1")
            let answer = #"{\"status\":\"HAS_EVENT_DENIED\",\"events\":[]}"#
            let line = """
                {"custom_id":"e-1","response":{"status_code":200,"body":{"choices":[{"message":{"content":"\(answer)"}}]}}}
                """
            try Data(line.utf8).write(to: folder.appending(path: "a.json"))
            try await Self.eval(path("c.jsonl"), "--import-responses", path("a.json"), "--verdicts", path("v.json"))
            let verdict = try String(contentsOf: folder.appending(path: "v.json"), encoding: .utf8)
            #expect(
                verdict == #"{"event":null,"events":[],"id":"e-1","questions":[],"status":"HAS_EVENT_DENIED"}"# + "\n"
            )
        }
    }

    @Test func runBelowTheBaselineFails() async throws {
        try await Self.inFolder { folder in
            let (corpus, bounds) = (folder.appending(path: "c.jsonl").path, folder.appending(path: "b.json").path)
            try await Self.eval(corpus, "--offline", "--write-baseline", bounds)
            try await Self.eval(corpus, "--offline", "--baseline", bounds)
            let raised = try String(contentsOfFile: bounds, encoding: .utf8)
                .replacing("\"cost_per_conversation\" : 0.02", with: "\"cost_per_conversation\" : -1")
            try Data(raised.utf8).write(to: URL(filePath: bounds))
            await #expect(throws: ExitCode.failure) { try await Self.eval(corpus, "--offline", "--baseline", bounds) }
        }
    }

    @Test func brokenCorpusIsRefused() async throws {
        try await Self.inFolder { folder in
            try Data("{}".utf8).write(to: folder.appending(path: "d.jsonl"))
            await #expect(throws: ExitCode.failure) { try await Self.eval(folder.path, "--offline") }
            await #expect(throws: ExitCode(64)) { try await Self.eval(folder.path + "/none.jsonl", "--offline") }
        }
    }
}
