internal import CCurl
internal import Glibc
internal import HTTPTypes
internal import IOThread
public import ServiceLifecycle

/// Sends HTTP/1.1 and HTTP/2 requests through libcurl: all exchanges on one thread, with shared connections.
///
/// The client works from `start()`, `run()` or its first call, whichever comes first, until `close()` or the end of
/// `run()`. A started client must be closed and cannot start again.
public actor HTTPClient: Service {
    private enum State {
        case idle
        case open(MultiHandle)
        case closed
    }

    /// The highest number of idle handles that are kept.
    private static let maximumIdleHandles = 512
    /// From this number of exchanges on, answers are collected (see `gather`).
    private static let many = 32
    private static let longestPause = Duration.milliseconds(1)

    private let thread = IOThread(name: "http")
    private let configuration: HTTPConfiguration
    private var state = State.idle
    private let inbox = CallInbox()
    private var exchanges: [Int: Exchange] = [:]
    private var remembered: RememberedHandles
    private var idle = IdleHandles(limit: HTTPClient.maximumIdleHandles)
    /// At or before the earliest deadline of all exchanges.
    private var nextExpiry: ContinuousClock.Instant?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    public init(_ configuration: HTTPConfiguration = HTTPConfiguration()) {
        self.configuration = configuration
        self.remembered = RememberedHandles(limit: configuration.maximumRememberedAccounts)
    }

    // Not isolated: otherwise the optimising compiler of Swift 6.3 fails with "circular reference" in code that makes a
    // client. No libcurl state is left at this point, because an open client is retained by its thread.
    deinit {
        self.thread.stop()
    }

    /// Serves until graceful shutdown or cancellation.
    public func run() async throws {
        self.start()
        defer { self.close() }
        try await gracefulShutdown()
    }

    /// For tools and tests without a `ServiceGroup`.
    public func start() {
        guard case .idle = self.state else { return }
        self.state = .open(MultiHandle(self.configuration))
        self.inbox.open()
        self.thread.setSleep(
            .inside { wakeup, mayRest in
                self.assumeIsolated { $0.serve(wakeup, mayRest: mayRest) }
            }
        )
    }

    /// Ends all exchanges with `.cancelled`, and all connections. Later calls throw `.cancelled`.
    public func close() {
        for call in self.inbox.close() { call.continuation.resume(returning: .failure(Self.notBegun)) }
        for number in self.exchanges.keys { self.cancel(number, because: "the client was closed") }
        self.remembered.removeAll()
        self.idle.removeAll()
        self.state = .closed
        self.thread.setSleep(.untilJob)
    }

    /// Sends one request and waits for its answer. When the task is cancelled, it throws `.cancelled` at once.
    public nonisolated func execute(_ call: HTTPCall) async throws(HTTPError) -> HTTPAnswer {
        let prepared = try PreparedCall(call)
        defer { withExtendedLifetime(prepared) {} }
        if self.inbox.isIdle { await self.start() }
        guard !Task.isCancelled, let number = self.inbox.nextNumber() else { throw Self.notBegun }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.submit(SubmittedCall(number: number, prepared: prepared, continuation: continuation))
            }
        } onCancel: {
            Task { await self.cancel(number, because: Self.taskWasCancelled) }
        }
        return try result.get().answer
    }

    private static let taskWasCancelled = "the task was cancelled"

    private static var notBegun: HTTPError {
        HTTPError(code: .cancelled, mayHaveBeenSent: false, detail: "before it was begun")
    }

    private nonisolated func submit(_ call: SubmittedCall) {
        guard self.inbox.add(call) else { return call.continuation.resume(returning: .failure(Self.notBegun)) }
        self.thread.wakeIfAsleep()
        // The task was cancelled before the call was in the inbox, so the cancellation did not find it.
        guard Task.isCancelled else { return }
        Task { await self.cancel(call.number, because: Self.taskWasCancelled) }
    }

    /// Starts the submitted calls.
    private func begin(_ multi: MultiHandle) {
        for submitted in self.inbox.takeAll() {
            do throws(HTTPError) {
                let transfer = Transfer(number: submitted.number, submitted.prepared, multi.sockets)
                let easy = try self.handle(for: submitted.prepared.call, to: transfer.destination, multi.sockets)
                try easy.prepare(submitted.prepared, transfer: transfer)
                self.exchanges[submitted.number] =
                    Exchange(transfer: transfer, easy: easy, continuation: submitted.continuation)
                self.nextExpiry = min(self.nextExpiry ?? transfer.deadline, transfer.deadline)
                multi.add(easy)
            } catch {
                submitted.continuation.resume(returning: .failure(error))
            }
        }
    }

    private func handle(
        for call: HTTPCall,
        to destination: Destination,
        _ sockets: SocketWatch
    ) throws(HTTPError) -> EasyHandle {
        if let known = self.remembered.take(for: call, to: destination) ?? self.idle.take() { return known }
        return try EasyHandle(self.configuration, sockets)
    }

    private func serve(_ wakeup: Int32, mayRest: Bool) {
        guard case .open(let multi) = self.state else { return }
        self.begin(multi)
        let (begin, before) = (ContinuousClock.now, self.exchanges.count)
        multi.perform { number, code in self.end(number, with: code) }
        self.expire()
        self.gather(before, since: begin)
        guard mayRest, self.inbox.isEmpty else { return multi.look() }
        multi.sleep(until: self.nextExpiry, or: wakeup)
    }

    /// libcurl visits every exchange of a connection that received something. If each visit finished only a few of
    /// hundreds of exchanges, the thread would do nothing else. So it waits as long as the last visit took, to collect
    /// more answers.
    private func gather(_ before: Int, since begin: ContinuousClock.Instant) {
        let left = self.exchanges.count
        guard left >= Self.many, left > before - before / 8 else { return }
        usleep(UInt32(min(ContinuousClock.now - begin, Self.longestPause) / .microseconds(1)))
    }

    private func end(_ number: Int, with code: CURLcode) {
        guard let exchange = self.exchanges[number] else { return }
        if self.begin(exchange, againAfter: code) { return }
        let facts = exchange.easy.facts
        let result = exchange.transfer.result(code, facts, wanted: exchange.call.version)
        self.finish(number, result, isReusable: code == CURLE_OK)
    }

    /// Repeats a request whose connection had already ended, within the same deadline. Over HTTP/2 it does not request
    /// a new connection: there libcurl detects dead ones, and all calls that lost the same connection should share the
    /// next one.
    private func begin(_ exchange: Exchange, againAfter code: CURLcode) -> Bool {
        guard Transfer.isLoss(code), exchange.transfer.mayRepeat, case .open(let multi) = self.state else {
            return false
        }
        guard exchange.call.version == .http2 || exchange.easy.askForFreshConnection() else { return false }
        exchange.transfer.repeat()
        multi.remove(exchange.easy)
        multi.add(exchange.easy)
        return true
    }

    private func cancel(_ number: Int, because why: String) {
        // The call may not have been started yet.
        if case .open(let multi) = self.state { self.begin(multi) }
        guard let exchange = self.exchanges[number] else { return }
        let facts = exchange.easy.facts
        let error = HTTPError(
            code: .cancelled,
            mayHaveBeenSent: facts.isRequestBegun,
            status: facts.finalStatus,
            detail: why
        )
        self.finish(number, .failure(error), isReusable: false)
    }

    /// libcurl's own timer does not run while an exchange waits for a connection, so the deadlines are kept here.
    private func expire() {
        guard let nextExpiry, case let now = ContinuousClock.now, nextExpiry <= now else { return }
        for (number, exchange) in self.exchanges where exchange.transfer.deadline <= now {
            let facts = exchange.easy.facts
            let error = HTTPError(
                code: .timedOut,
                mayHaveBeenSent: facts.isRequestBegun,
                status: facts.finalStatus,
                detail:
                    "no whole answer within \(exchange.call.deadline) from \(exchange.transfer.destination.publicName)"
            )
            self.finish(number, .failure(error), isReusable: false)
        }
        self.nextExpiry = self.exchanges.values.lazy.map(\.transfer.deadline).min()
    }

    private func finish(_ number: Int, _ result: Result<ReceivedAnswer, HTTPError>, isReusable: Bool) {
        guard let exchange = self.exchanges.removeValue(forKey: number) else { return }
        if case .open(let multi) = self.state { multi.remove(exchange.easy) }
        if isReusable {
            self.remembered.put(exchange.easy, for: exchange.call, to: exchange.transfer.destination)
            self.idle.put(exchange.easy, after: exchange.call)
        }
        exchange.continuation.resume(returning: result)
    }
}

/// An exchange in flight and the caller's continuation.
struct Exchange {
    let transfer: Transfer
    let easy: EasyHandle
    let continuation: CheckedContinuation<Result<ReceivedAnswer, HTTPError>, Never>
    var call: HTTPCall { self.transfer.prepared.call }
}
