/// https://www.postgresql.org/docs/15/transaction-iso.html
public enum IsolationLevel: String, Sendable {
    case readCommitted = "read committed"
    case repeatableRead = "repeatable read"
    case serializable
}
