import Foundation
import Postgres
import Testing

/// Actions of people during the run, successful and failing ones.
extension PrivacyRun {
    func command() async throws {
        try await self.changeCustomers()
        for arguments in [
            ["customer", "list"], ["customer", "show", "--id", self.customer], ["device", "list"], ["events", "list"],
            ["conflicts", "list"], ["told"], ["conversations"], ["keys", "list"], ["keys", "rotate"],
            ["topology", "--definitions"], ["migrate"],
            ["customer", "remove", "--id", try await self.id("from customer where account_state = 'down'")],
        ] {
            try await self.run(arguments, exits: [0, 1])
        }
        // Their accounts may be down.
        try await self.run(["recover", "--since", "2026-01-01T00:00:00Z", "--dry-run"], exits: [0, 69])
        // Accounts are down, and it says so.
        try await self.run(["doctor"], exits: [0, 69])
        try await self.run(["doctor", "--json"], exits: [0, 69])
        let lines = try self.plants.bad.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        try await self.run(["publish", "-"], input: lines, exits: [1])
        let text = "\(self.secrets.badInput)\n[\(self.secrets.body)] \(self.secrets.sender): \(self.secrets.body)\n"
        let export = try self.file("export.txt", text)
        try await self.run(["import", export, "--customer", self.customer], exits: [1])
        try await self.reveal()
        try await self.replay()
    }

    private func changeCustomers() async throws {
        let (user, password) = (self.secrets.user, self.secrets.password)
        let account =
            #"{"name": "\#(self.secrets.owner)", "caldav_username": "\#(user)", "caldav_password": "\#(password)"}"#
        let address = ["--time-zone", "Asia/Riyadh", "--caldav-url", self.calendars.url, "--input", "-"]
        try await self.run(["customer", "add"] + address, input: account)
        try await self.run(["customer", "set", "--id", self.customer, "--input", "-"], input: account)
        for broken in [#"{"caldav_password": "\#(password)"#, #"{"\#(password)": "1"}"#, password] {
            try await self.run(["customer", "add"] + address, input: broken, exits: [64])
        }
        let device = ["device", "add", "--customer", self.customer, "--input", "-"]
        try await self.run(device, input: #"{"apns_token": "cccc\#(self.secrets.token)"}"#)
        try await self.run(device, input: #"{"apns_token": "\#(self.secrets.badInput)"}"#, exits: [64])
        let topic = #"{"ntfy_url": "http://\#(self.echo.host)/topic", "ntfy_token": "\#(self.secrets.topicToken)"}"#
        try await self.run(device, input: topic)
    }

    /// The requested output is printed, and is nowhere else.
    private func reveal() async throws {
        let broken = try await self.id("from failure where stage = 'messages' and kind = 'not_json'")
        // One that was read from a chat which is kept: others come to the calendar in other ways.
        let written = try await self.id(
            "from event where written_revision > 0 and customer_id = '\(self.customer)' and window_id is not null"
        )
        // Before the event is judged: with it the conflict goes.
        try await self.show([(.command, ["conflicts", "list", "--reveal"], self.secrets.otherTitle)])
        try await self.judge(written)
        try await self.show([
            (.replay, ["show", broken, "--reveal"], self.secrets.badInput),
            (.replay, ["export", "--all-matching", "--all", "--reveal"], self.secrets.badInput),
            (.command, ["events", "show", written, "--reveal"], self.secrets.place),
            (.command, ["conversations", "--reveal"], ""),
            (.command, ["events", "feedback", "export", "--reveal"], self.secrets.place),
        ])
    }

    private func show(_ asked: [(Program, [String], String)]) async throws {
        for (program, arguments, text) in asked {
            let shown = try await self.run(arguments, of: program)
            #expect(text.isEmpty || shown.output.contains(text), "\(arguments) shows what was asked for")
            try FileManager.default.removeItem(at: shown.outputFile)
        }
    }

    /// The event that was read from a chat, in ways that go well and in ways that do not.
    private func judge(_ event: String) async throws {
        let correct = ["events", "correct", event, "--input", "-"]
        let right = #"{"title": "\#(self.secrets.body)", "location": "\#(self.secrets.place)"}"#
        try await self.run(correct, input: right)
        for broken in [#"{"title": "\#(self.secrets.body)"#, #"{"\#(self.secrets.body)": "1"}"#] {
            try await self.run(correct, input: broken, exits: [64])
        }
        try await self.run(correct + ["--end", "2000-01-01T00:00"], input: right, exits: [1])
        for arguments in [["dismiss", event], ["feedback", "list"], ["feedback", "export"], ["show", event]] {
            try await self.run(["events"] + arguments)
        }
    }

    private func replay() async throws {
        for arguments in [
            ["list"], ["list", "--group"], ["list", "--all", "--json"], ["export", "--all-matching", "--all"],
        ] {
            try await self.run(arguments, of: .replay)
        }
        let ids = try await self.bed.pool.query("select id from failure order by failed_at").map { try $0.uuid(0) }
        for id in ids.prefix(12) { try await self.run(["show", id], of: .replay) }
        let broken = try await self.id("from failure where stage = 'messages' and kind = 'not_json'")
        let edit = ["edit", broken, "--body", "-", "--wait", "10s"]
        try await self.run(edit, of: .replay, input: #"{"body": "\#(self.secrets.badInput)"}"#, exits: [64])
        // Whole, and refused by the database again.
        let chat = String(decoding: try self.plants.refusedChat, as: UTF8.self)
        try await self.run(edit, of: .replay, input: chat, exits: [1])
        try await self.run(["retry", "--all-matching", "--dry-run"], of: .replay)
        try await self.run(["retry", "--all-matching", "--wait", "10s"], of: .replay, exits: [0, 1])
        let left = try await self.id("from failure where outcome is null")
        try await self.run(["discard", left, "--reason", "test data"], of: .replay)
    }

    /// The first id that the query gives.
    private func id(_ query: String) async throws -> String {
        let rows = try await self.bed.pool.query(Statement("select id \(query) limit 1"))
        return try #require(rows.first, "\(query) gives none").uuid(0)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let file = self.bed.folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Runs it to its end.
    ///
    /// - Parameter exits: the codes that it may end with; any when nil.
    @discardableResult
    func run(
        _ arguments: [String],
        of program: Program = .command,
        input: String? = nil,
        settings: [String: String] = [:],
        exits: Set<Int32>? = [0]
    ) async throws -> RunningProgram {
        var environment = try self.settings.merging(settings) { $1 }
        if environment["APNS_KEY_FILE"] == "" { environment["APNS_KEY_FILE"] = nil }
        let run = try await self.bed.start(program, arguments: arguments, settings: environment, input: input)
        let code = try await run.exitCode(within: .seconds(45))
        if let exits {
            #expect(exits.contains(code), "\(program.rawValue) \(arguments.prefix(2)) ended with \(code): \(run.log)")
        }
        return run
    }
}
