internal import HTTP
internal import WorkerKit

/// The push-worker's ways out.
struct PushConnections: Sendable {
    /// APNs wants one connection with many streams, not many connections.
    let apple: HTTPClient
    /// To devices' own servers.
    let endpoints: HTTPClient

    init(_ settings: OutgoingSettings) {
        self.apple = HTTPClient(HTTPConfiguration(caFile: settings.authoritiesFile, maximumConnectionsPerHost: 1))
        self.endpoints = HTTPClient(HTTPConfiguration(caFile: settings.authoritiesFile))
    }
}
