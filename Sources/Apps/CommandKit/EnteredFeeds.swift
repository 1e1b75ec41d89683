package import Assembly
internal import HTTP
internal import Mornings
package import Pipeline
internal import Time
internal import WorkerKit

/// Asks feeds that an operator enters for an owner, as the owners' pages do.
package struct EnteredFeeds: FeedCheck {
    private let settings: OutgoingSettings

    package init(_ settings: OutgoingSettings) { self.settings = settings }

    package func fault(of address: String) async -> MorningGap? {
        let http = HTTPClient(HTTPConfiguration(caFile: self.settings.authoritiesFile))
        let client = FeedClient(
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: self.settings.allowPrivate.compactMap { AllowedAddress($0) }),
            within: SharedFetch.askingLimit,
            now: UnixTime.now
        )
        let gap = await client.fault(of: address)
        await http.close()
        return gap
    }
}
