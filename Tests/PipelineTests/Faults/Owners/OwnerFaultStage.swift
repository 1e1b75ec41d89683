import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import TestSupport
import Testing
import Time
import Vault

@testable import PrivateServers
@testable import Store

/// Two replicas of jadwal-api behind one address, and owners who reach them by it.
struct OwnerFaultStage: Sendable {
    /// The owners' events are on days of their own, the first in ten days.
    static let zone = Zone.utc

    let bed: PipelineBed
    let slots: [CrewSlot]
    /// How long an owner tries.
    let patience: Duration
    /// Of the replicas, past the relay.
    let replicas: [String]
    private let owner: OwnerBed
    private let post: OwnerPost
    private let relay: TestServer

    /// Returns when both replicas answer. `run` keeps them running.
    init(_ bed: PipelineBed, patience: Duration, running group: inout ThrowingTaskGroup<Void, any Error>) async throws {
        let folder = bed.folder.appending(path: "letters")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let python = try #require(TestEnvironment.python)
        let mail = try await TestServer.start("mail_server.py", arguments: [folder.path], python: python)
        let first = try FreePort.find(except: [])
        let ports = [first, try FreePort.find(except: [first])]
        let relay = try await TestServer.start("tcp_relay.py", arguments: ports.map { "\($0)" })
        let address = "http://127.0.0.1:\(relay.port)"
        let settings = try await ConnectClient.settings.merging(OwnerBed.role(bed)) { $1 }.merging([
            "JADWAL_API_URL": address, "JADWAL_SIGNUP": "open", "JADWAL_TRUSTED_PROXIES": "127.0.0.1",
            "JADWAL_SMTP_URL": "smtp://127.0.0.1:\(mail.port)", "JADWAL_MAIL_FROM": "Jadwal <jadwal@example.org>",
            // Where no server is: looks at the address are answered at once.
            "JADWAL_ALLOW_PRIVATE": "127.0.0.1:9",
        ]) { $1 }
        self.slots = ports.map { port in
            CrewSlot(.api, on: bed, settings: settings.merging(["JADWAL_API_LISTEN": "127.0.0.1:\(port)"]) { $1 })
        }
        for slot in self.slots { group.addTask { try await slot.run() } }
        let api: Worker
        do {
            for slot in self.slots { try await Self.serves(slot) }
            api = try await Worker(try #require(self.slots[0].current), http: bed.http)
        } catch {
            self.slots.forEach { $0.close() }
            throw error
        }
        (self.bed, self.patience, self.relay) = (bed, patience, relay)
        self.replicas = ports.map { "http://127.0.0.1:\($0)" }
        self.owner = OwnerBed(bed: bed, api: api, address: address, mail: mail, folder: folder)
        self.post = OwnerPost(folder)
    }

    /// Returns when the slot's program takes requests.
    static func serves(_ slot: CrewSlot, besides former: RunningProgram? = nil) async throws {
        try await awaiting("a replica serves", within: .seconds(60)) {
            guard let current = slot.current, current !== former else { return false }
            return current.log.contains("The owners' pages are served")
        }
    }

    // MARK: - Owners

    /// - Parameter number: the owner's, each in a network of their own.
    func browser(_ number: Int) -> OwnerBrowser {
        let browser = OwnerBrowser(self.owner)
        (browser.patience, browser.fields) = (self.answerTime, self.network(number))
        return browser
    }

    func client(_ number: Int) -> ConnectClient {
        var client = ConnectClient(self.owner)
        (client.patience, client.fields) = (self.answerTime, self.network(number))
        return client
    }

    private var answerTime: Duration { .milliseconds(2500) }

    private func network(_ number: Int) -> [String: String] {
        ["X-Forwarded-For": "10.\(number / 250 % 250).\(number % 250).7"]
    }

    func topic(_ number: Int) -> String { "https://127.0.0.1:9/topic-\(number)" }

    /// Path and query of the newest link of the owner, once it has come; nil if it does not come.
    func link(to record: OwnerRecord) async throws -> String? {
        let deadline = ContinuousClock.now + min(self.patience, .seconds(20))
        repeat {
            let links = try await self.post.links(to: record.address)
            if links.count > record.linksRead { return links[record.linksRead] }
            try await Task.sleep(for: .milliseconds(100))
        } while ContinuousClock.now < deadline
        return nil
    }

    /// All letters so far.
    func letters() async throws -> [ReceivedEmail] { try await self.post.all() }

    /// The owner of the session.
    func learn(_ session: String, _ record: inout OwnerRecord) async throws {
        let statement = Statement("select customer_id from owner_session where id = $1", [.uuid(session)])
        guard let customer = try await self.bed.pool.query(statement).first?.uuid(0) else {
            record.findings.lost.append("a session is not there after its sign-in")
            return
        }
        if let known = record.customer, known != customer {
            record.findings.doubled.append("an address has two accounts")
        }
        record.customer = customer
    }

    /// The result of a calendar worker: the event overlaps another one, and has another free time.
    func addConflict(to event: String, of customer: String, offering start: LocalDateTime) async throws {
        let id = UUID().uuidString.lowercased()
        let sealer = self.bed.store.messages
        let now = Int64(Date().timeIntervalSince1970) * 1000
        let conflict: [String: Any] = [
            "uid": "other", "title": "Other", "calendar": "", "start": now, "end": now + 3_600_000, "isAllDay": false,
        ]
        let slot: [String: Any] = [
            "start": start.minutesSince1970, "end": start.minutesSince1970 + 60, "zone": Self.zone.name,
            "reason": "free",
        ]
        let content = Array(try JSONSerialization.data(withJSONObject: conflict))
        let slots = Array(try JSONSerialization.data(withJSONObject: [slot]))
        try await self.bed.pool.execute(
            Statement(
                """
                with marked as (
                    update event set conflict_state = 'open', conflicts_complete = true, suggestions = $5
                    where customer_id = $2 and id = $3 returning ends_at
                )
                insert into event_conflict (id, customer_id, event_id, is_soft, ends_at, content)
                select $1, $2, $3, false, ends_at, $4 from marked
                """,
                [
                    .uuid(id), .uuid(customer), .uuid(event),
                    .bytes(sealer.seal(content, for: ConflictTable.context(id, customer: customer))),
                    .bytes(sealer.seal(slots, for: ConflictTable.suggestionsContext(event, customer: customer))),
                ]
            )
        )
    }

    // MARK: - Afterwards

    /// Which sessions still open something, at either replica, though they have ended.
    func stillOpen(_ ended: [EndedSession]) async throws -> [String] {
        var found: [String] = []
        let host = ["Host": String(self.owner.address.dropFirst("http://".count))]
        for replica in self.replicas {
            let there = OwnerBed(
                bed: self.bed,
                api: self.owner.api,
                address: replica,
                mail: self.owner.mail,
                folder: self.owner.folder
            )
            for (number, session) in ended.enumerated() {
                if let cookie = session.cookie {
                    let browser = OwnerBrowser(there)
                    browser.keep(["jadwal-owner": cookie])
                    let answer = try await browser.get("/account", headers: host.merging(self.network(number)) { $1 })
                    if answer.status != 303 { found.append("a cookie opens a page: \(answer.status)") }
                }
                guard let refresh = session.refresh else { continue }
                var client = ConnectClient(there)
                client.fields = host.merging(self.network(number)) { $1 }
                if try await client.renew(refresh).code != "unauthenticated" { found.append("a refresh token") }
                client.access = session.access
                let profile = try await client.json("profile.v1.ProfileService/GetProfile")
                if profile.code != "unauthenticated" { found.append("an access token") }
            }
        }
        return found
    }

    /// Returns when no letter waits any more. A killed replica may have held one for a minute.
    func lettersAreSent() async throws {
        try await self.bed.pool.execute(Statement("update letter set next_try_at = jadwal_now()"))
        try await awaiting("all letters are sent", within: .seconds(60)) {
            try await self.bed.count("select count(*) from letter") == 0
        }
    }
}

/// The e-mails that the mail server has accepted. Each is read once.
private actor OwnerPost {
    private let folder: URL
    private var known: Set<String> = []
    private var letters: [ReceivedEmail] = []

    init(_ folder: URL) { self.folder = folder }

    func all() throws -> [ReceivedEmail] {
        let names = try FileManager.default.contentsOfDirectory(atPath: self.folder.path)
            .filter { $0.hasSuffix(".json") && !self.known.contains($0) }.sorted()
        for name in names {
            let data = try Data(contentsOf: self.folder.appending(path: name))
            self.letters.append(try JSONDecoder().decode(ReceivedEmail.self, from: data))
            self.known.insert(name)
        }
        return self.letters
    }

    /// Oldest first.
    func links(to address: String) throws -> [String] {
        try self.all().filter { $0.to == [address] }.compactMap { letter in
            letter.text?.firstMatch(of: #/https?:\/\/[^\/\s]+(\/magic-link\S*)/#).map { String($0.1) }
        }
    }
}
