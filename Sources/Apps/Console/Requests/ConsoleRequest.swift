internal import Store
internal import Web
internal import WorkerKit

typealias ConsoleRequest = WebRequest<ConsoleFront>
typealias ConsoleAnswer = WebAnswer<ConsoleRefusal>

/// What pages and acts read and change.
struct ConsoleServices: Sendable {
    let store: StoreContext
    let login: Login
    /// Whether inputs of failures are opened for display at all.
    let mayReveal: Bool
    let readings: ConsoleReadings
    let live: LiveHub
    /// nil if nothing is traced.
    let tracing: WorkerTracing?
}
