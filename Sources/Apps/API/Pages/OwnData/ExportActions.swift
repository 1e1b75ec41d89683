internal import ICalendar
internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Files that owners take along. They are written while they are sent: none is ever whole in memory.
enum ExportActions {
    static func all(_ request: OwnerRequest) async throws -> OwnerAnswer { try await Self.export(.all, request) }

    static func events(_ request: OwnerRequest) async throws -> OwnerAnswer { try await Self.export(.events, request) }

    private static func export(_ kind: PostgresOwnerExport.Kind, _ request: OwnerRequest) async throws -> OwnerAnswer {
        let (store, actor) = (request.services.store, try request.actor())
        switch try await TakeExport().run(TakeExport.Input(kind), as: actor, in: store) {
        case .success:
            let customer = try request.owner().customerID
            return .download(Self.download(kind, PostgresOwnerExport(store), customer, request.context.now))
        case .failure(.signInAgain): return .seeOther(StepUp.data.page)
        case .failure(.tooOften(let wait)):
            let page = OwnDataPage(days: request.services.whatsApp.days, wait: Self.minutes(wait)).page(request.context)
            return .refused(page, .tooOften(retryAfterSeconds: Int(wait.components.seconds)))
        }
    }

    /// For an address that the API has given out, after a recent sign-in. Asking for the headers alone uses nothing up.
    static func file(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let (store, now) = (request.services.store, request.context.now)
        let export = PostgresOwnerExport(store)
        guard let address = ExportAddress(request.id, at: now, sign: export.signature),
            let session = try await PostgresAppSessions(store).find(address.session)
        else { throw OwnerFault.notFound }
        let input = TakeExport.Input(address.kind, begins: !request.isHead)
        let result = try await DatabaseOwner.$current.withValue(session.customerID) {
            try await TakeExport().run(input, as: .owner(session.customerID, isRecent: true), in: store)
        }
        switch result {
        case .success: return .download(Self.download(address.kind, export, session.customerID, now))
        case .failure(.signInAgain): throw OwnerFault.notFound
        case .failure(.tooOften(let wait)):
            throw OwnerFault.tooOften(retryAfterSeconds: Int(wait.components.seconds))
        }
    }

    /// As people are told how long to wait.
    static func minutes(_ wait: Duration) -> Int { max(1, Int((wait / .seconds(60)).rounded(.up))) }

    /// The file is written when the request has been answered.
    private static func download(
        _ kind: PostgresOwnerExport.Kind,
        _ export: PostgresOwnerExport,
        _ customer: String,
        _ now: UnixTime
    ) -> WebDownload {
        switch kind {
        case .all:
            WebDownload(name: "jadwal-\(Self.day(now)).json", type: "application/json") { file in
                try await DatabaseOwner.$current.withValue(customer) {
                    try await export.all(of: customer, at: now) { try await file.write($0) }
                }
            }
        case .events:
            WebDownload(name: "jadwal-\(Self.day(now)).ics", type: "text/calendar; charset=utf-8") { file in
                try await file.write(CalendarFile.beginning)
                try await DatabaseOwner.$current.withValue(customer) {
                    try await export.events(of: customer) { events in
                        let parts = events.map { CalendarFile.part($0.event, stampedAt: $0.at) }
                        try await file.write(parts.joined())
                    }
                }
                try await file.write(CalendarFile.end)
            }
        }
    }

    private static func day(_ now: UnixTime) -> String { "\(Zone.utc.local(now).date)" }
}
