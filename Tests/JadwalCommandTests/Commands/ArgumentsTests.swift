internal import ArgumentParser
internal import Testing

@testable internal import JadwalCommand

@Suite("Wrong arguments are refused before anything is opened")
struct ArgumentsTests {
    static let customer = "0192d3a4-0000-7000-8000-000000000001"

    @Test(arguments: [
        ["customer", "add"], ["customer", "add", "--time-zone", "GMT+3"],
        ["customer", "add", "--time-zone", "UTC", "--id", "7"],
        ["customer", "add", "--time-zone", "UTC", "--locale", "english please"],
        ["customer", "add", "--time-zone", "UTC", "--quiet-hours", "22-7"],
        ["customer", "add", "--time-zone", "UTC", "--password", "x"], ["customer", "set"], ["device", "add"],
        ["import", "chat.txt"], ["import", "chat.txt", "--customer", "me"],
        ["import", "chat.txt", "--customer", Self.customer, "--date-order", "ymd"],
        ["schedules", "--fire"], ["schedules", Self.customer, "--fire", "--skip"], ["schedules", "--state", "early"],
        ["schedules", Self.customer, "--postpone", "soon"], ["conversations", "--fire"],
        ["conversations", Self.customer, "--fire", "--drop"],
        ["conversations", Self.customer, "--postpone", "soon"], ["keys", "generate", "--id", "a:b"],
        ["events", "show"], ["eval", "--prompt", "v9"], ["eval", "--offline", "--replay", "r.jsonl"],
        ["events", "dismiss"], ["events", "dismiss", Self.customer, "--reason", "because"],
        ["events", "correct", Self.customer], ["events", "correct", Self.customer, "--start", "tomorrow"],
        ["events", "correct", Self.customer, "--title", "Dinner"], ["nothing"],
        ["customer", "add", "--time-zone", "UTC", "--reminder", "90s"],
        ["customer", "set", "--id", Self.customer, "--reminder", "29d"],
        ["customer", "set", "--id", Self.customer, "--reminder", "soon"],
    ])
    func wrongArgumentsEndWithUsage(_ arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try JadwalCommand.parseAsRoot(arguments) }
        #expect(error.map { JadwalCommand.exitCode(for: $0).rawValue } == 64)
    }

    @Test(arguments: [
        ["doctor", "--json"], ["migrate"], ["topology", "--definitions"], ["customer", "list"], ["publish"],
        [
            "customer", "add", "--time-zone", "Asia/Riyadh", "--locale", "ar-SA", "--quiet-hours", "22:00-07:00",
            "--input", "-",
        ],
        ["import", "chat.zip", "--customer", Self.customer, "--me", "1", "--dry-run", "--date-order", "dmy"],
        ["schedules", Self.customer, "--postpone", "10m"], ["schedules", "--state", "missed"],
        ["conversations", Self.customer, "--postpone", "10m"], ["events", "list", "--past"], ["keys", "generate"],
        ["events", "dismiss", Self.customer, "--reason", "not-agreed", "--json"],
        ["events", "correct", Self.customer, "--start", "2026-11-28T20:00", "--end", "22:00", "--input", "-"],
        ["events", "feedback", "list"], ["events", "feedback", "export", "--reveal"],
        ["customer", "set", "--id", Self.customer, "--no-keep-windows"], ["eval"],
        ["customer", "set", "--id", Self.customer, "--reminder", "none"],
        ["customer", "add", "--time-zone", "UTC", "--reminder", "0m"],
        ["customer", "add", "--time-zone", "UTC", "--reminder", "28d"],
        ["eval", "a.jsonl", "b", "--prompt", "v1", "--variants", "--seed", "7", "--json", "--html", "x.html"],
    ])
    func correctArgumentsAreAccepted(_ arguments: [String]) throws {
        _ = try JadwalCommand.parseAsRoot(arguments)
    }
}
