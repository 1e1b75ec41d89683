public import Time

/// Where a connection stands, from the owner's first step to its end. Pure: it takes what has happened and tells what
/// to do next.
///
/// `new → starting → code | qr → passkey? → working ⇄ resting → lost | refused → ended`
public struct ConnectionProgress: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, CaseIterable {
        case new, starting, code, qr, passkey, working, resting, lost, refused, ended

        /// The owner is expected to do something, or the source is expected to get that far.
        public var isLinking: Bool {
            switch self {
            case .starting, .code, .qr, .passkey: true
            case .new, .working, .resting, .lost, .refused, .ended: false
            }
        }
    }

    /// A state of linking in which nothing new happens for so long begins anew.
    public static let patience = Duration.seconds(120)
    /// A round of linking ends after this time also if codes are still being replaced.
    public static let longestRound = Duration.seconds(240)
    /// After so many, the owner is told to start again.
    public static let rounds = 3

    public private(set) var state: State
    public private(set) var reason: ConnectionReason
    /// Since when it is in this state.
    public private(set) var since: UnixTime
    /// 1 to `rounds` while it is being linked.
    public private(set) var round: Int
    /// The owner types a code; false: scans one.
    public private(set) var wantsCode: Bool
    /// The newest code, to be shown. After a restart it is asked for again.
    public private(set) var offer: PairingOffer?
    private var roundBegan: UnixTime
    private var newsAt: UnixTime

    public init(
        state: State = .new,
        reason: ConnectionReason = .notBegun,
        since: UnixTime,
        round: Int = 0,
        wantsCode: Bool = true
    ) {
        (self.state, self.reason, self.since) = (state, reason, since)
        (self.round, self.wantsCode) = (round, wantsCode)
        (self.roundBegan, self.newsAt) = (since, since)
    }

    /// - Returns: what to do now, in this order.
    public mutating func take(_ input: ConnectionInput, at now: UnixTime) -> [ConnectionAction] {
        if self.state == .ended { return self.afterEnd(input, now) }
        switch input {
        case .begin(let byCode):
            guard self.state != .working, self.state != .resting else { return [] }
            (self.round, self.wantsCode, self.roundBegan) = (1, byCode, now)
            self.enter(.starting, .starting, now)
            return [.create]
        case .reported(let report): return self.take(report, now)
        case .gone: return self.takeGone(now)
        case .offered(let offer): return self.take(offer, now)
        case .failed(let error): return self.take(error, now)
        case .tick: return self.takeTick(now)
        case .mendingGaveUp:
            guard self.state == .resting else { return [] }
            return self.stop(.lost, .mustLinkAgain, now)
        case .phoneIsTaken: return [.end] + self.stop(.refused, .connectedElsewhere, now)
        case .end:
            self.enter(.ended, .endedByOwner, now)
            return [.end]
        }
    }

    private mutating func afterEnd(_ input: ConnectionInput, _ now: UnixTime) -> [ConnectionAction] {
        switch input {
        case .begin(let byCode):
            (self.round, self.wantsCode, self.roundBegan) = (1, byCode, now)
            self.enter(.starting, .starting, now)
            return [.create]
        // The source has it still, or again.
        case .reported: return [.end]
        case .gone, .offered, .failed, .tick, .mendingGaveUp, .phoneIsTaken, .end: return []
        }
    }

    private mutating func take(_ report: ReportedConnection, _ now: UnixTime) -> [ConnectionAction] {
        switch report.state {
        case .working:
            // Without the owner's first step there is no consent, and a phone is read through one connection only.
            guard self.state != .new, self.state != .working else { return [] }
            if self.reason == .connectedElsewhere { return [.end] }
            self.enter(.working, .working, now)
            return [.sweep]
        case .starting, .closed, .failed: return self.takeInterruption(report.state, now)
        case .code:
            switch self.state {
            case .starting, .code, .qr, .passkey: return self.askForOffer(now)
            case .working, .resting: return self.stop(.lost, .unlinked, now)
            case .new, .lost, .refused, .ended: return []
            }
        case .passkey:
            if self.state.isLinking, self.state != .passkey { self.enter(.passkey, .passkey, now) }
            return []
        case .loggedOut:
            if self.state.isLinking { return self.nextRound(now) }
            guard self.state == .working || self.state == .resting else { return [] }
            // 401 is the phone's own wish; 402, 403 and 406 are WhatsApp's.
            return self.stop(.lost, [402, 403, 406].contains(report.status) ? .restricted : .unlinked, now)
        case .removed:
            self.enter(.ended, .endedAtSource, now)
            return [.tellOwner]
        case .unknown: return []
        }
    }

    private mutating func takeInterruption(_ state: BridgeConnectionHint.State, _ now: UnixTime) -> [ConnectionAction] {
        switch self.state {
        // A source that is stopped before it has begun may still begin.
        case .starting: return state == .failed ? self.nextRound(now) : []
        case .code, .qr, .passkey: return state == .starting ? [] : self.nextRound(now)
        case .working:
            self.enter(.resting, .reconnecting, now)
            return []
        case .new, .resting, .lost, .refused, .ended: return []
        }
    }

    private mutating func takeGone(_ now: UnixTime) -> [ConnectionAction] {
        switch self.state {
        case .starting, .code, .qr, .passkey: return self.nextRound(now).map { $0 == .restart ? .create : $0 }
        case .working, .resting: return self.stop(.lost, .mustLinkAgain, now)
        case .new, .lost, .refused, .ended: return []
        }
    }

    private mutating func take(_ offer: PairingOffer, _ now: UnixTime) -> [ConnectionAction] {
        guard self.state.isLinking, self.state != .passkey else { return [] }
        // Sources hand out codes that are not valid any more.
        if let shown = self.offer, offer.madeAt < shown.madeAt || offer.content == shown.content { return [] }
        switch offer.content {
        case .code:
            guard self.wantsCode else { return [] }
            self.enter(.code, .enterCode, now)
        case .qr:
            // The source has made a QR code beside the code that the owner wants.
            guard !self.wantsCode else { return [] }
            self.enter(.qr, self.reason == .scanInstead ? .scanInstead : .scanCode, now)
        }
        self.offer = offer
        return []
    }

    private mutating func take(_ error: BridgeControlError, _ now: UnixTime) -> [ConnectionAction] {
        switch error.code {
        case .codeRefused:
            guard self.state.isLinking, self.wantsCode else { return [] }
            self.wantsCode = false
            self.enter(.qr, .scanInstead, now)
            return [.askForQR]
        case .keyRefused, .untrusted, .unusableAddress:
            if self.state.isLinking { return self.stop(.refused, .operatorNeeded, now) }
            if self.state == .working { self.enter(.resting, .operatorNeeded, now) }
            return []
        case .unreachable, .timedOut, .resting, .sourceFailed:
            if self.state == .working { self.enter(.resting, .sourceAway, now) }
            return []
        case .notThere: return self.takeGone(now)
        case .cancelled, .notUnderstood, .answerTooLarge, .noCodeYet, .notOffered, .stillThere: return []
        }
    }

    private mutating func takeTick(_ now: UnixTime) -> [ConnectionAction] {
        guard self.state.isLinking else { return [] }
        let isOver = now - self.newsAt >= Self.patience || now - self.roundBegan >= Self.longestRound
        return isOver ? self.nextRound(now) : []
    }

    private mutating func askForOffer(_ now: UnixTime) -> [ConnectionAction] {
        if self.wantsCode {
            // One code a round: each further one makes the one before it invalid.
            guard self.state != .code else { return [] }
            self.enter(.code, .enterCode, now)
            return [.askForCode]
        }
        if self.state != .qr { self.enter(.qr, .scanCode, now) }
        return [.askForQR]
    }

    private mutating func nextRound(_ now: UnixTime) -> [ConnectionAction] {
        guard self.round < Self.rounds else {
            return self.stop(.refused, self.state == .starting ? .startTimedOut : .notLinkedInTime, now)
        }
        self.round += 1
        self.roundBegan = now
        self.enter(.starting, .starting, now)
        return [.restart]
    }

    private mutating func stop(_ state: State, _ reason: ConnectionReason, _ now: UnixTime) -> [ConnectionAction] {
        self.enter(state, reason, now)
        return [.tellOwner]
    }

    private mutating func enter(_ state: State, _ reason: ConnectionReason, _ now: UnixTime) {
        if state != self.state { (self.since, self.offer) = (now, nil) }
        if !state.isLinking { (self.round, self.offer) = (0, nil) }
        (self.state, self.reason, self.newsAt) = (state, reason, now)
    }
}

/// The inputs that change a connection.
public enum ConnectionInput: Sendable, Hashable {
    /// The owner has agreed and starts.
    case begin(byCode: Bool)
    /// Read from the source, not from a webhook.
    case reported(ReportedConnection)
    /// The source has no such connection.
    case gone
    case offered(PairingOffer)
    case failed(BridgeControlError)
    /// Some time has passed.
    case tick
    case mendingGaveUp
    /// The phone that was linked belongs to another connection of this installation.
    case phoneIsTaken
    /// The owner wants no connection any more.
    case end
}

/// The actions on a connection.
public enum ConnectionAction: Sendable, Hashable {
    case create
    case askForCode
    case askForQR
    case restart
    case end
    /// Compare what was received with what was said.
    case sweep
    /// Push the reason's sentence and show it.
    case tellOwner
}
