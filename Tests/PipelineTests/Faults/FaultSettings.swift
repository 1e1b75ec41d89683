import Foundation

/// How long and from which number faults are drawn. `deploy/test --faults` sets it; without, there is time for a short form.
enum FaultSettings {
    static let duration: Duration = Self.number("JADWAL_TEST_FAULT_MINUTES").map { .seconds($0 * 60) } ?? .seconds(60)
    static let isLong = Self.number("JADWAL_TEST_FAULT_MINUTES") != nil
    /// Printed with every outcome, so that a run can be had again.
    static let seed = Self.number("JADWAL_TEST_FAULT_SEED").map { UInt64($0) } ?? UInt64.random(in: 1...999_999_999)

    /// Only faults of these names, separated by commas: to narrow something down.
    static let faults: [Fault] = {
        guard let names = ProcessInfo.processInfo.environment["JADWAL_TEST_FAULTS"] else { return Fault.all }
        return names.split(separator: ",").compactMap { Fault.named(String($0)) }
    }()

    /// Without the kinds of load that it names, separated by commas (`FaultLoadKind`).
    static let loads = FaultLoadKind.all(
        but: FaultLoadKind.named(ProcessInfo.processInfo.environment["JADWAL_TEST_LOADS_LEFT_OUT"] ?? "")
    )

    /// Connections are encrypted and closed when they are idle; `JADWAL_TEST_OPEN_CONNECTIONS=1` leaves that out.
    static let connections: FaultConnections = Self.number("JADWAL_TEST_OPEN_CONNECTIONS") == 1 ? .open : .brief()

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
