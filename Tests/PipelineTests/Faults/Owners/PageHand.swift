import Foundation
import HTTP
import HTTPTypes
import Web

/// An owner at a browser. After a lost answer they look at the page again, and press once more if it still shows the
/// old state.
struct PageHand: OwnerHand {
    private enum Shown {
        case page, absent, signedOut
        /// No answer came in time.
        case silence
    }

    let stage: OwnerFaultStage
    private let browser: OwnerBrowser

    init(_ stage: OwnerFaultStage, number: Int) {
        (self.stage, self.browser) = (stage, stage.browser(number))
    }

    private var session: String? { self.browser.cookies["jadwal-owner"] }

    private var deadline: ContinuousClock.Instant { .now + self.stage.patience }

    private func show(_ path: String, in browser: OwnerBrowser? = nil) async throws -> Shown {
        let browser = browser ?? self.browser
        let deadline = self.deadline
        repeat {
            guard let answer = try await self.answered({ try await browser.get(path) }) else { continue }
            switch answer.status {
            case 200: return .page
            case 303 where answer.fields[.location]?.hasPrefix("/sign-in") == true: return .signedOut
            case 400..<429: return .absent
            case 429, 503: try await Task.sleep(for: .milliseconds(200))
            default: throw OwnerSurprise(description: "\(path) was answered \(answer.status)")
            }
        } while ContinuousClock.now < deadline
        return .silence
    }

    /// Presses a button on a page.
    ///
    /// - Parameter isDone: looks at the page that is shown after a lost answer.
    private func press(
        _ action: String,
        on path: String,
        isDone: (String) -> Bool,
        _ fields: (String) -> [(String, String)]?
    ) async throws -> DeedOutcome {
        let deadline = self.deadline
        var isLost = false
        while ContinuousClock.now < deadline {
            switch try await self.show(path) {
            case .page: break
            case .silence: continue
            case .absent: throw OwnerSurprise(description: "\(path) is gone", isLoss: true)
            case .signedOut: throw OwnerSurprise(description: "a session has ended by itself", isLoss: true)
            }
            if isLost, isDone(self.browser.page) { return .done }
            guard self.browser.page.contains("action=\"\(action)\""), let fields = fields(self.browser.page) else {
                return isLost ? .unknown : .refused
            }
            let hidden = try self.browser.hiddenFields(of: action).filter { ["token", "revision"].contains($0.0) }
            guard let answer = try await self.answered({ try await self.browser.post(action, hidden + fields) }) else {
                isLost = true
                continue
            }
            let next = answer.fields[.location] ?? ""
            switch answer.status {
            case 303 where next.hasPrefix("/sign-in"):
                throw OwnerSurprise(description: "a session has ended by itself", isLoss: true)
            case 303 where next.contains("nothing-changed"):
                // The first one may have come late.
                guard isLost, case .page = try await self.show(path), isDone(self.browser.page) else {
                    return isLost ? .unknown : .refused
                }
                return .done
            case 303: return .done
            case 503: isLost = true
            default: throw OwnerSurprise(description: "\(action) was answered \(answer.status)")
            }
        }
        return isLost ? .unknown : .refused
    }

    // MARK: - Events and devices

    func add(_ event: OwnerRecord.State, of customer: String) async throws -> (id: String, DeedOutcome) {
        let id = UUID().uuidString.lowercased()
        let deadline = self.deadline
        guard case .page = try await self.show("/add") else { return (id, .refused) }
        let (form, fields) = (self.browser.page, [("id", id)] + Self.fields(of: event))
        var isLost = false
        while ContinuousClock.now < deadline {
            if isLost {
                switch try await self.show("/events/\(id)") {
                case .page: return (id, .done)
                case .absent: break
                case .silence: continue
                case .signedOut: throw OwnerSurprise(description: "a session has ended by itself", isLoss: true)
                }
            }
            let sent = try await self.answered { try await self.browser.reload(form).submit("/add", fields) }
            switch (sent?.status, sent?.fields[.location]) {
            case (303, let next?) where next.hasPrefix("/events/"): return (id, .done)
            case (nil, _), (503, _): isLost = true
            default: throw OwnerSurprise(description: "adding was answered \(sent?.status ?? 0)")
            }
        }
        return (id, isLost ? .unknown : .refused)
    }

    private static func fields(of event: OwnerRecord.State) -> [(String, String)] {
        let (day, hour) = (String(event.start.prefix(10)), Int(event.start.dropFirst(11).prefix(2)) ?? 0)
        return [
            ("title", event.title), ("place", ""), ("start-day", day),
            ("start-time", String(event.start.dropFirst(11))), ("end-day", day),
            ("end-time", String(format: "%02d:00", hour + 1)),
        ]
    }

