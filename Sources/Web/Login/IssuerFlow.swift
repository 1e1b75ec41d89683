public import HTTPTypes
public import Logging
internal import WorkerKit

/// A browser's way to an issuer of OpenID Connect and back, for owners and for operators. The login that has begun is
/// kept in the browser alone. The client of the issuer is the front's.
public struct IssuerFlow<Failure: Error & CustomStringConvertible>: Sendable {
    /// A login that this browser has begun.
    public struct Begun: Sendable, Hashable {
        /// Empty if there is none.
        public var login = ""
        /// The front's own text beside it.
        public var note = ""
    }

    /// The cookie's own bound is below 4096 bytes in every browser; longer notes are forgotten.
    private static var longestNote: Int { 1024 }

    private let cookie: PageCookie
    private let failed: Logger.Message
    private let logger: Logger
    private let kind: @Sendable (Failure) -> String?
    /// Each kind of failure is logged once a minute.
    private let lines = RequestLimit(1, in: .seconds(60))

    /// - Parameters:
    ///   - age: how long a login may take.
    ///   - failed: the log's sentence.
    ///   - kind: nil for a failure that anybody can cause, such as an answer to a login that was not begun.
    public init(
        cookie: String,
        isSecure: Bool,
        age: Duration,
        failed: Logger.Message,
        logger: Logger,
        kind: @escaping @Sendable (Failure) -> String?
    ) {
        self.cookie = PageCookie(cookie, isSecure: isSecure, age: Int(age / .seconds(1)))
        (self.failed, self.logger, self.kind) = (failed, logger, kind)
    }

    /// The cookie that forgets the login that has begun.
    public var clear: String { self.cookie.clear }

    /// Where the browser goes to sign in, and the cookie that it keeps meanwhile.
    ///
    /// - Parameters:
    ///   - login: without a slash.
    ///   - note: of letters that a cookie may hold.
    ///   - address: asks the client of the issuer.
    public func begin(
        _ login: String,
        noting note: String,
        _ address: () async throws(Failure) -> String
    ) async throws(Failure) -> (address: String, cookie: String) {
        let kept = note.isEmpty || note.utf8.count > Self.longestNote ? login : "\(login)/\(note)"
        return (try await self.reporting(address), self.cookie.set(kept))
    }

    public func begun(_ headers: HTTPFields) -> Begun {
        let parts = (self.cookie.value(in: headers[.cookie]) ?? "")
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        return Begun(login: parts.first.map(String.init) ?? "", note: parts.count > 1 ? String(parts[1]) : "")
    }

    /// Asks the client of the issuer, and logs what has failed.
    public func reporting<Answer>(_ body: () async throws(Failure) -> Answer) async throws(Failure) -> Answer {
        do throws(Failure) {
            return try await body()
        } catch {
            if let kind = self.kind(error), self.lines.allows(kind) {
                self.logger.warning(self.failed, metadata: [LogKey.reason: "\(error.description)"])
            }
            throw error
        }
    }
}
