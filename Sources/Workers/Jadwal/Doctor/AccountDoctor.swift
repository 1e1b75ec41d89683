internal import CommandKit
internal import Jadwal
internal import Store

/// Looks at every customer's calendar account: what the workers have noted of it, and what its server says now.
struct AccountDoctor: Sendable {
    /// Why a server does not do, in a few words that hold no address; nil when it does.
    typealias Look = @Sendable (_ customerID: String) async -> String?

    /// Servers that are asked at once.
    static let atOnce = 16
    /// Accounts that are read at a time.
    static let page = 500
    /// Accounts that are named. The others are counted.
    static let named = 100

    /// Of the customers after this id, in the order of their ids; empty at the end.
    let states: @Sendable (_ after: String?) async throws -> [PostgresAccountStates.State]
    /// Nil without the keys: then what the workers have noted is all there is.
    let look: Look?
    /// For all servers together, and for each.
    var limit = Duration.seconds(60)
    var accountLimit = Duration.seconds(15)

    func findings() async throws -> [DoctorFinding] {
        let deadline = ContinuousClock.now + self.limit
        var (asked, left, down) = (0, 0, 0)
        var findings: [DoctorFinding] = []
        var last: String?
        while case let states = try await self.states(last), !states.isEmpty {
            last = states.last?.customerID
            let answers = await self.ask(states.filter(\.hasAccount).map(\.customerID), until: deadline)
            for state in states {
                let answer = answers[state.customerID]
                if state.hasAccount, answer == nil { left += 1 }
                if answer != nil { asked += 1 }
                guard let finding = Self.finding(state, answer) else { continue }
                if !finding.isFine { down += 1 }
                if findings.count < Self.named { findings.append(finding) }
            }
        }
        return [self.summary(asked: asked, left: left, down: down, named: findings.count)] + findings
    }

    private func summary(asked: Int, left: Int, down: Int, named: Int) -> DoctorFinding {
        var detail = "\(down) down; \(asked) servers were asked"
        if self.look == nil {
            detail = "\(down) down; no server is asked without the keys"
        } else if left > 0 {
            detail += ", and \(left) not within \(self.limit.components.seconds) s"
        }
        if down > named { detail += "; the first \(named) are listed" }
        guard down == 0 else {
            return .fault("accounts", detail, remedy: "see below; mend an account with jadwal customer set")
        }
        guard left == 0 || self.look == nil else {
            return .warning("accounts", detail, remedy: "see the workers' metrics for the others")
        }
        return .fine("accounts", detail)
    }

    /// Nil for an account that is up.
    private static func finding(_ state: PostgresAccountStates.State, _ answer: Answer?) -> DoctorFinding? {
        let name = "calendar of \(state.customerID)"
        let mend = "mend its address, user or password with jadwal customer set"
        guard state.hasAccount else {
            return .fault(name, "the customer has no calendar account", remedy: "give it one with jadwal customer set")
        }
        guard state.isUp else {
            let reason = state.detail ?? "no reason is noted"
            let until = state.retryAt.map { " until \(Timestamp.utcText($0))" } ?? ""
            let parked = "parked\(until): \(reason)"
            switch answer {
            case .fine?: return .fault(name, "\(parked); its server is fine now", remedy: "wait: it goes on by itself")
            case .fault(let now)?: return .fault(name, "\(parked); now: \(now)", remedy: mend)
            case nil: return .fault(name, parked, remedy: mend)
            }
        }
        guard case .fault(let reason)? = answer else { return nil }
        return .fault(name, reason, remedy: "\(mend), or wait for the server")
    }

    private enum Answer: Sendable {
        case fine
        case fault(String)
    }

    /// What there was no time for is left out.
    private func ask(_ ids: [String], until deadline: ContinuousClock.Instant) async -> [String: Answer] {
        guard let look = self.look, ContinuousClock.now < deadline else { return [:] }
        return await withTaskGroup(of: (String, Answer?).self) { group in
            var answers: [String: Answer] = [:]
            var waiting = ids.dropFirst(Self.atOnce)
            for id in ids.prefix(Self.atOnce) {
                group.addTask { (id, await self.answer(id, look, until: deadline)) }
            }
            while let (id, answer) = await group.next() {
                answers[id] = answer
                guard ContinuousClock.now < deadline, let next = waiting.popFirst() else { continue }
                group.addTask { (next, await self.answer(next, look, until: deadline)) }
            }
            return answers
        }
    }

    /// Nil when the time of all is over before this one's.
    private func answer(
        _ id: String,
        _ look: @escaping Look,
        until deadline: ContinuousClock.Instant
    ) async -> Answer? {
        let own = ContinuousClock.now + self.accountLimit
        return await withTaskGroup(of: Answer?.self) { group in
            group.addTask { await look(id).map { .fault($0) } ?? .fine }
            group.addTask {
                try? await Task.sleep(until: min(own, deadline))
                return own <= deadline ? .fault("no answer within \(self.accountLimit.components.seconds) s") : nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