    func change(_ id: String, _ deed: OwnerDeed, to state: OwnerRecord.State) async throws -> DeedOutcome {
        let path = "/events/\(id)"
        func press(
            _ button: String,
            _ fields: [(String, String)],
            isDone: ((String) -> Bool)? = nil
        ) async throws -> DeedOutcome {
            let action = "\(path)/\(button)"
            return try await self.press(
                action,
                on: path,
                isDone: isDone ?? { !$0.contains("action=\"\(action)\"") }
            ) { _ in fields }
        }
        return switch deed {
        case .corrects: try await press("correct", Self.fields(of: state)) { $0.contains(state.title) }
        case .dismisses: try await press("dismiss", [])
        case .undoes: try await press("undo", [])
        case .keeps: try await press("resolve", [("decision", "keep")])
        case .cancels: try await press("resolve", [("decision", "cancel")])
        case .moves: try await press("resolve", [("decision", "move"), ("start", state.start)])
        case .signsIn, .signsOut, .adds, .addsDevice, .renews: .refused
        }
    }

    func addDevice(_ number: Int) async throws -> DeedOutcome {
        let address = self.stage.topic(number)
        return try await self.press("/devices/topic", on: "/devices", isDone: { $0.contains(address) }) { _ in
            [("address", address)]
        }
    }

    func renew() -> DeedOutcome? { nil }

    // MARK: - Signing in and out

    func signIn(_ record: inout OwnerRecord) async throws -> Bool {
        self.browser.keep([:])
        // An address gets five links an hour.
        while record.asked < 5 {
            guard case .page = try await self.show("/sign-in") else { return false }
            record.asked += 1
            let address = record.address
            // If no answer came, the letter may come all the same.
            _ = try await self.answered { try await self.browser.submit("/sign-in", [("address", address)]) }
            guard let link = try await self.stage.link(to: record) else { continue }
            record.linksRead += 1
            if try await self.open(link, &record) { return true }
        }
        return false
    }

    private func open(_ link: String, _ record: inout OwnerRecord) async throws -> Bool {
        var isLost = false
        let deadline = self.deadline
        while ContinuousClock.now < deadline, case .page = try await self.show(link) {
            guard let answer = try await self.answered({ try await self.browser.submit("/magic-link") }) else {
                isLost = true
                continue
            }
            if answer.status == 503 {
                isLost = true
                continue
            }
            guard answer.status == 303, let session = self.session?.prefix(while: { $0 != "." }) else { break }
            record.note(.signsIn, .done)
            try await self.stage.learn(String(session), &record)
            try await self.openAgain(link, &record)
            return true
        }
        record.note(.signsIn, isLost ? .unknown : .refused)
        return false
    }

    /// Somebody else has found the letter, and even knows the address.
    private func openAgain(_ link: String, _ record: inout OwnerRecord) async throws {
        let thief = self.stage.browser(0)
        guard case .page = try await self.show("/sign-in", in: thief), let guest = thief.cookies["jadwal-guest"] else {
            return
        }
        let fields = [
            (FormToken.field, FormTokens(secret: guest).token(for: Route(local: "/magic-link") ?? Route()).text),
            ("link", String(link.split(separator: "=").last ?? "")), ("address", record.address),
        ]
        guard let answer = try await self.answered({ try await thief.post("/magic-link", fields) }) else { return }
        record.linksTriedAgain += 1
        if answer.status == 303 { record.findings.doubled.append("a link worked twice") }
    }

    func signOut(_ record: inout OwnerRecord) async throws -> DeedOutcome {
        guard let cookie = self.session else { return .refused }
        let ended = EndedSession(id: String(cookie.prefix { $0 != "." }), cookie: cookie)
        let deadline = self.deadline
        var isLost = false
        while ContinuousClock.now < deadline {
            switch try await self.show("/me") {
            case .page: break
            case .absent, .silence: continue
            case .signedOut:
                guard isLost else { throw OwnerSurprise(description: "a session has ended by itself", isLoss: true) }
                record.ended.append(ended)
                return .done
            }
            guard let answer = try await self.answered({ try await self.browser.submit("/sign-out") }),
                answer.status == 303
            else {
                isLost = true
                continue
            }
            record.ended.append(ended)
            let copy = self.stage.browser(0)
            copy.keep(["jadwal-owner": cookie])
            if case .page = try await self.show("/account", in: copy) {
                record.findings.unexpected.append("a session works after its sign-out")
            }
            return .done
        }
        return isLost ? .unknown : .refused
    }
}
