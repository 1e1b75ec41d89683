package import Assembly
internal import HTTP
internal import HTTPTypes
internal import WorkerKit

/// Checks whether an address that a customer gave may be called. Uses the workers' HTTP client and their rules.
package enum CustomerAddress {
    /// Refuses what the workers refuse. A server that does not answer now is accepted, with a note.
    package static func check(_ url: String, _ settings: OutgoingSettings) async throws(CommandFailure) {
        guard url.utf8.count <= 2048 else { throw CommandFailure(.usage, "the address is longer than 2048 bytes") }
        let client = HTTPClient(HTTPConfiguration(caFile: settings.authoritiesFile))
        let call = HTTPCall(
            method: .options,
            url: url,
            deadline: .seconds(5),
            addressPolicy: .customer(allowing: settings.allowPrivate.compactMap { AllowedAddress($0) })
        )
        var failure: HTTPError?
        do throws(HTTPError) { _ = try await client.execute(call) } catch { failure = error }
        await client.close()
        guard let failure else { return }
        switch failure.code {
        case .unusableURL:
            throw CommandFailure(.usage, failure.detail)
        case .addressRefused:
            throw Self.refused
        case .cannotResolve where !url.lowercased().hasPrefix("https://"):
            // The name was not resolved, so the address was not checked.
            throw Self.refused
        case .cannotResolve, .cannotConnect, .untrusted, .timedOut, .cancelled, .answerTooLarge, .connectionLost,
            .protocolViolation:
            StandardError.write("jadwal: note: the server does not answer now (\(failure.code))\n")
        }
    }

    private static let refused = CommandFailure(
        .usage,
        "the address must be https:// and public, unless \(Setting.allowPrivate.name) lists its host:port"
    )
}
