import Foundation
import Glibc
import Testing

/// A file system of limited size, in memory, which can be filled. Only root can make one, and not in every container.
struct LimitedDisk: Sendable {
    /// Nil where one can be made.
    static let missing: String? = Self.reasonAgainst()
    static let reason = Comment(rawValue: Self.missing ?? "")

    let folder: URL

    /// Mounts it at `folder`, which is made.
    init(at folder: URL, megabytes: Int) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(megabytes)m,mode=0755") == 0 else {
            throw PipelineTimeout(what: "mounting a tmpfs: errno \(errno)", limit: .zero)
        }
        Reaper.shared.know(mount: folder)
    }

    private var ballast: String { self.folder.appending(path: "ballast").path }

    /// Takes what is free to the last page. May be called again.
    func fill() {
        let descriptor = open(self.ballast, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        for size in [64 << 20, 1 << 20, 1 << 12] {
            while posix_fallocate(descriptor, lseek(descriptor, 0, SEEK_END), size) == 0 {}
        }
    }

    /// Gives back what `fill()` took.
    func empty() { unlink(self.ballast) }

    func unmount() { umount2(self.folder.path, Int32(MNT_DETACH)) }

    private static func reasonAgainst() -> String? {
        guard geteuid() == 0 else { return "only root can mount a small file system" }
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-disk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        guard let disk = try? LimitedDisk(at: folder, megabytes: 1) else { return "this container may not mount" }
        disk.unmount()
        return nil
    }
}
