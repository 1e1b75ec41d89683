public import Time

/// Keeps connections as they should be: writes settings back that a source has lost, starts what has stopped, and finds
/// out how each connection is.
///
/// Any number of replicas may run it: a connection is leased while it is looked at.
public struct BridgeMending: Sendable {
    /// How often each connection is looked at, and how long one look may hold it.
    public static let interval = Duration.seconds(60)

    private let store: any MendedConnections
    private let control: @Sendable (_ source: String) -> (any BridgeControl)?

    /// - Parameter control: the client of a source by its name in the settings; nil if it is configured no longer.
    public init(store: any MendedConnections, control: @escaping @Sendable (_ source: String) -> (any BridgeControl)?) {
        (self.store, self.control) = (store, control)
    }

    /// Looks at the connections that are due, one after another.
    ///
    /// - Returns: what was found and done. The caller tells owners, starts sweeps and counts.
    public func run(limit: Int, now: @Sendable () -> UnixTime) async throws -> [MendingReport] {
        var reports: [MendingReport] = []
        for connection in try await self.store.claim(limit: limit, lease: Self.interval) {
            var connection = connection
            guard let control = self.control(connection.source) else { continue }
            let report = await self.look(at: &connection, through: control, now)
            try await self.store.keep(connection)
            reports.append(report)
        }
        return reports
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
            if connection.progress.state != .ended {
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
    /// Stores progress and schedule, and gives the lease back.
    func keep(_ connection: MendedConnection) async throws
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

/// What one look at a connection has found and done.
public struct MendingReport: Sendable, Hashable {
    /// The connection's id.
    public let connection: String
    /// The settings that were written back.
    public var mended: [SettingDrift] = []
    public var isRestarted = false
    /// What is left to be done.
    public var actions: [ConnectionAction] = []
    /// The names of the linked phone, as the source tells them.
    public var own: [BridgeAddress] = []
    public var fault: BridgeControlError?
}
