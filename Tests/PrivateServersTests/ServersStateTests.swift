internal import CommandKit
internal import FoundationEssentials
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import PrivateServers

@Suite struct ServersStateTests {
    static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test func `a saved state is loaded unchanged`() throws {
        let root = try TemporaryRoot()
        let path = "\(root.path)/servers.json"
        var state = try ServersState.load(from: path)
        #expect(state == ServersState())
        try state.choosePorts(for: .rabbitMQ)
        state.processes[.postgres] = ProcessRecord(processID: getpid())
        try state.save(to: path)
        #expect(try ServersState.load(from: path) == state)
        var information = stat()
        #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o600)
    }

    @Test func `a damaged file is an error that names it`() throws {
        let root = try TemporaryRoot()
        let path = "\(root.path)/servers.json"
        try StoredFile.write("{\"ports\": ", to: path)
        let error = #expect(throws: ServersError.self) { try ServersState.load(from: path) }
        #expect(error?.detail.contains(path) == true)
    }

    @Test func `ports stay the same until another program takes one`() throws {
        var state = ServersState()
        try state.choosePorts(for: .rabbitMQ)
        let first = state.ports
        #expect(Set(first.values).count == 3)
        try state.choosePorts(for: .rabbitMQ)
        #expect(state.ports == first)

        let taken = try state.port(.amqp)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        let isBound = LoopbackProbe.withAddress(taken) { bind(descriptor, $0, $1) == 0 && listen(descriptor, 1) == 0 }
        try #require(isBound)
        try state.choosePorts(for: .rabbitMQ)
        #expect(try state.port(.amqp) != taken)
        #expect(state.ports[.amqpManagement] == first[.amqpManagement])
    }

    @Test func `a running process keeps its ports`() throws {
        var state = ServersState()
        try state.choosePorts(for: .postgres)
        let port = try state.port(.postgres)
        state.processes[.postgres] = ProcessRecord(processID: getpid())
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        try #require(LoopbackProbe.withAddress(port) { bind(descriptor, $0, $1) == 0 && listen(descriptor, 1) == 0 })
        try state.choosePorts(for: .postgres)
        #expect(try state.port(.postgres) == port)
    }
}
