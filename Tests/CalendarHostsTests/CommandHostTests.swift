import Foundation
import TestSupport
import Testing

@testable import CalendarHosts

@Suite("An operator's command is told what to do, and its faults are told without what it was told")
struct CommandHostTests {
    private let folder: URL
    private static let login = HostedLogin(name: "jadwal-planted", password: "planted-Zq7")

    init() throws {
        self.folder = FileManager.default.temporaryDirectory.appending(path: "command-\(UUID())")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    private func host(
        _ script: String,
        url: String? = "https://dav.example.org",
        limit: Duration = .seconds(20)
    ) throws -> CommandHost {
        let path = self.folder.appending(path: "host").path
        try Data("#!/bin/sh\ncd '\(self.folder.path)' || exit 9\n\(script)\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return CommandHost(path: path, url: url, limit: limit)
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOf: self.folder.appending(path: name), encoding: .utf8)
    }

    @Test func commandGetsOneObjectAndNoEnvironment() async throws {
        setenv("PLANTED_SECRET", "planted", 1)
        let host = try self.host("cat > told; env > environment; echo \"$#\" > arguments")
        let account = try await host.make(Self.login)
        #expect(
            account == HostedAccount(url: "https://dav.example.org", name: "jadwal-planted", password: "planted-Zq7")
        )
        let told = try JSONSerialization.jsonObject(with: Data(try self.read("told").utf8)) as? [String: String]
        #expect(told == ["do": "make", "name": "jadwal-planted", "password": "planted-Zq7"])
        #expect(try !self.read("environment").contains("planted"))
        #expect(try self.read("arguments") == "0\n")
        try await host.remove("jadwal-planted")
        let removal = try JSONSerialization.jsonObject(with: Data(try self.read("told").utf8)) as? [String: String]
        #expect(removal == ["do": "remove", "name": "jadwal-planted"])
    }

    @Test func commandMayReturnAnotherAddressAndPassword() async throws {
        let host = try self.host(
            #"echo '{"url": "https://other.example/dav", "name": "ignored", "password": "p", "more": 1}'"#,
            url: nil
        )
        #expect(
            try await host.make(Self.login)
                == HostedAccount(url: "https://other.example/dav", name: "jadwal-planted", password: "p")
        )
    }

    @Test(
        arguments: [
            ("exit 3", "exited(3)"), ("kill -KILL $$", "signal"), ("echo nonsense", "no object"),
            (#"echo '{"url": 7}'"#, "no object"), (#"echo '{"password": ""}'"#, "empty or overlong"),
            ("head -c 100000 /dev/zero", "64 KiB"), ("echo '[]'", "no object"),
        ]
    )
    func faultIsReported(_ script: String, _ words: String) async throws {
        let host = try self.host("cat > /dev/null\n\(script)")
        do {
            _ = try await host.make(Self.login)
            Issue.record("no fault")
        } catch {
            #expect("\(error)".contains(words) && !"\(error)".contains("planted"))
        }
    }

    /// The program may ignore its input.
    @Test(.timeLimit(.minutes(1)), arguments: ["exit 0", "exec <&-; exit 0"])
    func commandNeedNotReadItsInput(_ script: String) async throws {
        let host = try self.host(script)
        for _ in 0..<20 { #expect(try await host.make(Self.login).password == Self.login.password) }
    }

    /// Many at once, each ended in another way: none ends this process, and none leaves a descriptor open.
    @Test(.timeLimit(.minutes(2))) func faultsLeaveNoDescriptorOpen() async throws {
        let host = try self.host(
            """
            case $(od -An -N1 -tu1 /dev/urandom) in
              *0 | *1) exit 1 ;; *2) sleep 30 ;; *3) kill -KILL $$ ;; *4) head -c 100000 /dev/zero ;; *5) echo x ;;
            esac
            """,
            limit: .milliseconds(300)
        )
        func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        _ = try? await host.make(Self.login)
        let before = try descriptors()
        await withTaskGroup { group in
            for _ in 0..<60 { group.addTask { _ = try? await host.make(Self.login) } }
        }
        // Other tests open files at the same time.
        #expect(try descriptors() < before + 40)
    }

    /// The command has ended, even if its child keeps the pipes open.
    @Test(.timeLimit(.minutes(1))) func childOfTheCommandDoesNotDelayTheResult() async throws {
        let host = try self.host("sleep 5 &\nexit 0", limit: .seconds(2))
        #expect(try await host.make(Self.login).name == Self.login.name)
    }

    /// The last one ignores SIGTERM.
    @Test(.timeLimit(.minutes(1)), arguments: ["sleep 600", "trap '' TERM; sleep 600; sleep 600"])
    func hangingCommandIsKilled(_ script: String) async throws {
        let host = try self.host("echo $$ > pid\n\(script)", limit: .seconds(1))
        let clock = BusyClock()
        await #expect(throws: HostFault.self) { _ = try await host.make(Self.login) }
        #expect(clock.passed < .seconds(20))
        let pid = try #require(Int32(try self.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(pid, 0) != 0)
    }

    @Test func missingCommandIsReported() async throws {
        let host = CommandHost(path: self.folder.appending(path: "none").path, url: nil)
        #expect(throws: HostFault.self) { try CommandHost.check(path: self.folder.appending(path: "none").path) }
        #expect(throws: Never.self) { try CommandHost.check(path: "/bin/sh") }
        await #expect(throws: HostFault("the command could not be run to its end: it cannot be found or run")) {
            _ = try await host.make(Self.login)
        }
        let silent = try self.host("exit 0", url: nil)
        await #expect(throws: HostFault("the command has told no url, and JADWAL_CALENDAR_HOST_URL is not set")) {
            _ = try await silent.make(Self.login)
        }
    }
}
