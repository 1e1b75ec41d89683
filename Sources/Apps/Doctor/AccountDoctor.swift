public import Store
internal import Time

/// Checks every customer's calendar account: the state that the workers have noted, and what its server says now.
public struct AccountDoctor: Sendable {
    /// Why a server cannot be used, in a few words without an address; nil if it can be used.
    public typealias Look = @Sendable (_ customerID: String) async -> String?

    /// How many servers are asked at the same time.
    public static let atOnce = 16
    /// How many accounts one query reads.
    public static let page = 500
    /// How many accounts are listed. The others are only counted.
    public static let named = 100

    /// The states of the customers after this id, ordered by id; empty at the end.
    let states: @Sendable (_ after: String?) async throws -> [PostgresAccountStates.State]
    /// nil without the keys: then only the states that the workers have noted are reported.
    let look: Look?
    /// The time limit for all servers together. `accountLimit` is the limit for each server.
    var limit = Duration.seconds(60)
    var accountLimit = Duration.seconds(15)
    /// The text if no server is asked.
    private let unasked: String

    public init(
        states: @escaping @Sendable (_ after: String?) async throws -> [PostgresAccountStates.State],
        look: Look?,
        limit: Duration = .seconds(60),
        accountLimit: Duration = .seconds(15),
        unasked: String = "no server is asked without the keys"
    ) {
        (self.states, self.look, self.unasked) = (states, look, unasked)
        (self.limit, self.accountLimit) = (limit, accountLimit)
    }

    /// For when `findings` throws.
    public static let unreadable = DoctorFinding.fault(
        "accounts",
        "accounts cannot be read",
        remedy: "let the database's user read Jadwal's tables"
    )

    public func findings() async throws -> [DoctorFinding] {
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
            detail = "\(down) down; \(self.unasked)"
        } else if left > 0 {
            detail += ", and \(left) not within \(self.limit.components.seconds) s"
        }
        if down > named { detail += "; the first \(named) are listed" }
        guard down == 0 else {
            return .fault("accounts", detail, remedy: "see below")
        }
        guard left == 0 || self.look == nil else {
            return .warning("accounts", detail, remedy: "see the workers' metrics for the others")
        }
        return .fine("accounts", detail)
    }

    /// nil if the account is up.
    private static func finding(_ state: PostgresAccountStates.State, _ answer: Answer?) -> DoctorFinding? {
        let name = "calendar of \(state.customerID)"
        guard state.hasAccount else {
            return .fault(name, "the customer has no calendar account", remedy: "give it one with jadwal customer set")
        }
        guard state.isUp else {
            let reason = state.detail ?? "no reason is noted"
            let until = state.retryAt.map { " until \(Timestamp.utcText($0))" } ?? ""
            let parked = "parked\(until): \(reason)"
            let remedy = AccountRemedy(reason)
            switch answer {
            case .fine? where remedy.isOnlySeenWhenWriting:
                return .fault(name, "\(parked); its server answers, but nothing was written", remedy: remedy.text)
            case .fine?:
                return .fault(name, "\(parked); its server is fine now", remedy: "wait: it continues by itself")
            case .fault(let now)?: return .fault(name, "\(parked); now: \(now)", remedy: AccountRemedy(now).text)
            case nil: return .fault(name, parked, remedy: remedy.text)
            }
        }
        guard case .fault(let reason)? = answer else { return nil }
        return .fault(name, reason, remedy: AccountRemedy(reason).text)
    }

    private enum Answer: Sendable {
        case fine
        case fault(String)
    }

    /// The answers by customer. Accounts that were not asked in time are left out.
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

    /// nil if the common deadline passes before this account's own limit.
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
