internal import Assembly
internal import CalDAV
internal import CommandKit
internal import HTTP
internal import Jadwal
internal import Logging
internal import Postgres
internal import Store
internal import WorkerKit

/// Looks at what is beyond the installation: the models and the customers' calendars.
struct OutsideDoctor: Sendable {
    let settings: DoctorSettings
    let http: HTTPClient

    func models() async -> [DoctorFinding] {
        let http = self.http
        return await ModelDoctor(settings: self.settings.model) { call throws(HTTPError) in try await http.execute(call)
        }
        .findings()
    }

    func push() -> DoctorFinding {
        guard self.settings.push != nil else { return .fine("push", "no APNs key is configured: pushes go to the log") }
        return .fine("push", "an APNs key is configured")
    }

    /// - Parameter environment: nil without the keys; then what the workers have noted is all there is.
    func accounts(_ pool: PostgresPool, _ environment: CommandEnvironment?) async -> [DoctorFinding] {
        let states = PostgresAccountStates(pool: pool)
        let client = CalDAVClient(
            exchange: { [http] call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: self.settings.store.outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
            logger: Logger(label: "jadwal") { _ in SwiftLogNoOpLogHandler() }
        )
        let doctor = AccountDoctor(
            states: { try await states.page(after: $0, limit: AccountDoctor.page) },
            look: environment.map { PostgresCustomers($0.store) }.map { customers in
                { id in await Self.look(id, customers, client) }
            }
        )
        do {
            return try await doctor.findings()
        } catch {
            return [.fault("accounts", "they cannot be read", remedy: "let the database's user read Jadwal's tables")]
        }
    }

    private static func look(_ id: String, _ customers: PostgresCustomers, _ client: CalDAVClient) async -> String? {
        do {
            guard let account = try await customers.account(of: id) else { return "the customer has no account" }
            try await client.look(at: account)
            return nil
        } catch let error as CalendarError {
            return error.detail
        } catch {
            return "its credentials cannot be read: \(CommandFailure(error)?.description ?? "\(type(of: error))")"
        }
    }
}
