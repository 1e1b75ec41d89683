/// The seam of all that speaks HTTP: `HTTPClient.execute`, or a script in tests.
public typealias HTTPExchange = @Sendable (HTTPCall) async throws(HTTPError) -> HTTPAnswer
