internal import HTTP
internal import HTTPTypes
internal import Postgres
internal import Store

/// Measures whether the time of an answer tells who has an account: links are asked for, in turn, for addresses of
/// owners, of nobody, of people who are invited, and one that was asked for too often.
struct SignInCase: BenchCase {
    private enum Kind: String, CaseIterable {
        case known, unknown, invited, limited
    }

    /// So many owners, each asked for once before the limits are taken back: they count links in an hour.
    private static let owners = 200
    private static let askers = 20
    private static let limited = "often@example.org"

    let name = GoalNames.signIn
    let about = "asking for a sign-in link: known, unknown, invited and limited addresses, in turn"
    let variants = ["1,000 of each"]
    private let rounds: Int

    init(isQuick: Bool) { self.rounds = isQuick ? 20 : 1000 }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            var customers: [String] = []
            for _ in 0..<(2 * Self.owners) { customers.append(try await bed.addCustomer()) }
            _ = try await BenchOwners.signIn(Array(customers.prefix(Self.owners)), .app, bed)
            try await BenchOwners.invite(Array(customers.suffix(Self.owners)), bed) { Self.address(.invited, $0) }
            let process = try bed.start("jadwal-api", settings: try await BenchOwners.settings(bed))
            return try await BenchOwners.visiting(process) { http, address in
                try await bed.settle()
                let meter = try await Meter.start(bed, [process.id])
                let start = ContinuousClock.now
                let times = try await self.ask(http, address, bed)
                let seconds = start.duration(to: .now) / .seconds(1)
                var measurement = try await meter.reading(units: self.rounds * Kind.allCases.count, seconds: seconds)
                measurement.latency = times[.known]?.summary
                let medians = times.compactMapValues { $0.summary?.p50 }
                for (kind, median) in medians { measurement.figures["\(kind.rawValue)_p50_ms"] = median }
                let all = medians.values
                measurement.figures[GoalNames.apart] = (all.max() ?? 0) - (all.min() ?? 0)
                return measurement
            }
        }
    }

    private func ask(_ http: HTTPClient, _ url: String, _ bed: BenchBed) async throws -> [Kind: LatencyRecorder] {
        var times = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, LatencyRecorder()) })
        for first in stride(from: 0, to: self.rounds, by: Self.owners) {
            try await bed.pool.execute(Statement("delete from letter"))
            try await bed.pool.execute(Statement("delete from sign_in_link"))
            for number in 0..<5 {
                _ = try await Self.ask(Self.limited, from: BenchOwners.address(number), http, url)
            }
            let rounds = first..<min(first + Self.owners, self.rounds)
            try await withThrowingTaskGroup(of: [(Kind, Double)].self) { group in
                // Each answer takes its time by design: several people ask at once.
                for asker in 0..<Self.askers {
                    group.addTask {
                        var seen: [(Kind, Double)] = []
                        for round in rounds where round % Self.askers == asker {
                            for (place, kind) in Kind.allCases.shuffled().enumerated() {
                                let network = BenchOwners.address(5 + round * Kind.allCases.count + place)
                                let address = Self.address(kind, round % Self.owners)
                                seen.append((kind, try await Self.ask(address, from: network, http, url)))
                            }
                        }
                        return seen
                    }
                }
                for try await seen in group {
                    for (kind, seconds) in seen { times[kind]?.record(seconds: seconds) }
                }
            }
        }
        return times
    }

    private static func address(_ kind: Kind, _ number: Int) -> String {
        switch kind {
        case .known: "owner\(number)@example.org"
        case .unknown: "nobody\(number)@example.org"
        case .invited: "guest\(number)@example.org"
        case .limited: Self.limited
        }
    }

    private static func ask(
        _ address: String,
        from network: String,
        _ http: HTTPClient,
        _ url: String
    ) async throws -> Double {
        var call = HTTPCall(
            method: .post,
            url: "\(url)/auth.v1.AuthService/InitiateEmail",
            body: Array("{\"email\": \"\(address)\"}".utf8)
        )
        for (name, value) in ["Content-Type": "application/json", "X-Forwarded-For": network] {
            if let name = HTTPField.Name(name) { call.fields[name] = value }
        }
        let begin = ContinuousClock.now
        let answer = try await http.execute(call)
        guard answer.status == 200, answer.body == Array("{}".utf8) else {
            throw BenchFault("asking for a link was answered \(answer.status)")
        }
        return begin.duration(to: .now) / .seconds(1)
    }
}
