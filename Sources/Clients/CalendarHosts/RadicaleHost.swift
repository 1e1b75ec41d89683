public import HTTP
internal import HTTPTypes

/// A Radicale whose users are in a file of `htpasswd`: https://radicale.org/v3.html#authentication
///
/// It reads the file with each login, so that a change counts at once, and makes a user's home at the first login.
public struct RadicaleHost: CalendarHost {
    private static let limit = Duration.seconds(30)

    private let users: UsersFile
    /// With a slash at the end.
    private let url: String
    private let exchange: HTTPExchange

    /// - Parameters:
    ///   - users: the path of the file of users. It exists.
    ///   - url: where Radicale is, for owners' devices too.
    ///   - exchange: does not follow redirects.
    public init(users: String, url: String, over exchange: @escaping HTTPExchange) {
        self.users = UsersFile(path: users)
        self.url = url.hasSuffix("/") ? url : url + "/"
        self.exchange = exchange
    }

    public func make(_ login: HostedLogin) async throws(HostFault) -> HostedAccount {
        guard let hash = PasswordHash.of(login.password) else { throw HostFault("libcrypt makes no hash of SHA-512") }
        try await self.users.set(login.name, to: hash)
        return HostedAccount(url: self.url, name: login.name, password: login.password)
    }

    /// Radicale deletes a home for its user only. So the user gets a password that nobody else has, for this.
    public func remove(_ name: String) async throws(HostFault) {
        let login = HostedLogin(name: name, password: HostedLogin.newPassword())
        _ = try await self.make(login)
        let answer: HTTPAnswer
        do throws(HTTPError) {
            answer = try await self.exchange(
                HTTPCall(
                    method: .delete,
                    url: "\(self.url)\(name)/",
                    deadline: Self.limit,
                    credentials: .basic(user: name, password: login.password)
                )
            )
        } catch {
            throw HostFault("Radicale could not be asked to delete a home: \(error)")
        }
        guard (200..<300).contains(answer.status) || [404, 410].contains(answer.status) else {
            throw HostFault("Radicale answered \(answer.status) when asked to delete a home")
        }
        try await self.users.set(name, to: nil)
    }

    /// Whether users could be added to the file now. Adds none.
    public static func check(users: String) throws(HostFault) { try UsersFile(path: users).check() }
}
