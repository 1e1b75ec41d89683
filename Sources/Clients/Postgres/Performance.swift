/// How the loan of a connection to one synchronous piece of work ended.
enum Performance<R: Sendable, Failure: Error>: Sendable {
    /// The connection was closed by the server before the work began: another connection may do it.
    case notAlive
    case done(Result<R, Failure>, isReusable: Bool)
}
