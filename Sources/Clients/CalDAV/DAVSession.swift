internal import HTTP
internal import HTTPTypes
internal import Pipeline
internal import Time

/// Sends requests for one account, with its credentials and limits. Follows redirects itself, because libcurl would
/// drop the body of a PROPFIND.
struct DAVSession: Sendable {
    static let deadline = Duration.seconds(30)
    static let maximumAnswerBytes = 8 << 20
    /// For an answer that holds one object.
    static let maximumObjectBytes = 1 << 20
    /// The time to read one answer. A release build needs a fraction of it for 8 MiB.
    static let readingLimit = Duration.seconds(10)
    static let redirectLimit = 5
    /// Providers that use several hosts for one account. All other passwords are sent only to the host that they were
    /// given for.
    static let families = ["fastmail.com", "icloud.com", "yahoo.com"]

    let exchange: HTTPExchange
    let policy: AddressPolicy
    let schemes: KnownSchemes
    let reading: ReadingPool
    let account: CalendarAccount
    /// The server address that the customer gave.
    let start: DAVAddress
    let now: @Sendable () -> UnixTime

    /// Returns any answer except a refused login and an unavailable server, which are thrown.
    func send(_ request: DAVRequest) async throws(DAVFailure) -> DAVAnswer {
        try await self.learnScheme(at: request.address)
        let answer = try await self.follow(request) { (request) async throws(DAVFailure) in
            try await self.authenticate(request)
        }
        switch answer.meaning() {
        case .unauthorized: throw DAVFailure(.accountDown, "status \(answer.status)").told(as: .login)
        // Applies to all requests of this account, for as long as the server says.
        case .limited, .away, .full, .unpaid: throw self.failure(.accountDown, answer)
        // For some servers it means "method not supported", for others a temporary failure.
        case .again where answer.status == 501: return answer
        case .again: throw self.failure(.transient, answer)
        case .done, .elsewhere, .forbidden, .missing, .gone, .conflict, .tooLarge, .refused: return answer
        }
    }

    func multistatus(_ answer: DAVAnswer) async throws(DAVFailure) -> Multistatus {
        guard let multistatus = try await self.readMultistatus(answer) else {
            throw DAVFailure(.accountDown, "unreadable multistatus")
        }
        return multistatus
    }

    /// nil if it is not a multistatus. A long answer is read on a thread of the `ReadingPool`.
    func readMultistatus(_ answer: DAVAnswer) async throws(DAVFailure) -> Multistatus? {
        let body = answer.body
        guard body.count > ReadingPool.smallBytes else { return Multistatus(body) }
        let result = try await self.reading.run(for: self.account.customerID, bytes: body.count) {
            Result { try Multistatus(body, until: .now + Self.readingLimit) }
        }
        do {
            return try result.get()
        } catch {
            throw .overrun(.transient, "reading an answer took longer than \(Self.readingLimit)")
        }
    }

    func failure(_ code: CalendarError.Code, _ answer: DAVAnswer) -> DAVFailure {
        let retryAfter = answer.fields[.retryAfter].flatMap { RetryAfter.duration($0, now: self.now()) }
        let conditions = DAVError(answer).conditions.map { " \($0)" }.joined()
        var failure = DAVFailure(code, retryAfter: retryAfter, "status \(answer.status)\(conditions)")
        failure.fault = AccountFault(answer.meaning())
        failure.isBroken = answer.status == 500
        failure.isFromGateway = StatusMeaning.isFromGateway(answer.status)
        return failure
    }

    /// True if the account's password may be sent there.
    func mayReach(_ address: DAVAddress) -> Bool {
        if address.origin == self.start.origin { return true }
        guard address.scheme == "https" else { return false }
        if address.host == self.start.host { return address.port == 443 || address.port == self.start.port }
        return address.port == 443
            && Self.families.contains { family in
                [address, self.start].allSatisfy { $0.host == family || $0.host.hasSuffix(".\(family)") }
            }
    }

