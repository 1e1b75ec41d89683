internal import Glibc
internal import NIOCore

/// The reason why a program cannot start, in words for the operator.
public protocol StartFault: Error, CustomStringConvertible {
    var exit: ProgramExit { get }
}

/// The reason why a program cannot listen at an address.
public struct ListenFault: StartFault, Sendable {
    public let exit: ProgramExit
    public let description: String

    /// Nil if the error has another cause.
    ///
    /// - Parameters:
    ///   - address: the address to listen at.
    ///   - name: the setting or the option with the address.
    public init?(_ error: any Error, at address: HostAndPort, named name: String) {
        switch error {
        case let fault as ListenFault: self = fault
        case let error as IOError where error.errnoCode == EADDRINUSE:
            self.init(.unavailable, name, address, "another program listens there: end it, or choose another port")
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL || error.errnoCode == EAFNOSUPPORT:
            self.init(.usage, name, address, "it is no address of this machine")
        case let error as IOError where error.errnoCode == EACCES:
            self.init(.usage, name, address, "only root may listen on this port: choose one from 1024 up")
        case let error as IOError:
            self.init(.unavailable, name, address, String(cString: strerror(error.errnoCode)))
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            self.init(.usage, name, address, "this host name has no address")
        default: return nil
        }
    }

    private init(_ exit: ProgramExit, _ name: String, _ address: HostAndPort, _ why: String) {
        (self.exit, self.description) = (exit, "\(name): cannot listen on \(address): \(why)")
    }
}
