internal import HTTPTypes
internal import NIOConcurrencyHelpers

/// Calls that the client's thread has to start. The thread takes all of them at once between two polls of its sockets:
/// a Swift job for each call would cost several microseconds, and one more for each answer.
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

    /// True if it has never been opened.
    var isIdle: Bool { self.state.withLockedValue { $0.phase == .idle } }
    var isEmpty: Bool { self.state.withLockedValue { $0.calls.isEmpty } }

    func open() { self.state.withLockedValue { $0.phase = .open } }

    /// Closes the inbox.
    ///
    /// - Returns: the calls that were not started.
    func close() -> [SubmittedCall] {
        self.state.withLockedValue { state in
            state.phase = .closed
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// The number for the next call. nil if calls are no longer accepted.
    func nextNumber() -> Int? {
        self.state.withLockedValue { state in
            guard state.phase == .open else { return nil }
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// - Returns: false if calls are no longer accepted.
    func add(_ call: SubmittedCall) -> Bool {
        self.state.withLockedValue { state in
            guard state.phase == .open else { return false }
            state.calls.append(call)
            return true
        }
    }

    /// Takes all calls, in order of arrival.
    func takeAll() -> [SubmittedCall] {
        self.state.withLockedValue { state in
            defer { state.calls = [] }
            return state.calls
        }
    }
}

/// A call that waits to be started, with the caller's continuation.
struct SubmittedCall: Sendable {
    /// Unique among the calls of a client.
    let number: Int
    let prepared: PreparedCall
    let continuation: CheckedContinuation<Result<ReceivedAnswer, HTTPError>, Never>
}

/// A call with everything that can be prepared in advance. The caller makes and frees it: the client's thread is shared
/// by all exchanges and should not spend time on that.
final class PreparedCall: Sendable {
    let call: HTTPCall
    let destination: Destination
    /// The header fields in libcurl's form, each terminated by NUL.
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
        // A name without a value removes libcurl's own field from the request.
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
