internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases

/// The methods of the notifications that were sent to the owner.
enum ToldMethods {
    static func list(_ request: Told_V1_ListToldRequest, _ call: ConnectCall) async throws -> Told_V1_ListToldResponse {
        let cursor = request.pageToken.isEmpty ? nil : request.pageToken
        let input = ReadTold.Input(after: cursor, isSeen: false)
        switch try await ReadTold().run(input, as: try call.actor(), in: call.services.store) {
        case .success(let list):
            return .with { ($0.told, $0.nextPageToken) = (list.told.map { .init($0) }, list.next ?? "") }
        case .failure(.cursor): throw ConnectFault("page_token", "UNKNOWN", ConnectPhrase.page)
        }
    }

    static func markSeen(
        _ request: Told_V1_MarkSeenRequest,
        _ call: ConnectCall
    ) async throws -> Told_V1_MarkSeenResponse {
        guard let id = EventIdentity(request.id)?.id else { throw ConnectFault.notFound }
        switch try await MarkToldSeen().run(id, as: try call.actor(), in: call.services.store) {
        case .success: return Told_V1_MarkSeenResponse()
        case .failure(.notFound): throw ConnectFault.notFound
        }
    }
}

extension Told_V1_Told {
    init(_ told: ToldNotification) {
        self.init()
        (self.id, self.toldAt, self.outcome) = (told.id, .init(told.at), .init(told.outcome))
        (self.services, self.isNew) = (told.services.map { .init($0) }, told.isNew)
        guard let message = told.message else { return }
        (self.title, self.subtitle, self.body) = (message.title, message.options.subtitle ?? "", message.body)
        if case .event(let id) = message.content.target { self.eventID = EventIdentity(id)?.id ?? "" }
    }
}

extension Told_V1_Outcome {
    fileprivate init(_ outcome: ToldOutcome) {
        switch outcome {
        case .delivered: self = .delivered
        case .noDevice: self = .noDevice
        case .notDelivered: self = .notDelivered
        case .over: self = .over
        case .failed: self = .failed
        }
    }
}
