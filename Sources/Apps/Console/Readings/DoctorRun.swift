internal import Doctor
internal import Store
internal import Time

/// One run of all checks.
struct DoctorRun: Sendable, Hashable {
    /// A run serves all viewers for so long.
    static let age = Duration.seconds(30)
    /// However often operators ask.
    static let least = Duration.seconds(5)

    var findings: [DoctorFinding]
    var at: UnixTime

    /// - Parameter dependencies: what programs need, as they see it: it may be reached from their hosts alone.
    init(_ own: [DoctorFinding], seenByPrograms dependencies: [DependencyState], at now: UnixTime) {
        self.findings = own + dependencies.map(Self.finding)
        self.at = now
    }

    var faults: Int { self.findings.count { !$0.isFine } }
    var warnings: Int { self.findings.count { $0.isFine && !$0.remedy.isEmpty } }

    private static func finding(_ state: DependencyState) -> DoctorFinding {
        let check = "\(state.name), as programs see it"
        guard state.down > 0 else { return .fine(check, "up for \(state.up)") }
        let since = state.since.map { " since \($0)" } ?? ""
        let reason = state.reason.map { ": \($0)" } ?? ""
        return .fault(
            check,
            "down for \(state.down)\(since), up for \(state.up)\(reason)",
            remedy: "run jadwal doctor on a host of these programs"
        )
    }
}
