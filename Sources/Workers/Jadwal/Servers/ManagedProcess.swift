/// One program that is started in the background, found again by a later command, and stopped by another.
protocol ManagedProcess: Sendable {
    var name: ProcessName { get }
    /// How long a start may take on a slow machine.
    var startLimit: Duration { get }

    /// Writes the files that the program reads. Called before each start, never while it runs.
    func prepare() async throws
    func command() throws -> LaunchCommand
    /// Whether it answers as itself, not merely whether a port is open.
    func isReady() async -> Bool
    /// Whether what was written for it is as `prepare()` would write it. One of which it is not is started anew.
    var isPrepared: Bool { get }
}

extension ManagedProcess {
    var startLimit: Duration { .seconds(60) }
    var isPrepared: Bool { true }
}
