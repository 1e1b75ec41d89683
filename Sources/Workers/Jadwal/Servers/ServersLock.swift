internal import Glibc

/// Holds off other commands that would start or stop the same servers. Given back when it goes, or its process.
struct ServersLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for up to a minute: as long as another command's start may take on a slow machine.
    init(path: String) async throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoredFile.failure("open", path) }
        let deadline = ContinuousClock.now + .seconds(60)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            do {
                guard ContinuousClock.now < deadline else {
                    throw ServersError(code: .busy, detail: "another jadwal command holds \(path)")
                }
                try await Task.sleep(for: .milliseconds(50))
            } catch {
                close(descriptor)
                throw error
            }
        }
        self.descriptor = descriptor
    }

    deinit { close(self.descriptor) }
}
