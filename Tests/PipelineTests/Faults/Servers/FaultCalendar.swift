import Foundation
import HTTP
import HTTPTypes
import TestSupport

/// The calendar server of a fault run: Radicale, behind a proxy that misbehaves (`calendar_faults.py`).
struct FaultCalendar: Sendable {
    let control: FaultSwitch
    let radicale: PrivateRadicale
    private let bed: TestBed
    private let http: HTTPClient

    init(users: [String], http: HTTPClient, folder: URL) async throws {
        self.radicale = try await PrivateRadicale(users: users, http: http, folder: folder)
        // It ends connections that were idle for 2 s, as web servers do.
        self.bed = try await TestBed.start("calendar_faults.py", arguments: ["\(self.radicale.port)", "2"])
        self.http = http
        self.control = FaultSwitch(url: "http://127.0.0.1:\(self.bed.port)/-/control", http: http)
    }

    /// The proxy's.
    var url: String { "http://127.0.0.1:\(self.bed.port)/" }
    var settings: [String: String] { ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.bed.port)"] }

    /// Asked of Radicale itself.
    func objects(of user: String) async throws -> [CalendarLines] {
        try await CalendarReading(server: self.radicale, user: user, http: self.http).objects()
    }

    /// Asks through the proxy, as a client does.
    func send(
        _ method: String,
        _ path: String,
        of user: String,
        body: String = "",
        within deadline: Duration = .seconds(5)
    ) async throws -> HTTPAnswer {
        var call = HTTPCall(
            method: .init(method)!,
            url: self.url + path,
            body: Array(body.utf8),
            credentials: .basic(user: user, password: PrivateRadicale.password)
        )
        call.deadline = deadline
        return try await self.http.execute(call)
    }

    func close() { self.bed.stop() }
}
