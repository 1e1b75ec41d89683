import Foundation
import TestSupport

/// A real server that a test can start here.
enum CalendarServer: String, Sendable, CaseIterable {
    case radicale31 = "Radicale 3.1"
    case radicale39 = "Radicale 3.9"
    case xandikos = "Xandikos"
    case sabre = "SabreDAV 1.8"
    case davical = "DAViCal"
    case cyrus = "Cyrus"

    /// The servers of this run: all that `deploy/test --servers` has installed, otherwise those that start fast.
    static let wanted = Self.allCases.filter { $0.arguments != nil }

    /// The folder of the unpacked packages; set by `deploy/test --servers`.
    static let root = ProcessInfo.processInfo.environment["JADWAL_TEST_SERVER_ROOT"].flatMap { $0.isEmpty ? nil : $0 }

    var script: String {
        switch self {
        case .radicale31, .radicale39: "radicale_server.py"
        case .xandikos: "xandikos_server.py"
        case .sabre: "sabre_server.py"
        case .davical: "davical_server.py"
        case .cyrus: "cyrus_server.py"
        }
    }

    /// nil if it cannot be started here.
    var arguments: [String]? {
        switch self {
        case .radicale31: Self.exists("/usr/bin/radicale") ? [] : nil
        case .radicale39, .xandikos: TestEnvironment.python.map { [$0] }
        case .sabre: Self.exists("/usr/share/php/Sabre/autoload.php") && Self.exists("/usr/bin/php") ? [] : nil
        case .davical, .cyrus: Self.root.map { [$0] }
        }
    }

    /// The path below the server's root, for servers that serve nothing at the root.
    var path: String {
        switch self {
        case .radicale31, .radicale39, .xandikos, .sabre, .cyrus: ""
        case .davical: "caldav.php/"
        }
    }

    /// The start address for python-caldav. It misunderstands the answers of Cyrus without a login.
    var witnessPath: String { self == .cyrus ? "dav/principals/user/jadwal/" : self.path }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

/// The columns of the table that `deploy/test --servers` prints.
enum ServerCheck: String, Sendable, CaseIterable {
    case discover
    case provision
    case add
    case update
    case cancel
    case delete
    case duplicate
    case lostAnswer = "lost answer"
    case concurrent
    case ownersEdit = "owner's edit"
    case removed
    case conflict = "conflict found"
    case reminder
    case arabic
    case allDay = "all-day"
    case changeOfClocks = "DST day"
}

/// The file for the results that `deploy/test --servers` prints: `server<TAB>check<TAB>ok` on a line each.
enum ServerTable {
    static func add(_ server: CalendarServer, _ check: ServerCheck, _ fault: String?) {
        guard let path = ProcessInfo.processInfo.environment["JADWAL_TEST_SERVER_TABLE"], !path.isEmpty,
            let file = FileHandle(forWritingAtPath: path)
        else { return }
        file.seekToEndOfFile()
        file.write(Data("\(server.rawValue)\t\(check.rawValue)\t\(fault == nil ? "ok" : "FAILED")\n".utf8))
        try? file.close()
    }
}
