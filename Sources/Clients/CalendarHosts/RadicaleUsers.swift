internal import FoundationEssentials
internal import Glibc

/// Radicale's file of users, with a line `name:hash` for each. Readers see the file before or after a change, never a
/// part of it: the new file is renamed over the old one. All other lines stay unchanged.
///
/// Programs that change it through this type lock it. Other programs, such as `htpasswd`, do not.
struct RadicaleUsers: Sendable {
    /// A larger file is not a file of users.
    static let largest = 16 << 20
    private static let patience = Duration.seconds(5)
    private static let pause = Duration.milliseconds(50)

    private let path: String

    init(path: String) { self.path = path }

    /// - Parameter hash: nil removes the user's line.
    func set(_ name: String, to hash: String?) async throws(HostFault) {
        let target = try self.target()
        let lock = try await Self.lock(beside: target)
        // Closing the descriptor releases the lock.
        defer { close(lock) }
        let old = try Self.read(target)
        let new = Self.changed(old, name, to: hash)
        guard new != old else { return }
        try Self.replace(target, by: new)
    }

    /// Checks that the file can be read and replaced.
    func check() throws(HostFault) {
        let target = try self.target()
        _ = try Self.read(target)
        guard access(Self.folder(of: target), W_OK) == 0 else {
            throw HostFault("the folder of the file of users cannot be written: the file is replaced by renaming")
        }
    }

    /// The text with one line for the name: in place of its first line, or at the end.
    static func changed(_ text: [UInt8], _ name: String, to hash: String?) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        let start = Array("\(name):".utf8)
        var line = hash.map { start + Array($0.utf8) }
        var lines: [[UInt8]] = []
        for old in text.split(separator: newline, omittingEmptySubsequences: false) {
            guard old.starts(with: start) else {
                lines.append(Array(old))
                continue
            }
            if let new = line { lines.append(new) }
            line = nil
        }
        // There is no line after the last line break.
        if lines.last?.isEmpty == true { lines.removeLast() }
        if let line { lines.append(line) }
        return lines.flatMap { $0 + [newline] }
    }

    // MARK: - The file

    /// Resolves symbolic links, which a rename would replace.
    private func target() throws(HostFault) -> String {
        guard let resolved = realpath(self.path, nil) else { throw Self.fault("cannot be found") }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func folder(of path: String) -> String {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        return folder.isEmpty ? "/" : folder
    }

    private static func lock(beside target: String) async throws(HostFault) -> Int32 {
        // Locks the folder: a waiter for the file's lock would hold a file that has been replaced.
        let descriptor = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.fault("is in a folder that cannot be read") }
        let end = ContinuousClock.now + Self.patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now < end, !Task.isCancelled else {
                close(descriptor)
                throw HostFault("the file of users is being changed by another program for too long")
            }
            try? await Task.sleep(for: Self.pause)
        }
        return descriptor
    }

    private static func read(_ target: String) throws(HostFault) -> [UInt8] {
        var found = stat()
        guard stat(target, &found) == 0 else { throw Self.fault("cannot be found") }
        guard found.st_mode & S_IFMT == S_IFREG, found.st_size <= Self.largest else {
            throw HostFault("the file of users is too large, or is no file")
        }
        guard let data = try? Data(contentsOf: URL(filePath: target)) else { throw Self.fault("cannot be read") }
        return Array(data)
    }

    /// Returns once the new file is on disk. It has the old file's permissions.
    private static func replace(_ target: String, by text: [UInt8]) throws(HostFault) {
        var old = stat()
        guard stat(target, &old) == 0 else { throw Self.fault("cannot be found") }
        let new = target + ".new"
        // Left by a killed program: only the holder of the lock writes it.
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.fault("has no room for a new file beside it") }
        var isDone = false
        defer {
            close(descriptor)
            if !isDone { unlink(new) }
        }
        // Only root may change a file's owner. The group may read, and a folder with the set-group-ID bit sets the
        // group by itself.
        var made = stat()
        guard fstat(descriptor, &made) == 0 else { throw Self.fault("has no room for a new file beside it") }
        let keepsGroup =
            made.st_uid == old.st_uid && made.st_gid == old.st_gid
            || fchown(descriptor, old.st_uid, old.st_gid) == 0
            || made.st_gid == old.st_gid || fchown(descriptor, uid_t.max, old.st_gid) == 0
        guard keepsGroup, fchmod(descriptor, old.st_mode & 0o777) == 0 else {
            throw Self.fault("would lose its group, and with it its reader: join jadwal-api's user to the file's group")
        }
        guard Glibc.write(descriptor, text, text.count) == text.count, fsync(descriptor) == 0 else {
            throw Self.fault("cannot be written")
        }
        guard rename(new, target) == 0 else {
            throw Self.fault("cannot be replaced by renaming: mount its folder, not the file alone")
        }
        isDone = true
        let folder = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func fault(_ what: String) -> HostFault {
        HostFault("the file of users \(what) (\(String(cString: strerror(errno))))")
    }
}
