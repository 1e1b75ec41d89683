internal import FoundationEssentials
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import PrivateServers

private let areInstalled = TestEnvironment.databaseURL != nil

/// Uses the two servers that start fast. deploy/test starts RabbitMQ in the same way.
@Suite(.serialized, .enabled(if: areInstalled, "needs PostgreSQL and Radicale installed: run deploy/test"))
struct `Private servers are restarted with their data` {
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
        // Stopping again is not an error.
        try await servers.stop()
    }

    private func process(_ name: ProcessName, of servers: PrivateServers) throws -> ProcessRecord {
        try #require(try ServersState.load(from: servers.folders.state).processes[name])
    }

    private func ready(_ servers: PrivateServers) async throws -> Set<ProcessName> {
        Set(try await servers.status().filter { $0.condition == .ready }.map(\.name))
    }

    @Test func `a second start keeps running servers`() async throws {
        try await self.withServers { servers in
            try await servers.start(self.kinds)
            #expect(try await self.ready(servers) == [.postgres, .radicale])
            let first = try ServersState.load(from: servers.folders.state)
            try await servers.start(self.kinds)
            #expect(try ServersState.load(from: servers.folders.state) == first)
        }
    }

    @Test func `a killed server is restarted on its port`() async throws {
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

    @Test func `stop ends what a cancelled start has started`() async throws {
        try await self.withServers { servers in
            let task = Task { try await servers.start(self.kinds) }
            task.cancel()
            _ = await task.result
        }
    }
}

@Suite struct `Users of the calendar server can be removed` {
    @Test func `removing a user deletes only that user's password and calendars`() throws {
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
