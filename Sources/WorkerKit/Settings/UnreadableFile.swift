internal import Glibc

/// Why a file that a setting or an argument names cannot be read, for the person who named it.
public enum UnreadableFile {
    /// The end of a sentence that begins with the setting's name.
    ///
    /// - Parameter path: shown only if it looks like one: somebody may have written the secret in the file's place.
    public static func problem(_ path: String) -> String {
        let reason = Self.reason(path)
        guard path.hasPrefix("/") || path.hasPrefix("./") || path.hasPrefix("../") else {
            return "names a file that cannot be read: \(reason)"
        }
        return "names \(path), which cannot be read: \(reason)"
    }

    /// As the system says it: "No such file or directory".
    public static func reason(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) < 0
            ? String(cString: strerror(errno)) : "it is no file that can be read whole"
    }
}
