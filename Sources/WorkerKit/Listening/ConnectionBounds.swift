internal import CLinux

/// How many connections a listener has open. They leave descriptors for all else that a program does.
public struct ConnectionBounds: Sendable, Hashable {
    /// Beyond so many, the oldest idle one ends for each that comes.
    public let most: Int
    /// Of one client; nil: clients are not counted.
    public let ofOneClient: Int?

    /// Beyond so many, none is accepted until one has ended: while all are answered, and while others are being closed.
    var accepted: Int { self.most + max(4, self.most / 8) }

    init(most: Int, ofOneClient: Int?) { (self.most, self.ofOneClient) = (most, ofOneClient) }

    /// Of the listener that a program is there for: three eighths of the descriptors that the process may open.
    ///
    /// - Parameter descriptors: RLIMIT_NOFILE of getrlimit(2).
    public static func service(of descriptors: Int = Self.descriptors) -> ConnectionBounds {
        let most = max(8, min(512, descriptors / 8 * 3))
        return ConnectionBounds(most: most, ofOneClient: most / 2)
    }

    /// Of `/livez`, `/readyz` and `/metrics`, beside that listener.
    public static func health(of descriptors: Int = Self.descriptors) -> ConnectionBounds {
        ConnectionBounds(most: max(4, min(64, descriptors / 16)), ofOneClient: nil)
    }

    /// How many descriptors the process may open; the usual number if the system does not tell.
    public static var descriptors: Int {
        var limit = rlimit()
        let code = getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        return code == 0 ? Int(clamping: limit.rlim_cur) : 1024
    }
}
