internal import HTTP
internal import HTTPTypes

/// Somebody whom a proxy has signed in to the console.
struct ConsoleVisitor: Sendable {
    private static let secret = "secret-of-the-bench-proxy"

    static let settings = [
        "JADWAL_CONSOLE_LISTEN": "127.0.0.1:0", "JADWAL_CONSOLE_LOGIN": "proxy",
        "JADWAL_CONSOLE_PROXY_FROM": "127.0.0.1", "JADWAL_CONSOLE_PROXY_SECRET": Self.secret,
    ]

    private let http: HTTPClient
    private let address: String
    private let cookie: String

    /// Twenty people, each with a session.
    static func all(_ http: HTTPClient, _ address: String) async throws -> [ConsoleVisitor] {
        var visitors: [ConsoleVisitor] = []
        for _ in 0..<20 {
            let stranger = ConsoleVisitor(http: http, address: address, cookie: "")
            let answer = try await http.execute(stranger.call("/audit"))
            let cookie = answer.fields[values: .setCookie].first { $0.hasPrefix("jadwal=") }
            guard let cookie = cookie.map({ String($0.prefix { $0 != ";" }) }) else {
                throw BenchFault("the console begins no session: status \(answer.status)")
            }
            visitors.append(ConsoleVisitor(http: http, address: address, cookie: cookie))
        }
        return visitors
    }

    /// - Returns: the seconds until the page's last byte.
    func open(_ page: String) async throws -> Double {
        let begin = ContinuousClock.now
        let answer = try await self.http.execute(self.call(page))
        guard answer.status == 200 else { throw BenchFault("\(page) was answered \(answer.status)") }
        return (ContinuousClock.now - begin) / .seconds(1)
    }

    /// Looks at the overview, which is told of changes meanwhile. Throws if the stream ends before.
    func watch(for limit: Duration) async throws {
        var call = self.call("/live?of=%2F")
        (call.deadline, call.maximumAnswerBytes) = (limit, 256 << 20)
        do {
            let answer = try await self.http.execute(call)
            throw BenchFault("a live page has ended with status \(answer.status)")
        } catch let error as HTTPError {
            guard error.code == .timedOut, error.status == 200 else { throw error }
        }
    }

    private func call(_ path: String) -> HTTPCall {
        var call = HTTPCall(method: .get, url: self.address + path)
        let own = [
            "X-Jadwal-Proxy-Secret": Self.secret, "X-Forwarded-User": "bench", "X-Forwarded-Groups": "jadwal-viewer",
            "Cookie": self.cookie,
        ]
        for (name, value) in own where !value.isEmpty {
            if let name = HTTPField.Name(name) { call.fields[name] = value }
        }
        return call
    }
}

/// How long pages took.
struct ConsoleLoads: Sendable {
    private static let pages = [
        "/failures", "/failures?view=groups", "/conversations", "/conversations?state=idle", "/events", "/customers",
        "/operations",
    ]

    var overview = LatencyRecorder()
    var others = LatencyRecorder()
    var count = 0

    /// Each visitor opens two pages a second, the overview in turns with another page.
    static func run(_ visitors: [ConsoleVisitor], seconds: Int) async throws -> ConsoleLoads {
        let start = ContinuousClock.now
        return try await withThrowingTaskGroup(of: [(page: String, seconds: Double)].self) { group in
            for (number, visitor) in visitors.enumerated() {
                group.addTask {
                    var times: [(page: String, seconds: Double)] = []
                    for turn in 0..<(seconds * 2) {
                        // Everybody at another moment and at another page.
                        try await Task.sleep(until: start + .milliseconds(500 * turn + 25 * number))
                        let page =
                            turn.isMultiple(of: 2) ? "/" : Self.pages[(turn / 2 + number) % Self.pages.count]
                        times.append((page, try await visitor.open(page)))
                    }
                    return times
                }
            }
            var loads = ConsoleLoads()
            for try await times in group {
                for time in times {
                    loads.count += 1
                    if time.page == "/" {
                        loads.overview.record(seconds: time.seconds)
                    } else {
                        loads.others.record(seconds: time.seconds)
                    }
                }
            }
            return loads
        }
    }
}
