import CommandKit
import Foundation
import Glibc
import HTTP
import HTTPTypes
import RabbitMQ
import TestSupport
import Testing

@testable import PrivateServers

extension PipelineSuites {
    /// Servers that `jadwal up`, the demo, the tests and the benchmark start are reachable for their starter only, and
    /// for no other user of the machine. The root is below a folder that is closed to others, like root's home.
    @Suite("Private servers are closed to other users")
    struct ClosedServersTests {
        private static let key = "sk-\(RandomSecret.password())"

        @Test(.timeLimit(.minutes(10))) func nobodyElseGetsIn() async throws {
            try await Self.withServers { servers in
                let addresses = try await servers.start()
                let state = try ServersState.load(from: servers.folders.state)
                try await Self.databaseRefuses(addresses)
                try await Self.brokerRefuses(addresses)
                try Self.filesAreClosed(servers.folders)
                try Self.processesHaveNoRights(state, addresses)
            }
        }

        @Test(.timeLimit(.minutes(10))) func aWorkerHasItsOwnSettingsOnly() async throws {
            try await Self.withServers { servers in
                try await servers.start()
                let folder = Program.command.url.deletingLastPathComponent().path
                func settings(_ key: String) -> [String: String] {
                    [
                        "OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_MODEL": "none", "OPENAI_API_KEY": key,
                        "JADWAL_PROMPT": TestServer.folder.appending(path: "../../prompts/v3").standardized.path,
                        // So that their own user, who may not be root, sees their environment.
                        "JADWAL_ALLOW_DUMPS": "true",
                    ]
                }
                try await servers.startWorkers(executables: folder, settings: settings(Self.key))
                _ = try CommandVariables.save(
                    await servers.environment(settings: settings(Self.key)),
                    in: servers.folders
                )
                let first = try ServersState.load(from: servers.folders.state).processes
                for kind in WorkerKind.usual where kind != .offlineModel {
                    let process = try #require(first[kind.process])
                    let variables = try #require(StoredFile.read("/proc/\(process.processID)/environ"))
                    #expect(variables.contains(Self.key) == (kind == .analysis), "\(kind)")
                }
                #expect(try Self.filesWith(Self.key, in: servers.folders.root) == [])

                try await servers.startWorkers(executables: folder, settings: settings(Self.key))
                #expect(try ServersState.load(from: servers.folders.state).processes == first)
                try await servers.startWorkers(executables: folder, settings: settings("\(Self.key)-2"))
                let second = try ServersState.load(from: servers.folders.state).processes
                #expect(first.keys.filter { first[$0] != second[$0] } == [.analysisWorker])

                try await servers.stop()
                for path in [servers.folders.variables, servers.folders.starts] {
                    #expect(!FileManager.default.fileExists(atPath: path), "\(path)")
                }
            }
        }

