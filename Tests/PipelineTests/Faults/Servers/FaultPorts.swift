import Foundation

@testable import JadwalCommand

/// Ports of servers that start again and again: outside the range of outgoing connections, which would take them meanwhile.
final class FaultPorts {
    private var taken: Set<UInt16> = []

    func take() throws -> UInt16 {
        let port = try FreePort.find(except: self.taken)
        self.taken.insert(port)
        return port
    }
}
