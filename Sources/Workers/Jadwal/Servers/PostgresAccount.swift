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
            guard lchown(path, userID, groupID) == 0 else { throw StoredFile.failure("change the owner of", path) }
        }
    }

    /// The command as this user, with no right that this user does not have: not even to pass through closed folders, such as
    /// root's home. It finds `folder`, and what is in there, as `LaunchCommand.openFolderPath`.
    func command(_ command: LaunchCommand, in folder: String) -> LaunchCommand {
        // PostgreSQL's programs refuse a working folder that they cannot enter.
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