        /// Version 0.1 let in whoever asked for the database, and the broker's guest. Its servers may still run.
        @Test(.timeLimit(.minutes(10))) func serversOfAnEarlierVersionAreClosedAndKeepTheirData() async throws {
            try await Self.withServers { servers in
                let old = try await servers.start()
                let administrator = old.passwords.administrator
                #expect(try await Self.psql("postgres", administrator, old, "create table kept ()") == 0)
                let guest = #"{"password": "guest", "tags": "administrator"}"#
                for (path, body) in [("users/guest", guest), ("queues/%2F/kept", #"{"durable": true}"#)] {
                    #expect(try await Self.manage(.put, path, body, old.brokerCredentials, old) == 201, "\(path)")
                }
                let broker = "\(servers.folders.data(of: .rabbitMQ))/rabbitmq.conf"
                let access = "\(servers.folders.data(of: .postgres))/data/pg_hba.conf"
                let lines = try #require(StoredFile.read(broker)).split(separator: "\n")
                let earlier = lines.filter { !$0.hasPrefix("default_") }.joined(separator: "\n")
                try StoredFile.write(earlier + "\n", to: broker)
                try StoredFile.write("host all all 127.0.0.1/32 trust\n", to: access)
                try FileManager.default.removeItem(atPath: servers.folders.passwords)

                let new = try await servers.start()
                try await Self.databaseRefuses(new)
                try await Self.brokerRefuses(new)
                #expect(try await Self.psql("postgres", administrator, new) == 2)
                #expect(try await Self.manage(.get, "overview", "", old.brokerCredentials, new) == 401)
                let kept = "select from kept"
                #expect(try await Self.psql("postgres", new.passwords.administrator, new, kept) == 0)
                #expect(try await Self.manage(.get, "queues/%2F/kept", "", new.brokerCredentials, new) == 200)
            }
        }

        private static func withServers(_ body: (PrivateServers) async throws -> Void) async throws {
            let closed = FileManager.default.temporaryDirectory.appending(path: "jadwal-closed-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: closed,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            defer { try? FileManager.default.removeItem(at: closed) }
            let servers = PrivateServers(root: closed.appending(path: "servers").path)
            do { try await body(servers) } catch {
                try await servers.stop()
                throw error
            }
            try await servers.stop()
        }

        /// With no password and with wrong ones, over TCP, and over sockets wherever one may lie.
        private static func databaseRefuses(_ addresses: ServerAddresses) async throws {
            for user in ["postgres", "jadwal"] {
                for password in [nil, "", "wrong", user] {
                    #expect(try await Self.psql(user, password, addresses) == 2, "\(user), \(password ?? "none")")
                }
                for folder in ["/tmp", "/var/run/postgresql"] {
                    #expect(try await Self.psql(user, nil, addresses, host: folder) == 2, "\(user), \(folder)")
                }
            }
            #expect(try await Self.psql("postgres", addresses.passwords.administrator, addresses) == 0)
            #expect(try await Self.psql("jadwal", addresses.passwords.database, addresses) == 0)
        }

        /// As nobody where the tests are root's. 2: the connection was refused.
        private static func psql(
            _ user: String,
            _ password: String?,
            _ addresses: ServerAddresses,
            _ statement: String = "select 1",
            host: String = "127.0.0.1"
        ) async throws -> Int32 {
            var environment = [
                "PATH": InstalledProgram.searchPath, "PGCONNECT_TIMEOUT": "10", "PGHOST": host, "PGUSER": user,
                "PGPORT": "\(addresses.databasePort)", "PGDATABASE": "postgres",
            ]
            environment["PGPASSWORD"] = password
            let command = LaunchCommand(
                executable: try InstalledProgram.path("psql", package: "postgresql-client-15"),
                arguments: ["--no-psqlrc", "--no-password", "--command", statement],
                environment: environment
            )
            return try await BackgroundProcess.run(Self.asNobody(command), log: "/dev/null")
        }

        private static func asNobody(_ command: LaunchCommand) -> LaunchCommand {
            guard geteuid() == 0 else { return command }
            return command.started(by: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
        }

        private static func brokerRefuses(_ addresses: ServerAddresses) async throws {
            let user = ServerPasswords.brokerUser
            for (user, password) in [("guest", "guest"), ("guest", ""), (user, user), (user, "")] {
                let url = "amqp://\(user):\(password)@127.0.0.1:\(addresses.amqpPort)/"
                let topology = RabbitMQTopology(
                    try RabbitMQConfiguration(urls: url, caFile: nil, connectionName: "stranger")
                )
                let error = await #expect(throws: RabbitMQError.self) {
                    _ = try await topology.depth(of: "wasapp.messages")
                }
                #expect(error?.code == .loginRefused, "\(user): \(String(describing: error))")
                let credentials = HTTPCredentials.basic(user: user, password: password)
                #expect(try await Self.manage(.get, "overview", "", credentials, addresses) == 401, "\(user)")
            }
            #expect(try await Self.manage(.get, "overview", "", addresses.brokerCredentials, addresses) == 200)
        }

        /// - Returns: the status that RabbitMQ's management interface answers with.
        private static func manage(
            _ method: HTTPRequest.Method,
            _ path: String,
            _ body: String,
            _ credentials: HTTPCredentials,
            _ addresses: ServerAddresses
        ) async throws -> Int {
            let http = HTTPClient()
            let call = HTTPCall(
                method: method,
                url: "http://127.0.0.1:\(addresses.amqpManagementPort)/api/\(path)",
                fields: body.isEmpty ? [:] : [.contentType: "application/json"],
                body: Array(body.utf8),
                credentials: credentials
            )
            do {
                let status = try await http.execute(call).status
                await http.close()
                return status
            } catch {
                await http.close()
                throw error
            }
        }

        /// None of them can be read by others, even if the folders on the way were open.
        private static func filesAreClosed(_ folders: ServerFolders) throws {
            let secrets = [
                folders.passwords, folders.keys, folders.state, "\(folders.data(of: .rabbitMQ))/.erlang.cookie",
                "\(folders.data(of: .rabbitMQ))/rabbitmq.conf", "\(folders.data(of: .calDAV))/users",
            ]
            for path in secrets where FileManager.default.fileExists(atPath: path) {
                #expect(try Self.mode(path) & 0o077 == 0, "\(path)")
            }
            #expect(try Self.mode("\(folders.data(of: .rabbitMQ))/.erlang.cookie") == 0o400)
            #expect(FileManager.default.fileExists(atPath: folders.passwords))
            for kind in [ServerKind.rabbitMQ, .calDAV, .postgres] {
                let folder = kind == .postgres ? "\(folders.data(of: kind))/data" : folders.data(of: kind)
                #expect(try Self.mode(folder) & 0o077 == 0, "\(folder)")
            }
        }

        private static func mode(_ path: String) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return try #require(attributes[.posixPermissions] as? Int)
        }

        /// No capability in any set of the database, and no password in anybody's arguments.
        private static func processesHaveNoRights(_ state: ServersState, _ addresses: ServerAddresses) throws {
            let passwords = [
                addresses.passwords.administrator, addresses.passwords.database, addresses.passwords.broker,
                addresses.calDAVPassword,
            ]
            for (name, record) in state.processes {
                for process in [record] + ProcessFamily.descendants(of: record.processID) {
                    let folder = "/proc/\(process.processID)"
                    let words = StoredFile.read("\(folder)/cmdline") ?? ""
                    #expect(passwords.allSatisfy { !words.contains($0) }, "\(name.rawValue)")
                    guard name == .postgres, let status = StoredFile.read("\(folder)/status") else { continue }
                    for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
                        let line = status.split(separator: "\n").first { $0.hasPrefix("\(set):") }
                        let digits = try #require(line).split(whereSeparator: \.isWhitespace).last ?? ""
                        #expect(digits.allSatisfy { $0 == "0" }, "\(set) of \(name.rawValue)")
                    }
                }
            }
        }

        private static func filesWith(_ secret: String, in root: String) throws -> [String] {
            let files = try #require(FileManager.default.enumerator(atPath: root))
            return files.compactMap { $0 as? String }.filter { file in
                guard let bytes = FileManager.default.contents(atPath: "\(root)/\(file)") else { return false }
                return bytes.range(of: Data(secret.utf8)) != nil
            }
        }
    }
}

extension ServerAddresses {
    fileprivate var brokerCredentials: HTTPCredentials {
        .basic(user: ServerPasswords.brokerUser, password: self.passwords.broker)
    }
}
