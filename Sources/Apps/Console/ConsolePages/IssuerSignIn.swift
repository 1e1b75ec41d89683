internal import Web

/// The way to the issuer and back. Both are followed as links: a browser lets no form of the console end at another
/// host.
enum IssuerSignIn {
    /// Sends the browser to the issuer.
    static func start(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let issuer = request.services.login.issuer else { throw ConsoleFault.notFound }
        let destination = request.query.text(OperatorSignInPage.next).flatMap { Route(local: $0) }
        guard request.context.person == nil else { return .seeOther(destination ?? NavigationItem.first) }
        let (address, cookie) = try await issuer.begin(to: destination, at: request.context.now)
        return .elsewhere(address, cookies: [cookie])
    }

    /// The browser comes back. A new session begins, whatever session there was before. An answer to this
    /// browser's login ends the login. Any other answer leaves it.
    static func back(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let login = request.services.login
        guard let issuer = login.issuer else { throw ConsoleFault.notFound }
        let (person, destination): (IssuerLogin.Person, Route?)
        do throws(ConsoleFault) {
            (person, destination) = try await issuer.person(
                answering: request.query.without(),
                request.headers,
                at: request.context.now
            )
        } catch {
            let isForeign = error == .loginRefused(.notBegun)
            return .refused(
                ConsoleFaultPage.page(error, request.context),
                error,
                cookies: isForeign ? [] : [issuer.clear]
            )
        }
        let cookies = try await login.signIn(person)
        return .seeOther(destination ?? NavigationItem.first, cookies: cookies + [issuer.clear])
    }
}
