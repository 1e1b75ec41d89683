/// Every address of the console. To add a page: write a file in ConsolePages, add a case here, and its row in Server. A
/// route without a row does not compile.
enum ConsoleRoute: Sendable, CaseIterable {
    case asset
    case language
    case signInPage
    case signIn
    case signInStart
    case signInBack
    case signOut
    case failures
    case failure
    case retryFailure
    case discardFailure
    case revealFailure
    case openFailure
    case editFailure
    case previewFailures
    case previewConversations
    case ask
    case operations
    case operation
    case pause
    case resume
    case stop
    case changeRate
    case audit
    case auditLines
    case overview
    case live
    case conversations
    case conversation
    case fire
    case postpone
    case drop
    case events
    case event
    case dismiss
    case relay
    case correct
    case resolve
    case customers
    case customer
    case askAccount
    case doctor
    case runDoctor
    case settings
}
