internal import Glibc

/// A file that a browser has sent. It has no name in the file system from its first byte on, so that nothing is left of
/// it, also after a crash. Only this process can read it.
public final class UploadedFile: Sendable {
    /// The disk is full, or there is no folder for temporary files.
    struct Fault: Error {}

    private let descriptor: Int32

    init() throws(Fault) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/jadwal-upload-XXXXXX".utf8CString)
        // It is made with the mode 0600: https://man7.org/linux/man-pages/man3/mkstemp.3.html
        self.descriptor = mkstemp(&template)
        guard self.descriptor >= 0 else { throw Fault() }
        unlink(&template)
        _ = fcntl(self.descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { if self.descriptor >= 0 { close(self.descriptor) } }

    func append(_ bytes: [UInt8]) throws(Fault) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(self.descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Fault() }
            written += count
        }
    }

    /// All of it.
    public func read() -> [UInt8]? {
        let size = lseek(self.descriptor, 0, SEEK_END)
        guard size >= 0 else { return nil }
        var (bytes, place) = ([UInt8](repeating: 0, count: Int(size)), 0)
        while place < bytes.count {
            let left = bytes.count - place
            let count = bytes.withUnsafeMutableBytes {
                pread(self.descriptor, $0.baseAddress?.advanced(by: place), left, off_t(place))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            place += count
        }
        return bytes
    }
}
