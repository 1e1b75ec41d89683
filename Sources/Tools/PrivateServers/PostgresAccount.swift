internal import CommandKit
internal import Glibc

/// The user that PostgreSQL runs as, because PostgreSQL refuses to run as root.
enum PostgresAccount: Sendable {
    /// This process's own user, which is not root.
    case ourselves
    case other(userID: uid_t, groupID: gid_t)

    static func current() -> PostgresAccount {
        guard geteuid() == 0 else { return .ourselves }
        // Debian's package makes the user postgres. Without it, `nobody` is used.
        guard let entry = getpwnam("postgres") ?? getpwnam("nobody") else { return .ourselves }
        return .other(userID: entry.pointee.pw_uid, groupID: entry.pointee.pw_gid)
    }

    func own(_ path: String) throws {
        switch self {
        case .ourselves: return
        case .other(let userID, let groupID):
            guard lchown(path, userID, groupID) == 0 else { throw StoredFile.failure("change the owner of", path) }
        }
    }

    /// The command as this user and with only this user's rights, so it cannot pass through root's home. It finds
    /// `folder` at `LaunchCommand.openFolderPath`.
    func command(_ command: LaunchCommand, in folder: String) -> LaunchCommand {
        // PostgreSQL's programs refuse to run in a working folder that they cannot enter.
        var entered = command.started(by: ["/usr/bin/env", "--chdir=/"])
        entered.openFolder = folder
        switch self {
        case .ourselves: return entered
        case .other(let userID, let groupID):
            return entered.started(by: [
                "/usr/bin/setpriv", "--reuid=\(userID)", "--regid=\(groupID)", "--clear-groups", "--inh-caps=-all",
                "--no-new-privs",
            ])
        }
    }
}
