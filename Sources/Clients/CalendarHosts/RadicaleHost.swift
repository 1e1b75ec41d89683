internal import CCrypt
public import HTTP
internal import HTTPTypes

/// A Radicale server with an `htpasswd` file of users: https://radicale.org/v3.html#authentication
///
/// It reads the file at each login, so a change counts at once, and creates a user's home at the first login.
public struct RadicaleHost: CalendarHost {
    private static let limit = Duration.seconds(30)

    private let users: RadicaleUsers
    /// With a slash at the end.
    private let url: String
    private let exchange: HTTPExchange

    /// - Parameters:
    ///   - users: the path of the file of users, which must exist.
    ///   - url: the address of Radicale, also for owners' devices.
    ///   - exchange: does not follow redirects.
    public init(users: String, url: String, over exchange: @escaping HTTPExchange) {
        self.users = RadicaleUsers(path: users)
        self.url = url.hasSuffix("/") ? url : url + "/"
        self.exchange = exchange
    }

    public func make(_ login: HostedLogin) async throws(HostFault) -> HostedAccount {
        guard let hash = PasswordHash.of(login.password) else { throw HostFault("libcrypt makes no hash of SHA-512") }
        try await self.users.set(login.name, to: hash)
        return HostedAccount(url: self.url, name: login.name, password: login.password)
    }

    /// Radicale lets only the user delete a home. So the user first gets a password that is known only here.
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
        guard [.done, .missing, .gone].contains(StatusMeaning(status: answer.status)) else {
            throw HostFault("Radicale answered \(answer.status) when asked to delete a home")
        }
        try await self.users.set(name, to: nil)
    }

    /// Checks that users can be added to the file. Adds none.
    public static func check(users: String) throws(HostFault) { try RadicaleUsers(path: users).check() }
}

/// A password in the form of an `htpasswd` file: SHA-512 by crypt(5), `$6$`.
enum PasswordHash {
    /// - Returns: nil if the system's libcrypt has no SHA-512.
    static func of(_ password: String) -> String? {
        // Radicale reads a hash as a plain-text password unless its salt has 16 characters, as this one has, and,
        // before 3.9, if it names its rounds: the default of 5000 is not written into a hash.
        var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
        guard crypt_gensalt_rn("$6$", 0, nil, 0, &setting, Int32(setting.count)) != nil else { return nil }
        var room = [UInt8](repeating: 0, count: MemoryLayout<crypt_data>.size)
        return room.withUnsafeMutableBytes { room in
            crypt_rn(password, setting, room.baseAddress, Int32(room.count)).map { String(cString: $0) }
        }
    }
}
