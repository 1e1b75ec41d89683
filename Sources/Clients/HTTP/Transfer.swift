internal import CCurl
internal import Glibc

/// An exchange under way: what libcurl's callbacks write to, on the client's thread.
final class Transfer {
    /// Tells this exchange from an earlier one on the same handle.
    let number: Int
    let prepared: PreparedCall
    var destination: Destination { self.prepared.destination }
    let deadline: ContinuousClock.Instant
    private(set) var answer: AnswerReader
    private(set) var isAnswerTooLarge = false
    /// An address was refused and none was accepted.
    var isAddressRefused: Bool { self.refusedAddresses > 0 && self.acceptedAddresses == 0 }
    private var refusedAddresses = 0
    private var acceptedAddresses = 0
    private let sockets: SocketWatch
    private var requests = 0
    private var hasMadeConnection = false
    /// It went out once, and is none that may go out again.
    private(set) var isRepeatRefused = false
    private(set) var isRepeated = false

    init(number: Int, _ prepared: PreparedCall, _ sockets: SocketWatch) {
        self.number = number
        self.sockets = sockets
        self.prepared = prepared
        self.deadline = .now + prepared.call.deadline
        self.answer = AnswerReader(maximumBodyBytes: prepared.call.maximumAnswerBytes)
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> Transfer {
        Unmanaged.fromOpaque(context!).takeUnretainedValue()
    }

    /// - Returns: what libcurl expects: the number of bytes, or anything else to end the exchange.
    func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Int {
        if self.answer.takeHeadLine(line) { return line.count }
        self.isAnswerTooLarge = true
        return -1
    }

    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        if self.answer.takeBody(bytes) { return bytes.count }
        self.isAnswerTooLarge = true
        return -1
    }

    /// Called for each address that libcurl is about to connect to.
    func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
        guard let address else { return CURL_SOCKET_BAD }
        let bytes = withUnsafePointer(to: &address.pointee.addr) {
            UnsafeRawBufferPointer(start: $0, count: Int(address.pointee.addrlen))
        }
        guard let target = IPAddress(bytes), self.accept(target) else { return CURL_SOCKET_BAD }
        self.hasMadeConnection = true
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.family, type, address.pointee.protocol)
        if descriptor >= 0 { self.sockets.begin(descriptor) }
        return descriptor
    }

    /// Called before a request goes out, also before libcurl repeats one by itself, which it does for every method:
    /// when the connection was used before and has ended, and when the server refused the stream (RFC 9113, section
    /// 8.7). The connection may be one that a call of another policy has made.
    func mayUseConnection(to address: UnsafePointer<CChar>?) -> Bool {
        guard let address, let target = IPAddress(String(cString: address)) else { return false }
        self.requests += 1
        // What follows an answer is the request after a challenge.
        if self.requests > 1, self.answer.isUntouched, !self.prepared.call.isRepeatable {
            self.isRepeatRefused = true
            return false
        }
        return self.accept(target)
    }

    /// libcurl repeats a request five times, each time on another connection of those that it has, and gives up then.
    /// When many ended at once it has found no live one, and whether the server is there nobody has asked.
    var mayRepeat: Bool {
        self.prepared.call.isRepeatable && !self.isRepeated && self.requests > 0 && !self.hasMadeConnection
            && self.answer.isUntouched
    }

    func `repeat`() { self.isRepeated = true }

    private func accept(_ address: IPAddress) -> Bool {
        let isAccepted = self.destination.permits(address)
        if isAccepted { self.acceptedAddresses += 1 } else { self.refusedAddresses += 1 }
        return isAccepted
    }
}
