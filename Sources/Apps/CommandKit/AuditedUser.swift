internal import FoundationEssentials
internal import Glibc
internal import Store
package import UseCases

/// The user of this process for the audit table, as the kernel reports it: `ali (uid 1000)`.
///
/// A user cannot choose that number, but can set any variable. So names come from the user database, and `SUDO_UID` is
/// only noted if the user is root: `root (uid 0), by SUDO_UID ali (uid 1000)`.
package enum AuditedUser {
    package static var current: String {
        Self.text(userID: getuid(), environment: ProcessInfo.processInfo.environment)
    }

    package static func text(userID: UInt32, environment: [String: String]) -> String {
        let person = Self.shown(userID)
        let caller = environment["SUDO_UID"].flatMap { UInt32($0) }
        guard userID == 0, let caller, caller != 0 else { return person }
        return "\(person), by SUDO_UID \(Self.shown(caller))"
    }

    private static func shown(_ userID: uid_t) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var room = [CChar](repeating: 0, count: 16_384)
        guard getpwuid_r(userID, &entry, &room, room.count, &found) == 0, found != nil, let name = entry.pw_name else {
            return "uid \(userID)"
        }
        return "\(String(cString: name)) (uid \(userID))"
    }
}

extension Actor {
    /// The user of this process, in a use case.
    package static var command: Actor { .operator(AuditedPerson(AuditedUser.current)) }
}
