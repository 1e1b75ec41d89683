import HTTP
import Jadwal

extension HTTPClient {
    /// Lends a client and closes it.
    static func lend(_ body: (HTTPClient) async throws -> Void) async throws {
        let http = HTTPClient()
        await http.start()
        do {
            try await body(http)
        } catch {
            await http.close()
            throw error
        }
        await http.close()
    }

    nonisolated var exchange: HTTPExchange {
        { call throws(HTTPError) in try await self.execute(call) }
    }
}
