internal import HTTPTypes
internal import NIOConcurrencyHelpers

/// Calls that the client's thread has to begin. It takes all at once between two polls of its sockets: a Swift job
/// for each call would cost several microseconds, and one more for each answer.
final class CallInbox: Sendable {
    private enum Phase {
        case idle
        case open
        case closed
    }

    private struct State {
        var phase = Phase.idle
        var calls: [SubmittedCall] = []
        var lastNumber = 0
    }

    private let state = NIOLockedValueBox(State())

    /// Whether it has never been opened.
    var isIdle: Bool { self.state.withLockedValue { $0.phase == .idle } }
    var isEmpty: Bool { self.state.withLockedValue { $0.calls.isEmpty } }

    func open() { self.state.withLockedValue { $0.phase = .open } }

    /// Closes the inbox.
    ///
    /// - Returns: what nobody has begun.
    func close() -> [SubmittedCall] {
        self.state.withLockedValue { state in
            state.phase = .closed
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// For the next call. Nil when none is taken.
    func nextNumber() -> Int? {
        self.state.withLockedValue { state in
            guard state.phase == .open else { return nil }
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// - Returns: false when it takes none any more.
    func add(_ call: SubmittedCall) -> Bool {
        self.state.withLockedValue { state in
            guard state.phase == .open else { return false }
            state.calls.append(call)
            return true
        }
    }

    /// In the order in which they came.
    func takeAll() -> [SubmittedCall] {
        self.state.withLockedValue { state in
            defer { state.calls = [] }
            return state.calls
        }
    }
}

/// A call that waits to be begun, with the caller's continuation.
struct SubmittedCall: Sendable {
    /// Unique among the calls of a client.
    let number: Int
    let prepared: PreparedCall
    let continuation: CheckedContinuation<Result<ReceivedAnswer, HTTPError>, Never>
}

/// A call with everything that can be prepared before it begins. The caller makes it and frees it: the client's
/// thread is shared by all exchanges and should not spend time on that.
final class PreparedCall: Sendable {
    let call: HTTPCall
    let destination: Destination
    /// The fields as libcurl takes them, each ended by a NUL.
    let lines: [UInt8]

    init(_ call: HTTPCall) throws(HTTPError) {
        CurlLibrary.prepare()
        self.call = call
        self.destination = try Destination(url: call.url, policy: call.addressPolicy)
        self.lines = Self.lines(call.fields)
    }

    private static func lines(_ fields: HTTPFields) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(1024)
        func add(_ name: String, _ separator: String, _ value: String) {
            lines.append(contentsOf: name.utf8)
            lines.append(contentsOf: separator.utf8)
            lines.append(contentsOf: value.utf8)
            lines.append(0)
        }
        // Names without a value take libcurl's own fields out of the request.
        add("Expect", ":", "")
        var namesItsType = false
        for field in fields {
            switch field.name {
            case .contentLength, .transferEncoding, .expect: continue
            case .contentType: namesItsType = true
            default: break
            }
            add(field.name.rawName, field.value.isEmpty ? ";" : ": ", field.value)
        }
        if !namesItsType { add("Content-Type", ":", "") }
        return lines
    }
}
