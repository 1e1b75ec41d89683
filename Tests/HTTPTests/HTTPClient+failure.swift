import HTTP
import Testing

extension HTTPClient {
    /// The error that the call ends with; records an issue when it is answered.
    func failure(of call: HTTPCall) async -> HTTPError? {
        do throws(HTTPError) {
            let answer = try await self.execute(call)
            Issue.record("answered \(answer.status)")
            return nil
        } catch {
            return error
        }
    }
}
