public import Jadwal

/// Tells what helps against an error that a client threw. The executables know the clients; the loops only ask.
public typealias FaultClassifier = @Sendable (any Error) -> HandlingError
