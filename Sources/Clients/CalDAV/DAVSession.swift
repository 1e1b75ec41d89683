internal import HTTP
internal import HTTPTypes
internal import Jadwal

/// Requests on behalf of one account: its credentials, its limits, and redirects followed by hand. libcurl would drop the body
/// of a PROPFIND on the way.
struct DAVSession: Sendable {
    static let deadline = Duration.seconds(30)
    static let maximumAnswerBytes = 8 << 20
    static let redirectLimit = 5
    /// Providers that spread one account over several hosts. Nobody else's password leaves the host that it was given for.
    static let families = ["fastmail.com", "icloud.com", "yahoo.com"]

    let exchange: HTTPExchange
    let policy: AddressPolicy
    let schemes: KnownSchemes
    let account: CalendarAccount
    /// Where the customer said the server is.
    let start: DAVAddress
    let now: @Sendable () -> UnixTime

    /// Whatever the status is, but for a refused login and servers that are out of order.
    func send(_ request: DAVRequest) async throws(DAVFailure) -> DAVAnswer {
        let key = KnownSchemes.Key(customerID: self.account.customerID, origin: request.address.origin)
        let scheme = try await self.scheme(key, at: request.address)
        var answer = try await self.follow(request, with: scheme)
        if answer.status == 401, case let other = AuthenticationScheme(askedForBy: answer), other != scheme {
            answer = try await self.follow(request, with: other)
            if answer.status != 401 { await self.schemes.remember(other, for: key) }
        }
        switch answer.status {
        case 401: throw DAVFailure(.accountDown, "status 401")
        // Of all that this account asks for, and for as long as the server says.
        case 429, 502...504, 507: throw self.failure(.accountDown, answer)
        case 500, 508...599: throw self.failure(.transient, answer)
        default: return answer
        }
    }

    func multistatus(_ answer: DAVAnswer) throws(DAVFailure) -> Multistatus {
        guard let multistatus = Multistatus(answer.body) else {
            throw DAVFailure(.accountDown, "unreadable multistatus")
        }
        return multistatus
    }

    func failure(_ code: CalendarError.Code, _ answer: DAVAnswer) -> DAVFailure {
        let retryAfter = answer.fields[.retryAfter].flatMap { RetryAfter.duration($0, now: self.now()) }
        let conditions = DAVError(answer).conditions.map { " \($0)" }.joined()
        var failure = DAVFailure(code, retryAfter: retryAfter, "status \(answer.status)\(conditions)")
        failure.isOfGateway = [502, 504].contains(answer.status) || (520...599).contains(answer.status)
        return failure
    }

    /// Whether the account's password may be sent there.
    func mayReach(_ address: DAVAddress) -> Bool {
        if address.origin == self.start.origin { return true }
        guard address.scheme == "https" else { return false }
        if address.host == self.start.host { return address.port == 443 || address.port == self.start.port }
        return address.port == 443
            && Self.families.contains { family in
                [address, self.start].allSatisfy { $0.host == family || $0.host.hasSuffix(".\(family)") }
            }
    }

    /// Asks a server that is not known yet by a small request without a password. Where it guesses wrong, the answer to the
    /// request itself sets it right.
    private func scheme(_ key: KnownSchemes.Key, at address: DAVAddress) async throws(DAVFailure)
        -> AuthenticationScheme
    {
        if let known = await self.schemes.scheme(key) { return known }
        let answer = try await self.follow(.find([.currentUserPrincipal], at: address), with: nil)
        let scheme = AuthenticationScheme(askedForBy: answer)
        await self.schemes.remember(scheme, for: key)
        return scheme
    }

    private func follow(_ request: DAVRequest, with scheme: AuthenticationScheme?) async throws(DAVFailure) -> DAVAnswer
    {
        var request = request
        for _ in 0...Self.redirectLimit {
            let answer = try await self.perform(request, with: scheme)
            guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
            guard let target = answer.fields[.location].flatMap(request.address.resolving) else {
                throw DAVFailure(.accountDown, "status \(answer.status) without a usable location")
            }
            guard self.mayReach(target) else {
                throw DAVFailure(.accountDown, "status \(answer.status) to another host")
            }
            request.address = target
        }
        throw DAVFailure(.accountDown, "more than \(Self.redirectLimit) redirects")
    }

    private func perform(_ request: DAVRequest, with scheme: AuthenticationScheme?) async throws(DAVFailure)
        -> DAVAnswer
    {
        guard self.mayReach(request.address) else { throw DAVFailure(.accountDown, "another host than the account's") }
        var fields = request.fields
        fields[.userAgent] = "Jadwal"
        let call = HTTPCall(
            method: request.method,
            url: request.address.text,
            fields: fields,
            body: request.body,
            deadline: Self.deadline,
            maximumAnswerBytes: Self.maximumAnswerBytes,
            credentials: scheme?.credentials(self.account),
            account: scheme == nil ? nil : self.account.customerID,
            addressPolicy: self.policy,
            // Some proxies before SabreDAV break on multiplexed requests.
            version: .http1
        )
        do throws(HTTPError) {
            let answer = try await self.exchange(call)
            return DAVAnswer(
                address: request.address,
                status: answer.status,
                fields: answer.fields,
                body: answer.body
            )
        } catch {
            throw DAVFailure(error)
        }
    }
}
