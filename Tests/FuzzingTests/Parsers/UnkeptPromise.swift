/// What a parser let through though it must not, or made wrong.
struct UnkeptPromise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static func unless(_ isKept: @autoclosure () throws -> Bool, _ what: @autoclosure () -> String) throws {
        guard try isKept() else { throw UnkeptPromise(what()) }
    }
}
