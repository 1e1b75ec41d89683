internal import CLinux

/// Limits of a listener's open connections. They leave descriptors for everything else in the program.
public struct ConnectionBounds: Sendable, Hashable {
    /// Beyond this number, each new connection closes the one that has been idle longest.
    public let most: Int
    /// The limit for one client; nil if clients are not counted.
    public let ofOneClient: Int?

    /// Beyond this number, no connection is accepted until one has ended: while all are being answered, and while
    /// others are being closed.
    var accepted: Int { self.most + max(4, self.most / 8) }

    init(most: Int, ofOneClient: Int?) { (self.most, self.ofOneClient) = (most, ofOneClient) }

    /// For the main listener of a program: three eighths of the descriptors that the process may open.
    ///
    /// - Parameter descriptors: RLIMIT_NOFILE of getrlimit(2).
    public static func service(of descriptors: Int = Self.descriptors) -> ConnectionBounds {
        let most = max(8, min(512, descriptors / 8 * 3))
        return ConnectionBounds(most: most, ofOneClient: most / 2)
    }

    /// For `/livez`, `/readyz` and `/metrics`, besides that listener.
    public static func health(of descriptors: Int = Self.descriptors) -> ConnectionBounds {
        ConnectionBounds(most: max(4, min(64, descriptors / 16)), ofOneClient: nil)
    }

    /// The number of descriptors that the process may open, or the usual number if the system does not report it.
    public static var descriptors: Int {
        var limit = rlimit()
        let code = getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        return code == 0 ? Int(clamping: limit.rlim_cur) : 1024
    }
}
