internal import APIMessages
internal import Store
internal import SwiftProtobuf
internal import Web

/// The calendar account that the operator keeps for the owner. No answer has its password: answers of repeated calls
/// are stored. `GetCalDavAccount` tells it.
enum HostingMethods {
    static func host(
        _ request: Calendar_V1_HostCalDavAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_HostCalDavAccountResponse {
        let customer = try call.customer
        guard let desk = call.services.hosting else {
            throw ConnectFault(.unimplemented, HostingPhrase.notOffered)
        }
        let outcome = try await desk.give(customer)
        switch outcome {
        case .connected: break
        case .busy: throw ConnectFault(.aborted, outcome.words)
        case .tooOften: throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .notMade, .fault: throw ConnectFault(.unavailable, outcome.words)
        }
        let calendars = PostgresOwnerCalendars(call.services.store)
        guard let account = try await calendars.show(customer) else { throw ConnectFault.noCalendar }
        return .with { $0.account = .init(id: calendars.id(of: account.account)) }
    }

    static func end(
        _ request: Calendar_V1_EndHostedCalDavAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_EndHostedCalDavAccountResponse {
        let customer = try call.customer
        let hosted = PostgresHostedCalendars(call.services.store)
        guard try await hosted.name(of: customer) != nil else { throw ConnectFault.notFound }
        guard try await hosted.end(customer) else { throw ConnectFault(.aborted, HostingPhrase.busy) }
        return Calendar_V1_EndHostedCalDavAccountResponse()
    }
}
