import Foundation
import HTTP
import HTTPTypes
import Store

/// An owner with an app. It sends a call again under the same `Idempotency-Key` until it is answered.
struct AppHand: OwnerHand {
    /// A call that comes late must not find its token replaced twice.
    private static let renewalPause = Duration.seconds(10)
    /// A refresh token is good for so long after its successor was made.
    private static let renewalPatience = Duration.seconds(20)

    let stage: OwnerFaultStage
    private var client: ConnectClient
    private var renewedAt = ContinuousClock.now

    init(_ stage: OwnerFaultStage, number: Int) {
        (self.stage, self.client) = (stage, stage.client(number))
    }

    private mutating func call(
        _ path: String,
        _ json: [String: Any],
        key: String = UUID().uuidString
    ) async throws -> (outcome: DeedOutcome, answer: ConnectClient.Answer?) {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: json), as: UTF8.self)
        let deadline = ContinuousClock.now + self.stage.patience
        var (isLost, isRenewed) = (false, false)
        while ContinuousClock.now < deadline {
            let client = self.client
            let sent = try await self.answered { try await client.json(path, text, ["Idempotency-Key": key]) }
            switch sent?.code {
            case nil: isLost = true
            case "ok": return (.done, sent)
            case "unavailable", "internal", "deadline_exceeded": isLost = true
            // The first one is under way, or its replica was killed.
            case "aborted" where sent?.fields[.retryAfter] != nil: try await Task.sleep(for: .milliseconds(500))
            // An access token lives for five minutes.
            case "unauthenticated" where !isRenewed:
                isRenewed = true
                _ = try await self.renewNow()
            case "unauthenticated": throw OwnerSurprise(description: "a session has ended by itself", isLoss: true)
            default: return (isLost ? .unknown : .refused, sent)
            }
        }
        return (isLost ? .unknown : .refused, nil)
    }

    // MARK: - Events and devices

    mutating func add(_ event: OwnerRecord.State, of customer: String) async throws -> (id: String, DeedOutcome) {
        let key = UUID().uuidString
        let json = ["title": event.title, "startDate": "\(event.start):00Z"]
        let (outcome, _) = try await self.call("calendar.v1.CalendarService/CreateEvent", json, key: key)
        return (PostgresRepeatedCalls(self.stage.bed.store).id(of: key, customer: customer), outcome)
    }

    mutating func change(_ id: String, _ deed: OwnerDeed, to state: OwnerRecord.State) async throws -> DeedOutcome {
        let events = "events.v1.EventsService"
        let resolve = "conflicts.v1.ConflictsService/ResolveConflict"
        let path: String
        let json: [String: Any]
        switch deed {
        case .corrects:
            let (_, found) = try await self.call("\(events)/GetEvent", ["id": id])
            let event = try found.flatMap { try ConnectClient.object($0.body)["event"] as? [String: Any] }
            guard let revision = event?["revision"] as? Int else { return .refused }
            (path, json) = ("\(events)/Correct", ["id": id, "revision": revision, "title": state.title])
        case .dismisses: (path, json) = ("\(events)/Dismiss", ["id": id])
        case .undoes: (path, json) = ("\(events)/Undo", ["id": id])
        case .keeps: (path, json) = (resolve, ["eventId": id, "decision": "DECISION_KEEP"])
        case .cancels: (path, json) = (resolve, ["eventId": id, "decision": "DECISION_CANCEL"])
        case .moves: (path, json) = (resolve, ["eventId": id, "decision": "DECISION_MOVE", "moveTo": state.start])
        case .signsIn, .signsOut, .adds, .addsDevice, .renews: return .refused
        }
        return try await self.call(path, json).outcome
    }

    mutating func addDevice(_ number: Int) async throws -> DeedOutcome {
        let token = String(format: "%064x", number)
        return try await self.call("profile.v1.ProfileService/AddDevice", ["deviceToken": token]).outcome
    }

    mutating func renew() async throws -> DeedOutcome? {
        guard ContinuousClock.now - self.renewedAt > Self.renewalPause else { return nil }
        return try await self.renewNow()
    }

    private mutating func renewNow() async throws -> DeedOutcome {
        let deadline = ContinuousClock.now + Self.renewalPatience
        let client = self.client
        self.renewedAt = .now
        repeat {
            let sent = try await self.answered { try await client.renew(client.refresh) }
            switch sent?.code {
            case "ok":
                guard let sent, try self.take(sent) else { throw OwnerSurprise(description: "an app got no tokens") }
                return .done
            case "unauthenticated": throw OwnerSurprise(description: "a session has ended by itself", isLoss: true)
            case nil, "unavailable", "internal": break
            default: throw OwnerSurprise(description: "renewing was answered \(sent?.text ?? "")")
            }
        } while ContinuousClock.now < deadline
        return .unknown
    }

    private mutating func take(_ answer: ConnectClient.Answer) throws -> Bool {
        let object = try ConnectClient.object(answer.body)
        guard let access = object["accessToken"] as? String, let refresh = object["refreshToken"] as? String else {
            return false
        }
        (self.client.access, self.client.refresh) = (access, refresh)
        return true
    }

    // MARK: - Signing in and out

    mutating func signIn(_ record: inout OwnerRecord) async throws -> Bool {
        (self.client.access, self.client.refresh) = (nil, "")
        while record.asked < 5 {
            record.asked += 1
            let (client, json) = (self.client, "{\"email\": \"\(record.address)\"}")
            _ = try await self.answered { try await client.json("auth.v1.AuthService/InitiateEmail", json) }
            guard let link = try await self.stage.link(to: record) else { continue }
            record.linksRead += 1
            if try await self.complete(String(link.split(separator: "=").last ?? ""), &record) { return true }
        }
        return false
    }

    private mutating func complete(_ token: String, _ record: inout OwnerRecord) async throws -> Bool {
        let deadline = ContinuousClock.now + self.stage.patience
        let (client, path, json) = (self.client, "auth.v1.AuthService/CompleteEmail", "{\"token\": \"\(token)\"}")
        var isLost = false
        while ContinuousClock.now < deadline {
            let sent = try await self.answered { try await client.json(path, json) }
            switch sent?.code {
            case nil, "unavailable", "internal": isLost = true
            case "ok":
                guard let sent, try self.take(sent) else { throw OwnerSurprise(description: "an app got no tokens") }
                record.note(.signsIn, .done)
                self.renewedAt = .now
                try await self.stage.learn(self.client.session, &record)
                let again = try await self.answered { try await client.json(path, json) }
                record.linksTriedAgain += again == nil ? 0 : 1
                if again?.code == "ok" { record.findings.doubled.append("a link worked twice") }
                return true
            default:
                record.note(.signsIn, isLost ? .unknown : .refused)
                return false
            }
        }
        record.note(.signsIn, isLost ? .unknown : .refused)
        return false
    }

    mutating func signOut(_ record: inout OwnerRecord) async throws -> DeedOutcome {
        let client = self.client
        let ended = EndedSession(id: client.session, access: client.access, refresh: client.refresh)
        let deadline = ContinuousClock.now + self.stage.patience
        var isLost = false
        while ContinuousClock.now < deadline {
            let sent = try await self.answered { try await client.json("auth.v1.AuthService/Logout") }
            switch sent?.code {
            case nil, "unavailable", "internal": isLost = true
            case "unauthenticated" where !isLost:
                throw OwnerSurprise(description: "a session has ended by itself", isLoss: true)
            case "ok", "unauthenticated":
                record.ended.append(ended)
                let again = try await self.answered { try await client.renew(client.refresh) }
                if again?.code == "ok" { record.findings.unexpected.append("a session works after its sign-out") }
                return .done
            default: throw OwnerSurprise(description: "signing out was answered \(sent?.text ?? "")")
            }
        }
        return isLost ? .unknown : .refused
    }
}
