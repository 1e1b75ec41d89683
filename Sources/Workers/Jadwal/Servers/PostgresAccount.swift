internal import FoundationEssentials
internal import Glibc

/// The user that PostgreSQL runs as: it refuses to be root.
enum PostgresAccount: Sendable {
    /// Nobody special is asked for: we are not root.
    case ourselves
    case other(userID: uid_t, groupID: gid_t)

    static func current() -> PostgresAccount {
        guard geteuid() == 0 else { return .ourselves }
        // Debian's package makes this user; `nobody` owns nothing and will do.
        guard let entry = getpwnam("postgres") ?? getpwnam("nobody") else { return .ourselves }
        return .other(userID: entry.pointee.pw_uid, groupID: entry.pointee.pw_gid)
    }

    func own(_ path: String) throws(ServersError) {
        switch self {
        case .ourselves: return
        case .other(let userID, let groupID):
            guard chown(path, userID, groupID) == 0 else { throw StoredFile.failure("change the owner of", path) }
        }
    }

    /// The command as this user, in `folder`: PostgreSQL's programs refuse a working folder that they cannot enter.
    func command(_ command: LaunchCommand, in folder: String) -> LaunchCommand {
        let entered = command.started(by: ["/usr/bin/env", "--chdir=\(folder)"])
        switch self {
        case .ourselves: return entered
        case .other(let userID, let groupID):
            var words = ["/usr/bin/setpriv", "--reuid=\(userID)", "--regid=\(groupID)", "--clear-groups"]
            if !Self.canBeEnteredByAll(folder), let capability = Self.passage {
                words += ["--inh-caps=+\(capability)", "--ambient-caps=+\(capability)"]
            }
            return entered.started(by: words)
        }
    }

    /// A root's home is closed to others, so a project inside it is too. The one right to pass through closed folders is
    /// left to PostgreSQL then, instead of opening the folders. Containers commonly have only the second.
    private static var passage: String? {
        let status = StoredFile.read("/proc/self/status") ?? ""
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }),
            let capabilities = line.split(whereSeparator: \.isWhitespace).last.flatMap({ UInt64($0, radix: 16) })
        else { return nil }
        if capabilities & (1 << 2) != 0 { return "dac_read_search" }
        return capabilities & (1 << 1) != 0 ? "dac_override" : nil
    }

    /// Whether each folder on the way to this one lets everybody pass.
    private static func canBeEnteredByAll(_ folder: String) -> Bool {
        var path = Substring(folder)
        while let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            path = path[..<slash]
            let attributes = try? FileManager.default.attributesOfItem(atPath: String(path))
            guard let mode = attributes?[.posixPermissions] as? UInt, mode & 0o001 != 0 else { return false }
        }
        return true
    }
}
