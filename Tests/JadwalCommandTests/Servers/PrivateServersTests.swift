internal import FoundationEssentials
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import JadwalCommand

private let areInstalled = TestEnvironment.databaseURL != nil

/// With the two that start fast; RabbitMQ is started the same way by whatever runs the tests.
@Suite(.serialized, .enabled(if: areInstalled, "needs PostgreSQL and Radicale installed: run deploy/test"))
struct `Private servers come back with their data` {
    private let kinds = [ServerKind.postgres, .calDAV]

    private func withServers(_ body: (PrivateServers) async throws -> Void) async throws {
        let root = try TemporaryRoot()
        let servers = PrivateServers(root: "\(root.path)/servers")
        do {
            try await body(servers)
        } catch {
            try await servers.stop()
            throw error
        }
        try await servers.stop()
        #expect(try await servers.status().allSatisfy { $0.condition == .stopped })
        // There is nothing to stop any more, and that is no error.
        try await servers.stop()
    }

    private func process(_ name: ProcessName, of servers: PrivateServers) throws -> ProcessRecord {
        try #require(try ServersState.load(from: servers.folders.state).processes[name])
    }

    private func ready(_ servers: PrivateServers) async throws -> Set<ProcessName> {
        Set(try await servers.status().filter { $0.condition == .ready }.map(\.name))
    }

    @Test func `a second start leaves running what runs`() async throws {
        try await self.withServers { servers in
            try await servers.start(self.kinds)
            #expect(try await self.ready(servers) == [.postgres, .radicale])
            let first = try ServersState.load(from: servers.folders.state)
            try await servers.start(self.kinds)
            #expect(try ServersState.load(from: servers.folders.state) == first)
        }
    }

    @Test func `a killed server is started again, on its port`() async throws {
        try await self.withServers { servers in
            try await servers.start(self.kinds)
            let port = try ServersState.load(from: servers.folders.state).port(.postgres)
            let old = try self.process(.postgres, of: servers)
            old.destroy()
            while old.isAlive { sched_yield() }
            #expect(try await self.ready(servers) == [.radicale])
            try await servers.start(self.kinds)
            #expect(try await self.ready(servers) == [.postgres, .radicale])
            #expect(try self.process(.postgres, of: servers) != old)
            #expect(try ServersState.load(from: servers.folders.state).port(.postgres) == port)
        }
    }

    @Test func `users of the calendar server keep their passwords`() async throws {
        try await self.withServers { servers in
            try await servers.start([.calDAV])
            let first = try await servers.calendarPassword(of: "noura")
            let other = try await servers.calendarPassword(of: "omar")
            #expect(first != other)
            try await servers.stop()
            try await servers.start([.calDAV])
            #expect(try await servers.calendarPassword(of: "noura") == first)
        }
    }

    @Test func `a start that is cancelled leaves nothing that stop does not find`() async throws {
        try await self.withServers { servers in
            let task = Task { try await servers.start(self.kinds) }
            task.cancel()
            _ = await task.result
        }
    }
}

@Suite struct `Users of the calendar server come and go` {
    @Test func `a forgotten user's password and calendars are gone, others' stay`() throws {
        let root = try TemporaryRoot()
        let server = RadicaleServer(folder: root.path, port: 0)
        let (first, other) = (try server.password(of: "omar-1"), try server.password(of: "omar-10"))
        let calendars = "\(root.path)/collections/collection-root/omar-1/calendar"
        try FileManager.default.createDirectory(atPath: calendars, withIntermediateDirectories: true)
        try server.forget(user: "omar-1")
        try server.forget(user: "nobody")
        #expect(!FileManager.default.fileExists(atPath: calendars))
        #expect(try server.password(of: "omar-10") == other)
        #expect(try server.password(of: "omar-1") != first)
    }
}
