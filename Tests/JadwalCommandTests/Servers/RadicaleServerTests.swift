internal import FoundationEssentials
internal import Testing

@testable internal import JadwalCommand

@Suite struct `Users of the calendar server come and go` {
    @Test func `a forgotten user's password and calendars are gone, others' stay`() throws {
        let root = try TemporaryRoot()
        let server = RadicaleServer(folder: root.path, port: 0)
        let (first, other) = (try server.password(of: "omar-1"), try server.password(of: "omar-10"))
        let calendars = "\(root.path)/collections/collection-root/omar-1/calendar"
        try FileManager.default.createDirectory(atPath: calendars, withIntermediateDirectories: true)
        try server.forget(user: "omar-1")
        try server.forget(user: "nobody")
        #expect(!FileManager.default.fileExists(atPath: calendars))
        #expect(try server.password(of: "omar-10") == other)
        #expect(try server.password(of: "omar-1") != first)
    }
}
