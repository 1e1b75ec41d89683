public import HTTP
public import Pipeline
internal import Sources
internal import WorkerKit

/// The clients of the sources that the settings name. All that ask a source share its pace.
public struct SourceControls: Sendable {
    /// Names and kinds, as connections name their source.
    public let sources: [(name: String, kind: SourceKind)]
    private let controls: [String: any BridgeControl]

    public init(_ sources: [BridgeSource], over http: HTTPClient) {
        var controls: [String: any BridgeControl] = [:]
        var known: [(name: String, kind: SourceKind)] = []
        for source in sources {
            guard let kind = SourceKind(rawValue: source.kind) else { continue }
            controls[source.nameInConnections] = kind.control(
                base: source.url,
                key: source.apiKey,
                pace: SourcePace(),
                exchange: { call throws(HTTPError) in try await http.execute(call) }
            )
            known.append((source.nameInConnections, kind))
        }
        (self.controls, self.sources) = (controls, known)
    }

    /// nil if the settings do not name the source.
    ///
    /// - Parameter source: as connections name it.
    public subscript(_ source: String) -> (any BridgeControl)? { self.controls[source] }
}
