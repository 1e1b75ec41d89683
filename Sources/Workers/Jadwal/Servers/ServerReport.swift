/// What a start is doing at the moment, for whoever waits for it.
enum ServerReport: Sendable, Hashable {
    case starting(ProcessName)
    case ready(ProcessName, after: Duration)
    /// It runs since an earlier command.
    case found(ProcessName)
}
