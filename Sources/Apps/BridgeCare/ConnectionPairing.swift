public import Pipeline
public import Store
public import Time

/// Links an owner's phone while they wait: makes the connection at its source, hands over codes, and follows it until
/// it works or is given up. The caller holds the connection's lease.
public struct ConnectionPairing: Sendable {
    /// How often the source is asked.
    public static let look = Duration.seconds(1)

    private let care: PostgresConnectionSupervision
    private let control: any BridgeControl
    private let number: String?
    private let now: @Sendable () -> UnixTime
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter number: digits with the country's code, to link by a code; nil to scan a QR code.
    public init(
        _ care: PostgresConnectionSupervision,
        _ control: any BridgeControl,
        number: String?,
        now: @escaping @Sendable () -> UnixTime,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.care, self.control, self.number, self.now, self.sleep) = (care, control, number, now, sleep)
    }

    /// - Parameter shown: told of each new state, and of each new code. The connection's state is stored before.
    /// - Returns: the last state: working, resting, lost, refused or ended.
    public func run(
        _ connection: MendedConnection,
        shown: @Sendable (ConnectionProgress, ReportedConnection?) async throws -> Void
    ) async throws -> ConnectionProgress {
        var (connection, actions) = (connection, [ConnectionAction]())
        var told: (progress: ConnectionProgress, confirmation: String?)?
        func tell(_ report: ReportedConnection? = nil) async throws {
            let (progress, before) = (connection.progress, told?.progress)
            guard
                before?.state != progress.state || before?.reason != progress.reason
                    || before?.offer != progress.offer || told?.confirmation != report?.confirmation
            else { return }
            told = (progress, report?.confirmation)
            try await shown(progress, report)
        }
        actions = connection.progress.take(.begin(byCode: self.number != nil), at: self.now())
        while true {
            try await self.act(&actions, &connection)
            guard try await self.care.note(connection, actions.filter { $0 == .sweep }) else { throw PairingLost() }
            if connection.progress.state != .passkey { try await tell() }
            guard connection.progress.state.isLinking else { return connection.progress }
            try await self.sleep(Self.look)
            let report = try await self.report(connection)
            if let report {
                actions = connection.progress.take(.reported(report), at: self.now())
            } else {
                actions = connection.progress.take(.gone, at: self.now())
            }
            if connection.progress.state == .working, let own = report?.own,
                try await !self.care.isOnlyConnection(connection, of: own)
            {
                actions = connection.progress.take(.phoneIsTaken, at: self.now())
            }
            actions += connection.progress.take(.tick, at: self.now())
            // The source was not as far yet.
            if connection.progress.state == .code, connection.progress.offer == nil, actions.isEmpty {
                actions = [.askForCode]
            }
            if connection.progress.state == .passkey { try await tell(report) }
        }
    }

    /// nil if the source has no such connection. One that does not answer is asked again.
    private func report(_ connection: MendedConnection) async throws -> ReportedConnection? {
        do throws(BridgeControlError) {
            if let report = try await self.control.state(of: connection.setup.name) { return report }
            // It makes a connection only when it is asked for a code.
            return self.control.kind == .wasapp && connection.progress.state == .starting
                ? ReportedConnection(.code) : nil
        } catch {
            guard error.isTransient else { throw error }
            return ReportedConnection(.unknown)
        }
    }

    /// Does what can be done at the source, and what follows from that. Leaves the other actions.
    private func act(_ actions: inout [ConnectionAction], _ connection: inout MendedConnection) async throws {
        var left: [ConnectionAction] = []
        while let action = actions.first {
            actions.removeFirst()
            do throws(BridgeControlError) {
                let setup = connection.setup
                switch action {
                case .create: try await self.control.create(setup)
                case .restart: try await self.control.restart(setup)
                case .end: try await self.control.end(setup.name)
                case .askForCode:
                    let offer = try await self.control.pairingCode(for: self.number ?? "", setup)
                    actions += connection.progress.take(.offered(offer), at: self.now())
                case .askForQR:
                    let offer = try await self.control.qrCode(setup)
                    actions += connection.progress.take(.offered(offer), at: self.now())
                case .sweep, .tellOwner: left.append(action)
                }
            } catch {
                actions += connection.progress.take(.failed(error), at: self.now())
            }
        }
        actions = left
    }
}

/// Another process holds the connection now, or the owner has ended it.
public struct PairingLost: Error {
    public init() {}
}
