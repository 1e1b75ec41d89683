internal import FoundationEssentials
internal import Glibc

/// Who is at the keyboard, for the audit table: the user that the kernel knows this process by, as `ali (uid 1000)`.
///
/// Nobody can choose that number. A variable anybody can set, so names come from the table of users, and sudo's word for who
/// called it counts only where sudo may have spoken: behind root, and as a note: `root (uid 0), by SUDO_UID ali (uid 1000)`.
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
