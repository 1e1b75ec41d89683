internal import Logging
internal import Pipeline
internal import Sources
internal import Store
internal import Time
internal import Waiting
internal import WorkerKit

/// Reads an authentic envelope, whichever way it came, and commits what it says.
struct EnvelopeIntake: Sendable {
    private let longest: Int
    private let receivers: ReceiverCache
    private let intake: PostgresBridgeIntake
    private let metrics: BridgeMetrics
    private let context: WorkerContext
    private let wakeUps: WakeUpSignal
    private let hint: @Sendable (StateHint) async -> Bool
    private let hiddenNames: HiddenNames?
    private let shapes = RequestLimit(1, in: .seconds(3600))

    /// - Parameter longest: the longest envelope that is read.
    /// - Parameter hint: told that a source says something about a connection's state. Returns whether there is such a
    ///   connection.
    init(
        longest: Int,
        receivers: ReceiverCache,
        intake: PostgresBridgeIntake,
        metrics: BridgeMetrics,
        context: WorkerContext,
        wakeUps: WakeUpSignal,
        hint: @escaping @Sendable (StateHint) async -> Bool,
        hiddenNames: HiddenNames?
    ) {
        (self.longest, self.receivers, self.intake) = (longest, receivers, intake)
        (self.metrics, self.context, self.wakeUps, self.hint) = (metrics, context, wakeUps, hint)
        self.hiddenNames = hiddenNames
    }

    /// - Parameters:
    ///   - receiver: nil if each part of the envelope names its account.
    ///   - trace: a `traceparent` of the sender.
    /// - Returns: what became of its items, or why it is no envelope. Both are counted.
    func take(
        _ bytes: [UInt8],
        _ kind: SourceKind,
        for receiver: OpenReceiver?,
        trace: String?
    ) async throws -> Result<BridgeReceipt, BridgeFault> {
        let batches: [BridgeBatch]
        do throws(BridgeFault) {
            batches = try BridgeDecoder(kind, maximumBytes: self.longest).decode(bytes, receivedAt: .now())
        } catch {
            self.tell(error, kind, bytes)
            self.metrics.count(error == .tooLarge ? .tooLarge : .unreadable, from: kind)
            return .failure(error)
        }
        let trace = WebhookTrace.header(continuing: trace)
        var total = BridgeReceipt(.taken)
        for batch in batches {
            guard let receipt = try await self.take(batch, kind, for: receiver, trace) else { continue }
            total.add(receipt)
        }
        return .success(total)
    }

    /// - Returns: nil if nothing of the batch is read.
    private func take(
        _ batch: BridgeBatch,
        _ kind: SourceKind,
        for receiver: OpenReceiver?,
        _ trace: String
    ) async throws -> BridgeReceipt? {
        guard let receiver = try await self.receiver(of: batch, kind, receiver) else { return nil }
        let receipt = try await self.intake.take(batch, for: receiver, trace: trace)
        if receipt.hasOutgoing { self.wakeUps.signal() }
        // It may be forged or replayed, so that it is only a reason to look.
        if receipt.outcomes[.state] != nil { _ = await self.hint(.connection(receiver.id)) }
        if receipt.hasOutgoing { self.hiddenNames?.note(batch, of: receiver) }
        self.count(receipt, kind)
        return receipt
    }

    private func receiver(
        of batch: BridgeBatch,
        _ kind: SourceKind,
        _ receiver: OpenReceiver?
    ) async throws -> OpenReceiver? {
        guard let receiver else {
            if let account = batch.account,
                case .open(let open) = try await self.receivers.receiver(account: account, of: kind)
            {
                return open
            }
            // It is about all numbers of a business account.
            if batch.account == nil, let business = batch.businessAccount, batch.events.contains(where: \.isState),
                await self.hint(.businessAccount(business))
            {
                self.metrics.count(BridgeOutcome.state, from: kind)
                return nil
            }
            self.metrics.count(.ended, from: kind)
            return nil
        }
        // Other accounts of the same source may be sent here too, by a wrong setting. They are other people's.
        let expected = kind == .own ? receiver.customerID : receiver.account
        let isOthers = expected != nil && batch.account != nil && batch.account != expected
        guard isOthers || batch.connection.map({ $0 != receiver.id }) ?? false else { return receiver }
        self.metrics.count(.otherAccount, from: kind)
        return nil
    }

    private func count(_ receipt: BridgeReceipt, _ kind: SourceKind) {
        switch receipt.state {
        case .taken: break
        case .ended: self.metrics.count(.ended, from: kind)
        case .refused: self.metrics.count(.connectedElsewhere, from: kind)
        }
        for (outcome, count) in receipt.outcomes { self.metrics.count(outcome, count, from: kind) }
        for (reason, count) in receipt.ignored { self.metrics.count(reason, count, from: kind) }
        for lag in receipt.lags { self.metrics.lagged(lag) }
        self.metrics.joinedChats(receipt.joinedChats)
    }

    /// Once an hour and kind. Names of keys that sources use are told, and nothing else of the body.
    private func tell(_ fault: BridgeFault, _ kind: SourceKind, _ bytes: [UInt8]) {
        guard self.shapes.allows(kind.rawValue) else { return }
        self.context.logger.warning(
            "An authentic envelope cannot be read",
            metadata: [
                LogKey.service: "\(kind.rawValue)", LogKey.reason: "\(fault.rawValue)",
                LogKey.outcome: "\(WebhookShape.keys(in: bytes))",
            ]
        )
    }
}

/// The connection whose state a source reports.
enum StateHint: Sendable, Hashable {
    case connection(String)
    /// Of the Cloud API.
    case businessAccount(String)
}

extension BridgeEvent {
    fileprivate var isState: Bool {
        if case .connection = self { return true }
        return false
    }
}
