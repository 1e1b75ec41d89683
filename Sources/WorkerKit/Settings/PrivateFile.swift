internal import FoundationEssentials
internal import Glibc

/// A file that only its owner may read, or, if it is root's, only the program that root gave it to.
public enum PrivateFile {
    /// Its fault, as the end of a sentence; nil if it has none.
    public static func fault(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return UnreadableFile.problem(path) }
        defer { free(resolved) }
        let attributes = try? FileManager.default.attributesOfItem(atPath: String(cString: resolved))
        guard access(path, R_OK) == 0, let mode = attributes?[.posixPermissions] as? Int,
            attributes?[.type] as? FileAttributeType == .typeRegular
        else { return UnreadableFile.problem(path) }
        let owner = (attributes?[.ownerAccountID] as? any BinaryInteger).flatMap { Int(exactly: $0) }
        return Self.isPrivate(mode: mode, owner: owner, for: Int(geteuid()))
            ? nil : "names a file that others may read: chmod 0600 it"
    }

    /// Volumes of Secrets and systemd's credentials belong to root, and the group, or an access list that shows as the
    /// group's bits, lets the one program read them.
    static func isPrivate(mode: Int, owner: Int?, for user: Int) -> Bool {
        let isGiven = owner == 0 && user != 0
        return mode & (isGiven ? 0o037 : 0o077) == 0
    }
}