    /// Finds the scheme of an unknown server by a small request without a password. If the result is wrong,
    /// `authenticate` corrects it.
    private func learnScheme(at address: DAVAddress) async throws(DAVFailure) {
        guard await self.schemes.scheme(self.key(address)) == nil else { return }
        let question = DAVRequest.find([.currentUserPrincipal], at: address)
        var answer = try await self.follow(question) { (request) async throws(DAVFailure) in
            try await self.perform(request, with: .unasked)
        }
        if Self.asksForLogin(answer) {
            // Cyrus answers requests without credentials and requests none. Empty credentials make it name its schemes.
            var nobody = question
            nobody.address = answer.address
            nobody.fields[.authorization] = "Digest username=\"\""
            answer = try await self.perform(nobody, with: .unasked)
        }
        let scheme = answer.status == 401 ? AuthenticationScheme(askedForBy: answer) : .unasked
        await self.schemes.remember(scheme, for: self.key(answer.address))
        guard answer.address.origin != address.origin else { return }
        await self.schemes.remember(.unasked, for: self.key(address))
    }

    private func key(_ address: DAVAddress) -> KnownSchemes.Key {
        KnownSchemes.Key(customerID: self.account.customerID, origin: address.origin)
    }

    /// True if the server requires a login and names no scheme (RFC 5397, section 3).
    private static func asksForLogin(_ answer: DAVAnswer) -> Bool {
        if answer.status == 403 { return true }
        guard answer.status == 207, answer.body.count <= ReadingPool.smallBytes else { return false }
        let responses = Multistatus(answer.body)?.responses ?? []
        return responses.contains { $0.property(.currentUserPrincipal)?.has(.dav("unauthenticated")) == true }
    }

    /// Sends to one address, with the scheme that this origin has requested.
    private func authenticate(_ request: DAVRequest) async throws(DAVFailure) -> DAVAnswer {
        let key = self.key(request.address)
        let scheme = await self.schemes.scheme(key) ?? .unasked
        let answer = try await self.perform(request, with: scheme)
        guard answer.status == 401, case let other = AuthenticationScheme(askedForBy: answer), other != scheme else {
            return answer
        }
        let second = try await self.perform(request, with: other)
        if second.status != 401 { await self.schemes.remember(other, for: key) }
        return second
    }

    private func follow(
        _ request: DAVRequest,
        _ perform: (DAVRequest) async throws(DAVFailure) -> DAVAnswer
    ) async throws(DAVFailure) -> DAVAnswer {
        var request = request
        for _ in 0...Self.redirectLimit {
            let answer = try await perform(request)
            guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
            guard let target = answer.fields[.location].flatMap(request.address.resolving) else {
                throw DAVFailure(.accountDown, "status \(answer.status) without a usable location").told(
                    as: .redirected
                )
            }
            request.address = self.secured(target, after: request)
            guard self.mayReach(request.address) else {
                throw DAVFailure(.accountDown, "status \(answer.status) to another host").told(as: .redirected)
            }
        }
        throw DAVFailure(.accountDown, "more than \(Self.redirectLimit) redirects").told(as: .redirected)
    }

    /// A server behind a proxy that ends TLS often redirects to a missing slash with `http`. Discovery follows over
    /// TLS, because the password is sent over TLS only.
    private func secured(_ target: DAVAddress, after request: DAVRequest) -> DAVAddress {
        let isSearch = request.method.rawValue == "PROPFIND"
        guard isSearch, target.scheme == "http", request.address.scheme == "https", target.host == request.address.host
        else { return target }
        return request.address.with(path: target.path)
    }

    private func perform(_ request: DAVRequest, with scheme: AuthenticationScheme) async throws(DAVFailure)
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
            maximumAnswerBytes: request.maximumAnswerBytes,
            credentials: scheme.credentials(self.account),
            account: scheme == .unasked ? nil : self.account.customerID,
            addressPolicy: self.policy,
            // Some proxies in front of SabreDAV fail with multiplexed requests.
            version: .http1,
            isRepeatable: request.isRepeatable
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
            var failure = DAVFailure(error)
            if error.code == .answerTooLarge {
                failure.error.detail = "the answer is longer than \(call.maximumAnswerBytes) bytes"
                failure.isOverrun = true
            }
            throw failure
        }
    }
}
