internal import Assembly
internal import CommandKit
internal import HTTP
internal import HTTPTypes
internal import Jadwal
internal import Store
internal import WorkerKit

/// Looks at what is beyond the installation: the models and the customers' calendars.
struct OutsideDoctor: Sendable {
    /// Customers whose calendars are tried.
    private static let most = 50

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

    func calendars(_ environment: CommandEnvironment) async throws -> [DoctorFinding] {
        let customers = PostgresCustomers(environment.store)
        var findings: [DoctorFinding] = []
        for customer in try await customers.list().prefix(Self.most) {
            let name = "calendar of \(customer.record.id)"
            guard let account = try await customers.account(of: customer.record.id) else {
                let remedy = "give it one with jadwal customer set"
                findings.append(.fault(name, "the customer has no calendar account", remedy: remedy))
                continue
            }
            findings.append(await self.calendar(account, name))
        }
        return findings
    }

    private func calendar(_ account: CalendarAccount, _ name: String) async -> DoctorFinding {
        let allowed = self.settings.store.outgoing.allowPrivate.compactMap { AllowedAddress($0) }
        var fields: HTTPFields = [.contentType: "application/xml; charset=utf-8"]
        if let depth = HTTPField.Name("Depth") { fields[depth] = "0" }
        let body = #"<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>"#
        let call = HTTPCall(
            method: HTTPRequest.Method("PROPFIND") ?? .options,
            url: account.url,
            fields: fields,
            body: Array(body.utf8),
            deadline: .seconds(10),
            credentials: .negotiated(user: account.username, password: account.password),
            addressPolicy: .customer(allowing: allowed)
        )
        do throws(HTTPError) {
            let status = try await self.http.execute(call).status
            switch status {
            case 200..<400, 404, 405: return .fine(name, "the server answers \(status)")
            case 401, 403:
                let remedy = "give it the right user and password with jadwal customer set"
                return .fault(name, "the server refuses the user: \(status)", remedy: remedy)
            default: return .fault(name, "the server answers \(status)", remedy: "ask whoever runs the calendar server")
            }
        } catch {
            return .fault(
                name,
                error.detail,
                remedy: "mend its address with jadwal customer set, or wait for the server"
            )
        }
    }
}
