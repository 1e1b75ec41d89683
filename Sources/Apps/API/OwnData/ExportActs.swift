internal import ICalendar
internal import PageServing
internal import Pages
internal import Pipeline
internal import Store
internal import Time

/// Files that owners take along. They are written while they are sent: none is ever whole in memory.
enum ExportActs {
    static func all(_ request: OwnerRequest) async throws -> OwnerAnswer {
        try await Self.export(.all, request) { export, customer, now in
            OwnerDownload(name: "jadwal-\(Self.day(now)).json", type: "application/json") { file in
                try await export.all(of: customer, at: now) { try await file.write($0) }
            }
        }
    }

    static func events(_ request: OwnerRequest) async throws -> OwnerAnswer {
        try await Self.export(.events, request) { export, customer, now in
            OwnerDownload(name: "jadwal-\(Self.day(now)).ics", type: "text/calendar; charset=utf-8") { file in
                try await file.write(CalendarFile.beginning)
                try await export.events(of: customer) { events in
                    let parts = events.map { CalendarFile.part($0.event, stampedAt: $0.at) }
                    try await file.write(parts.joined())
                }
                try await file.write(CalendarFile.end)
            }
        }
    }

    private static func export(
        _ kind: PostgresOwnerExport.Kind,
        _ request: OwnerRequest,
        _ download: (PostgresOwnerExport, _ customer: String, _ now: UnixTime) -> OwnerDownload
    ) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let export = PostgresOwnerExport(request.services.store)
        guard let wait = try await export.begin(kind, of: customer) else {
            return .download(download(export, customer, request.context.now))
        }
        let minutes = max(1, Int((wait / .seconds(60)).rounded(.up)))
        let page = OwnDataPage(days: request.services.whatsApp.days, wait: minutes).page(request.context)
        return .refused(page, .tooOften(retryAfterSeconds: Int(wait.components.seconds)))
    }

    private static func day(_ now: UnixTime) -> String { "\(Zone.utc.local(now).date)" }
}
