public import Time

/// Keeps connections as they should be: writes settings back that a source has lost, starts what has stopped, and finds
/// out how each connection is.
///
/// Any number of replicas may run it: a connection is leased while it is looked at.
public struct BridgeMending: Sendable {
    /// How often each connection is looked at.
    public static let interval = Duration.seconds(60)
    /// How long a process that has died still holds a connection.
    public static let lease = Duration.seconds(30)

    private let store: any MendedConnections
    private let control: @Sendable (_ source: String) -> (any BridgeControl)?

    /// - Parameter control: the client of a source by its name in the settings; nil if it is configured no longer.
    public init(store: any MendedConnections, control: @escaping @Sendable (_ source: String) -> (any BridgeControl)?) {
        (self.store, self.control) = (store, control)
    }

    /// Looks at the connections that are due, one after another.
    ///
    /// - Returns: what was found and done, to be counted.
    public func run(limit: Int, now: @Sendable () -> UnixTime) async throws -> [MendingReport] {
        var reports: [MendingReport] = []
        for claimed in try await self.store.claim(limit: limit, lease: Self.lease) {
            var connection = claimed
            var report = MendingReport(connection: connection.setup.id)
            if let control = self.control(connection.source) {
                report = await self.look(at: &connection, through: control, now)
                do {
                    try await self.refuseAnothersPhone(&report, &connection, now)
                } catch {
                    try? await self.keep(claimed, [])
                    throw error
                }
                await self.act(&report, connection.setup, through: control)
            }
            try await self.keep(connection, report.actions)
            reports.append(report)
        }
        return reports
    }

    /// Also at shutdown: otherwise the next look would have to wait for the lease.
    private func keep(_ connection: MendedConnection, _ actions: [ConnectionAction]) async throws {
        let store = self.store
        try await withoutCancellation { try await store.keep(connection, actions) }
    }

    /// One phone is connected once in an installation.
    private func refuseAnothersPhone(
        _ report: inout MendingReport,
        _ connection: inout MendedConnection,
        _ now: @Sendable () -> UnixTime
    ) async throws {
        guard connection.progress.state == .working, !report.own.isEmpty,
            try await !self.store.isOnlyConnection(connection, of: report.own)
        else { return }
        report.actions = connection.progress.take(.phoneIsTaken, at: now())
    }

    /// Carries out the work at the source. Owners who are linking use another program, so their codes are not requested
    /// here.
    private func act(_ report: inout MendingReport, _ setup: ConnectionSetup, through control: any BridgeControl) async
    {
        for action in report.actions {
            do throws(BridgeControlError) {
                switch action {
                case .create: try await control.create(setup)
                case .restart: try await control.restart(setup)
                case .end: try await control.end(setup.name)
                case .askForCode, .askForQR, .sweep, .tellOwner: break
                }
            } catch {
                report.fault = error
            }
        }
    }

    private func look(
        at connection: inout MendedConnection,
        through control: any BridgeControl,
        _ now: @Sendable () -> UnixTime
    ) async -> MendingReport {
        var report = MendingReport(connection: connection.setup.id)
        do throws(BridgeControlError) {
            guard let state = try await control.state(of: connection.setup.name) else {
                report.actions = connection.progress.take(.gone, at: now())
                return report
            }
            report.own = state.own
            report.actions = connection.progress.take(.reported(state), at: now())
            // Without an address of its own Jadwal cannot tell where the source should send.
            if connection.progress.state != .ended, !connection.setup.webhook.isEmpty {
                let drift = try await control.drift(from: connection.setup)
                if !drift.isEmpty {
                    try await control.writeSettings(connection.setup)
                    report.mended = drift
                }
            }
            // While the owner links, the progress itself decides about new rounds.
            guard connection.progress.state == .resting || connection.progress.state == .working else { return report }
            switch connection.schedule.take(state.state, at: now()) {
            case .nothing: break
            case .restart:
                try await control.restart(connection.setup)
                report.isRestarted = true
            case .giveUp: report.actions += connection.progress.take(.mendingGaveUp, at: now())
            }
        } catch {
            report.fault = error
            report.actions += connection.progress.take(.failed(error), at: now())
        }
        report.actions += connection.progress.take(.tick, at: now())
        return report
    }
}

/// The connections whose state is stored.
public protocol MendedConnections: Sendable {
    /// Connections that are not ended and were not looked at for `BridgeMending.interval`, each leased to this caller.
    func claim(limit: Int, lease: Duration) async throws -> [MendedConnection]
    /// Stores progress and schedule, tells the owner and makes a sweep due if that is among the actions, and gives the
    /// lease back: all or nothing. Nothing happens if the lease is lost.
    func keep(_ connection: MendedConnection, _ actions: [ConnectionAction]) async throws
    /// Notes whose phone it is. False if it belongs to another connection of this installation.
    ///
    /// - Parameter own: the names of one phone.
    func isOnlyConnection(_ connection: MendedConnection, of own: [BridgeAddress]) async throws -> Bool
}

/// A connection with what mending has to know about it.
public struct MendedConnection: Sendable, Hashable {
    /// The source's name in the settings.
    public var source: String
    public var setup: ConnectionSetup
    public var progress: ConnectionProgress
    public var schedule: MendingSchedule

    public init(
        source: String,
        setup: ConnectionSetup,
        progress: ConnectionProgress,
        schedule: MendingSchedule = MendingSchedule()
    ) {
        (self.source, self.setup, self.progress, self.schedule) = (source, setup, progress, schedule)
    }
}

/// The findings and actions of one check of a connection.
public struct MendingReport: Sendable, Hashable {
    /// The connection's id.
    public let connection: String
    /// The settings that were written back.
    public var mended: [SettingDrift] = []
    public var isRestarted = false
    /// The actions that were carried out at the source, and those that were stored for later.
    public var actions: [ConnectionAction] = []
    /// The names of the linked phone, as the source tells them.
    public var own: [BridgeAddress] = []
    public var fault: BridgeControlError?
}
