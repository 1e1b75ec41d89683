import ArgumentParser
import Testing

@testable import Replay

@Suite("Wrong usage of jadwal-replay ends with 64 and a sentence that says what is right")
struct ReplayUsageTests {
    private static let id = "0192d3a4-0000-7000-8000-000000000001"

    private static let wrong: [(arguments: [String], message: String)] = [
        (["retry"], "name failures by id, or give --all-matching"),
        (["retry", id, "--all-matching"], "not both"),
        (["retry", id, "--stage", "messages"], "filters go with --all-matching"),
        (["retry", "yesterday's"], "id must be a UUID"),
        (["retry", id, "--wait", "soon"], "--wait is a duration"),
        (["retry", "--all-matching", "--rate", "50"], "--rate is a number and a unit"),
        (["retry", "--all-matching", "--rate", "0/s"], "--rate is a number and a unit"),
        (["retry", "--all-matching", "--stop-on-failure", "1.5"], "a share from 0 to 1"),
        (["retry", "--all-matching", "--stage", "letters"], "--stage is messages, analysis"),
        (["retry", "--all-matching", "--since", "yesterday"], "--since is a duration"),
        (["retry", "--all-matching", "--customer", "Noura"], "--customer must be a UUID"),
        (["discard", id], "--reason"),
        (["discard", id, "--reason", " "], "--reason must not be empty"),
        (["edit", id], "--body"),
        (["edit", "one", "--body", "-"], "id must be a UUID"),
        (["export"], "--all-matching"),
        (["list", "--limit", "0"], "--limit is 1 or more"),
        (["lsit"], "lsit"),
    ]

    @Test func itIsRefusedBeforeAnythingIsOpened() throws {
        for (arguments, message) in Self.wrong {
            let error = #expect(throws: (any Error).self, "\(arguments)") { try ReplayCommand.parseAsRoot(arguments) }
            guard let error else { continue }
            #expect(ReplayCommand.exitCode(for: error).rawValue == 64, "\(arguments)")
            let text = ReplayCommand.fullMessage(for: error)
            #expect(text.contains(message), "\(arguments): \(text)")
        }
    }

    @Test func whatTheDocumentsShowIsUnderstood() throws {
        let right: [[String]] = [
            ["list", "--stage", "calendar", "--kind", "calendar_refused", "--since", "2h", "--customer", Self.id],
            ["show", Self.id, "--reveal"],
            ["retry", Self.id, Self.id.uppercased(), "--wait", "10m"],
            ["retry", "--all-matching", "--kind", "unknown_customer", "--dry-run"],
            ["retry", "--all-matching", "--rate", "50/s", "--canary", "--stop-on-failure", "0.05"],
            ["edit", Self.id, "--body", "-"], ["discard", "--all-matching", "--since", "1d", "--reason", "test data"],
            ["export", "--all-matching", "--stage", "analysis"],
        ]
        for arguments in right { _ = try ReplayCommand.parseAsRoot(arguments) }
    }
}
