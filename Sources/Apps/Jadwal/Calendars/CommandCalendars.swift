internal import Assembly
internal import CalDAV
internal import CommandKit
internal import HTTP
internal import Logging
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import WorkerKit

extension CalDAVClient {
    /// As commands read calendars: without a log.
    init(_ http: HTTPClient, _ outgoing: OutgoingSettings) {
        self.init(
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
            logger: Logger(label: "jadwal") { _ in SwiftLogNoOpLogHandler() }
        )
    }
}

extension CommandEnvironment {
    /// Closes the client afterwards, also after an error.
    func withCalendars<R: Sendable>(_ body: (CalDAVClient) async throws -> R) async throws -> R {
        let http = HTTPClient(HTTPConfiguration(caFile: self.settings.outgoing.authoritiesFile))
        do {
            let result = try await body(CalDAVClient(http, self.settings.outgoing))
            await http.close()
            return result
        } catch {
            await http.close()
            throw error
        }
    }
}

/// The calendars of an owner, for recommendations.
struct CommandCalendars: MeetingCalendars {
    let store: StoreContext
    let lookUp: CalendarLookUp

    func look(_ window: TimeWindow, of customer: String, in zone: Zone) async -> CalendarFindings? {
        guard let account = try? await PostgresOwnerCalendars(self.store).show(customer), account.isUp else {
            return nil
        }
        return await self.lookUp.look(window, zone, account.account)
    }
}
