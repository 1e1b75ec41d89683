internal import FoundationEssentials
internal import Glibc

/// Programs that Debian's packages have put on the machine.
enum InstalledProgram {
    static let searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    static func path(_ name: String, package: String) throws(ServersError) -> String {
        let candidates = Self.searchPath.split(separator: ":").map { "\($0)/\(name)" }
        guard let found = candidates.first(where: Self.isExecutable) else { throw Self.missing(name, package: package) }
        return found
    }

    static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    static func missing(_ name: String, package: String) -> ServersError {
        ServersError(
            code: .notInstalled,
            detail: "\(name) is not installed: deploy/demo installs it, or run: apt-get install \(package)"
        )
    }
}
