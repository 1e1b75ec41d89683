import Foundation
import HTTP
import HTTPTypes
import TestSupport

/// The calendar server of a fault run: Radicale, behind a proxy that misbehaves (`calendar_faults.py`).
struct FaultCalendar: Sendable {
    let control: FaultSwitch
    let radicale: PrivateRadicale
    /// The proxy's.
    let url: String
    private let bed: TestServer
    private let http: HTTPClient

    init(
        users: [String],
        folder: URL,
        keys: FaultKeys,
        connections: FaultConnections = .open
    ) async throws {
        self.http = HTTPClient(HTTPConfiguration(caFile: keys.path("ca.pem")))
        self.radicale = try await PrivateRadicale(users: users, http: self.http, folder: folder)
        let certificate = connections.isEncrypted ? [keys.path("tls.pem"), keys.path("tls.key")] : []
        self.bed = try await TestServer.start("calendar_faults.py", arguments: ["\(self.radicale.port)"] + certificate)
        self.url = "\(connections.isEncrypted ? "https" : "http")://127.0.0.1:\(self.bed.port)/"
        self.control = FaultSwitch(url: "\(self.url)-/control", http: self.http)
        try await self.control.set(connections.order)
    }

    var settings: [String: String] { ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.bed.port)"] }

    /// Asked of Radicale itself.
    func objects(of user: String) async throws -> [CalendarLines] {
        try await CalendarReading(server: self.radicale, user: user, http: self.http).objects()
    }

    /// The names of the objects that have stood there, and were not cancelled, at any time.
    func stood() async throws -> Set<String> {
        let call = HTTPCall(method: .get, url: "\(self.url)-/stood", maximumAnswerBytes: 16 << 20)
        let answer = try await self.http.execute(call)
        return try JSONDecoder().decode(Set<String>.self, from: Data(answer.body))
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

    func close() async {
        await self.http.close()
        self.bed.stop()
    }
}
