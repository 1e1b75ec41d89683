internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage

/// An operator's own program, for any other calendar server. It is started for each act and gets one object of JSON:
///
///     {"do": "make", "name": "jadwal-…", "password": "…"}
///     {"do": "remove", "name": "jadwal-…"}
///
/// It may answer `make` with an object, too, in which `url` and `password` take the place of what was set up or asked
/// for. Exit code 0 says that it is done.
public struct CommandHost: CalendarHost {
    /// After this time the program gets SIGTERM, and SIGKILL a second later.
    public static let limit = Duration.seconds(10)
    private static let longestAnswer = 64 << 10

    private let path: String
    /// nil: the program returns it with each account.
    private let url: String?
    private let limit: Duration

    public init(path: String, url: String?, limit: Duration = Self.limit) {
        (self.path, self.url, self.limit) = (path, url, limit)
    }

    public func make(_ login: HostedLogin) async throws(HostFault) -> HostedAccount {
        let answer = try await self.run(Order(act: "make", name: login.name, password: login.password))
        let told: Told
        if answer.allSatisfy({ [0x09, 0x0A, 0x0D, 0x20].contains($0) }) {
            told = Told()
        } else if let read = try? JSONDecoder().decode(Told.self, from: Data(answer)) {
            told = read
        } else {
            throw HostFault("the command's answer is no object of JSON with url and password as texts")
        }
        guard let url = told.url ?? self.url else {
            throw HostFault("the command has told no url, and JADWAL_CALENDAR_HOST_URL is not set")
        }
        let password = told.password ?? login.password
        guard !password.isEmpty, password.utf8.count <= 1024, url.utf8.count <= 2000 else {
            throw HostFault("the command has told an overlong url, or an empty or overlong password")
        }
        return HostedAccount(url: url, name: login.name, password: password)
    }

    public func remove(_ name: String) async throws(HostFault) {
        _ = try await self.run(Order(act: "remove", name: name))
    }

    /// Checks that the program can be run. Does not run it.
    public static func check(path: String) throws(HostFault) {
        guard access(path, X_OK) == 0 else {
            throw HostFault("the command cannot be run (\(String(cString: strerror(errno))))")
        }
    }

    private struct Order: Encodable {
        let act: String
        let name: String
        var password: String?

        enum CodingKeys: String, CodingKey {
            case act = "do"
            case name
            case password
        }
    }

    private struct Told: Decodable {
        var url: String?
        var password: String?
    }

    /// Standard error of the program is not read: it may contain the input.
    ///
    /// - Returns: the program's answer.
    private func run(_ order: Order) async throws(HostFault) -> [UInt8] {
        guard var input = try? Array(JSONEncoder().encode(order)) else { throw HostFault("no order could be written") }
        input.append(UInt8(ascii: "\n"))
        var platform = PlatformOptions()
        platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(1))]
        // Signals of a terminal end jadwal-api, which waits for the program.
        platform.createSession = true
        // The input is in the pipe before the program starts, so it does not matter if it is read. The package's own
        // way of writing ends this process if the program does not read.
        guard let order = Self.pipe(holding: input) else { throw HostFault("there is no room for another pipe") }
        defer { try? order.close() }
        let (path, limit, options) = (self.path, self.limit, platform)
        let ended: (status: TerminationStatus, answer: [UInt8])?
        do {
            ended = try await withThrowingTaskGroup { group in
                group.addTask { () -> (status: TerminationStatus, answer: [UInt8])? in
                    let result = try await Subprocess.run(
                        .path(FilePath(path)),
                        environment: .custom(["PATH": Self.searchPath]),
                        platformOptions: options,
                        input: .fileDescriptor(order, closeAfterSpawningProcess: false),
                        output: .bytes(limit: Self.longestAnswer),
                        error: .discarded
                    )
                    return (result.terminationStatus, result.standardOutput)
                }
                group.addTask {
                    try await Task.sleep(for: limit)
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        } catch let error as SubprocessError {
            throw HostFault("the command could not be run to its end: \(Self.words(error))")
        } catch {
            throw HostFault("the command was not waited for: jadwal-api ends")
        }
        guard let ended else { throw HostFault("the command has taken longer than \(limit)") }
        guard ended.status.isSuccess else { throw HostFault("the command has ended with \(ended.status)") }
        return ended.answer
    }

    /// - Parameter bytes: far fewer than a pipe holds (64 KiB).
    /// - Returns: the descriptor to read them from.
    private static func pipe(holding bytes: [UInt8]) -> FileDescriptor? {
        guard let ends = try? FileDescriptor.pipe() else { return nil }
        let isWritten = (try? ends.writeEnd.writeAll(bytes)) != nil
        try? ends.writeEnd.close()
        if !isWritten { try? ends.readEnd.close() }
        return isWritten ? ends.readEnd : nil
    }

    /// The search path of the program. It gets nothing else of jadwal-api's environment, which contains passwords.
    private static let searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    private static func words(_ error: SubprocessError) -> String {
        switch error.code {
        case .executableNotFound: "it cannot be found or run"
        case .outputLimitExceeded: "its answer is longer than 64 KiB"
        default: "the system refused it"
        }
    }
}
