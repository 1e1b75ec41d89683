public import HTTP
public import Pipeline

extension SourceKind {
    /// The client of a source of this kind; nil for programs that only post to Jadwal.
    ///
    /// - Parameters:
    ///   - base: the address of its interface, without a path of its own.
    ///   - key: of its interface; the Cloud API's access token.
    ///   - pace: one for each source, which all that ask it share.
    public func control(
        base: String,
        key: String?,
        pace: SourcePace,
        exchange: @escaping HTTPExchange
    ) -> (any BridgeControl)? {
        switch self {
        case .waha: WAHAControl(base: base, key: key, pace: pace, exchange: exchange)
        case .evolution: EvolutionControl(base: base, key: key, pace: pace, exchange: exchange)
        case .cloud: CloudControl(base: base, token: key ?? "", pace: pace, exchange: exchange)
        case .wasapp: WasappControl(base: base, pace: pace, exchange: exchange)
        case .own: nil
        }
    }
}
