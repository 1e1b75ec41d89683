internal import FoundationEssentials

/// This program itself, and the folder of Jadwal's other executables.
enum OwnExecutable {
    static func path() throws(ServersError) -> String {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        } catch {
            throw ServersError(code: .notStarted, detail: "/proc/self/exe cannot be read")
        }
    }

    static func folder() throws(ServersError) -> String {
        URL(filePath: try Self.path()).deletingLastPathComponent().path
    }

    /// How a person calls it from the working folder.
    static func shownPath() throws(ServersError) -> String {
        let (path, folder) = (try Self.path(), FileManager.default.currentDirectoryPath)
        return path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
