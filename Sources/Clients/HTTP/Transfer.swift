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

    init(number: Int, _ prepared: PreparedCall) {
        self.number = number
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
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, type, address.pointee.protocol)
    }

    /// Called before a request goes out. The connection may be one that a call of another policy has made.
    func mayUseConnection(to address: UnsafePointer<CChar>?) -> Bool {
        guard let address, let target = IPAddress(String(cString: address)) else { return false }
        return self.accept(target)
    }

    private func accept(_ address: IPAddress) -> Bool {
        let isAccepted = self.destination.permits(address)
        if isAccepted { self.acceptedAddresses += 1 } else { self.refusedAddresses += 1 }
        return isAccepted
    }
}
