internal import FoundationEssentials

/// What runs, as values, with the ports that were chosen for it.
extension ServersSession {
    func server(_ name: ProcessName) throws -> (any ManagedProcess)? {
        let state = self.state
        switch name {
        case .epmd: return EpmdServer(port: try state.port(.epmd))
        case .rabbitMQ:
            return RabbitMQServer(
                folder: self.folders.data(of: .rabbitMQ),
                port: try state.port(.amqp),
                managementPort: try state.port(.amqpManagement),
                distributionPort: try state.port(.amqpDistribution),
                epmdPort: try state.port(.epmd),
                password: try self.passwords().broker
            )
        case .postgres:
            return PostgresServer(
                folder: self.folders.data(of: .postgres),
                port: try state.port(.postgres),
                log: self.folders.log(of: name),
                passwords: try self.passwords()
            )
        case .radicale:
            return RadicaleServer(folder: self.folders.data(of: .calDAV), port: try state.port(.calDAV))
        case .offlineModel, .messageWorker, .analysisWorker, .calendarWorker, .pushWorker: return nil
        }
    }

    private func passwords() throws -> ServerPasswords { try .load(orMakeAt: self.folders.passwords) }

    func worker(
        _ kind: WorkerKind,
        environment: WorkerEnvironment,
        executables: String,
        marks: StartMarks
    ) throws -> WorkerProcess {
        let port = try self.state.port(kind.process.ports[0])
        return WorkerProcess(
            kind: kind,
            executables: executables,
            port: port,
            environment: environment.variables(of: kind, healthPort: port),
            marks: marks
        )
    }

    func addresses() throws -> ServerAddresses {
        let calDAV = RadicaleServer(folder: self.folders.data(of: .calDAV), port: try self.state.port(.calDAV))
        return ServerAddresses(
            amqpPort: try self.state.port(.amqp),
            amqpManagementPort: try self.state.port(.amqpManagement),
            databasePort: try self.state.port(.postgres),
            calDAVPort: calDAV.port,
            calDAVUser: RadicaleServer.user,
            calDAVPassword: try calDAV.password(of: RadicaleServer.user),
            passwords: try self.passwords()
        )
    }

    /// - Parameter settings: win over the environment of this process.
    func workerEnvironment(settings: [String: String]) throws -> WorkerEnvironment {
        WorkerEnvironment(
            addresses: try self.addresses(),
            keys: try KeyFile.load(orMakeAt: self.folders.keys),
            offlineModelPort: try? self.state.port(.offlineModel),
            inherited: ProcessInfo.processInfo.environment,
            settings: settings
        )
    }

    func status() async -> [ServerStatus] {
        let servers = ServerKind.allCases.flatMap(\.processes).compactMap { try? self.server($0) }
        let workers: [any ManagedProcess] = WorkerKind.allCases.compactMap { kind in
            guard let port = try? self.state.port(kind.process.ports[0]) else { return nil }
            return WorkerProcess(kind: kind, executables: "", port: port, environment: [:], marks: nil)
        }
        var lines: [ServerStatus] = []
        for process in servers + workers {
            let isAlive = self.state.isAlive(process.name)
            let isReady = isAlive ? await process.isReady() : false
            lines.append(
                ServerStatus(
                    name: process.name,
                    condition: isReady ? .ready : isAlive ? .unready : .stopped,
                    processID: isAlive ? self.state.processes[process.name]?.processID : nil,
                    port: try? self.state.port(process.name.ports[0]),
                    log: self.folders.log(of: process.name)
                )
            )
        }
        return lines
    }
}
