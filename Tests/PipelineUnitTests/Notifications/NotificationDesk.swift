import Pipeline
import Synchronization
import Time

/// The calls of a closure, in order.
final class Told: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { self.texts.withLock { $0 } }

    func add(_ text: String) { self.texts.withLock { $0.append(text) } }
}

extension PushTurn {
    static let any = PushTurn(holder: "turn", notificationID: "n", customerID: "c")
}

/// The notification as it is.
private struct PlainFormat: PushFormat {
    let limit = 4096
    let kinds: [Push.Kind]

    func payload(_ kind: Push.Kind, _ message: NotificationMessage, to address: String, id: String) throws -> [UInt8] {
        try NotificationMessageCoder().encode(message)
    }
}

/// A store of devices in memory, and what services and the store were asked for.
actor NotificationDesk: NotificationStore, DeliveryStore {
    struct Sent: Sendable, Hashable {
        var device: String
        var kind: Push.Kind
        var id: String
        var bytes: Int
        var secret: String?
    }

    var addressees: NotificationAddressees
    /// The answer of a service, by address and kind; delivered if empty.
    private let answer: @Sendable (_ address: String, _ push: Push) async -> PushOutcome
    private(set) var sent: [Sent] = []
    private(set) var got: [String] = []
    private(set) var gone: [String] = []
    private(set) var marked: [String] = []
    private(set) var released = 0
    private(set) var ends: [ReplayEnd] = []
    private(set) var postponed: [Duration] = []
    private(set) var requests: [PushRequest] = []
    /// The changes of the notifications that were opened.
    var changes: [NotifiedChange?] { self.requests.map(\.change) }
    /// True if the turn is still the handler's at the end.
    private let mayEnd: Bool
    private var turnsLeft: Int
    /// Questions that are answered or over.
    private let closedQuestions: Set<String>

    /// - Parameter turns: how often the turn may be renewed.
    init(
        _ addressees: NotificationAddressees,
        turns: Int = .max,
        mayEnd: Bool = true,
        closedQuestions: Set<String> = [],
        answer: @escaping @Sendable (_ address: String, _ push: Push) async -> PushOutcome = { _, _ in .delivered }
    ) {
        (self.addressees, self.turnsLeft, self.answer) = (addressees, turns, answer)
        (self.closedQuestions, self.mayEnd) = (closedQuestions, mayEnd)
    }

    func lend(_ devices: [Device]) { self.addressees = .devices(devices, turn: .any) }

    nonisolated func handler(
        _ services: [Device.Service] = Device.Service.allCases,
        outage: @escaping @Sendable (String, String?) -> Void = { _, _ in }
    ) -> NotificationHandler {
        var known: [Device.Service: PushService] = [:]
        for service in services {
            known[service] = PushService(
                name: service.rawValue,
                format: PlainFormat(kinds: service == .apns ? [.alert, .background] : [.alert]),
                isShared: service == .apns
            ) { push, address in await self.send(push, address) }
        }
        return NotificationHandler(store: self, deliveryStore: self, queue: "q", services: known, outage: outage) {
            "\($0).\($1).\($2)"
        }
    }

    private func send(_ push: Push, _ address: String) async -> PushOutcome {
        self.sent.append(
            Sent(device: address, kind: push.kind, id: push.id, bytes: push.payload.count, secret: push.secret)
        )
        return await self.answer(address, push)
    }

    func open(_ request: PushRequest) async throws -> NotificationAddressees {
        self.requests.append(request)
        return self.addressees
    }

    func isOpen(question id: String) async throws -> Bool { !self.closedQuestions.contains(id) }

    func renew(_ turn: PushTurn) async throws -> Bool {
        self.turnsLeft -= 1
        return self.turnsLeft >= 0
    }

    func release(_ turn: PushTurn) async throws { self.released += 1 }

    func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws {
        self.got.append("\(deviceID) \(kind)")
    }

    func gone(_ deviceID: String, since: UnixTime?) async throws { self.gone.append(deviceID) }

    func refused(_ deviceID: String) async throws -> Bool {
        self.marked.append(deviceID)
        return false
    }

    func ended(
        _ notificationID: String,
        in turn: PushTurn?,
        retryOf failureID: String?,
        as end: ReplayEnd
    ) async throws -> Bool {
        guard self.mayEnd || turn == nil else { return false }
        self.ends.append(end)
        return true
    }

    func postpone(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) async throws -> Bool {
        self.postponed.append(delay)
        return true
    }

    func park(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String,
        hadItsTurn: Bool
    ) async throws -> Bool { false }

    func fail(_ delivery: Delivery, about subject: DeliverySubject?, with failure: FailureReport) async throws -> Bool {
        false
    }
}

extension NotificationHandler {
    /// Decodes and handles a delivery, as a worker does.
    func handle(_ delivery: Delivery) async throws -> [PushReport] {
        try await self.handle(self.decode(delivery))
    }
}
