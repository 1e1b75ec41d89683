internal import Store
internal import UseCases
internal import Web
internal import WorkerKit

typealias ConsoleRequest = WebRequest<ConsoleFront>
typealias ConsoleAnswer = WebAnswer<ConsoleRefusal>

/// The services that pages and actions use.
struct ConsoleServices: Sendable {
    let store: StoreContext
    let login: Login
    /// True if inputs of failures may be opened for display at all.
    let mayReveal: Bool
    let readings: ConsoleReadings
    let live: LiveHub
    /// nil if nothing is traced.
    let tracing: WorkerTracing?
}
