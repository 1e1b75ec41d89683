internal import APIMessages
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// The calendar account that the operator keeps for the owner. No answer has its password: answers of repeated calls
/// are stored. `GetCalDavAccount` tells it.
enum HostingMethods {
    static func host(
        _ request: Calendar_V1_HostCalDavAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_HostCalDavAccountResponse {
        let customer = try call.customer
        let services = call.services
        let calendar = HostCalendar(services.hosting, services.calendars)
        switch try await calendar.run(as: try call.actor(), in: services.store) {
        case .success: break
        case .failure(let refusal):
            switch refusal {
            case .notFound: throw ConnectFault.notFound
            case .notOffered: throw ConnectFault(.unimplemented, refusal.words)
            case .signInAgain: throw ConnectFault.signInAgain
            case .busy: throw ConnectFault(.aborted, refusal.words)
            case .tooOften: throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
            case .notMade, .fault: throw ConnectFault(.unavailable, refusal.words)
            }
        }
        let calendars = PostgresOwnerCalendars(call.services.store)
        guard let account = try await calendars.show(customer) else { throw ConnectFault.noCalendar }
        return .with { $0.account = .init(id: calendars.id(of: account.account)) }
    }

    static func end(
        _ request: Calendar_V1_EndHostedCalDavAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_EndHostedCalDavAccountResponse {
        switch try await EndHostedCalendar().run(as: try call.actor(), in: call.services.store) {
        case .success: return Calendar_V1_EndHostedCalDavAccountResponse()
        case .failure(.notFound): throw ConnectFault.notFound
        case .failure(.signInAgain): throw ConnectFault.signInAgain
        case .failure(.busy): throw ConnectFault(.aborted, HostingPhrase.busy)
        }
    }
}
