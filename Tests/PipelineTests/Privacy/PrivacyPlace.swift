import Foundation

/// Somewhere that a run leaves traces which somebody else could read.
struct PrivacyPlace: Sendable {
    /// For the report.
    var name: String
    var files: [URL]
    /// A harmless text that is always there: a search that does not find it sees nothing.
    var control: String
    /// The server's own: it may hold what the server itself was made to say.
    var isServers = false
}
