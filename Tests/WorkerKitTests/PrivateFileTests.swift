import Testing

@testable import WorkerKit

@Suite("A file is private when nobody reads it but its owner, or whom root has given it to")
struct PrivateFileTests {
    private static let cases: [(mode: Int, owner: Int, user: Int, isPrivate: Bool)] = [
        // The owner's own file.
        (0o600, 1000, 1000, true), (0o400, 1000, 1000, true), (0o640, 1000, 1000, false), (0o604, 1000, 1000, false),
        // The permissions that a Secret's volume or systemd sets.
        (0o440, 0, 65532, true), (0o400, 0, 65532, true), (0o640, 0, 65532, true), (0o444, 0, 65532, false),
        (0o460, 0, 65532, false), (0o450, 0, 65532, false), (0o640, 1000, 65532, false),
        // Root's own, read by root.
        (0o600, 0, 0, true), (0o640, 0, 0, false), (0o644, 0, 0, false),
    ]

    @Test(arguments: cases.indices) func modeAndOwner(_ index: Int) {
        let (mode, owner, user, isPrivate) = Self.cases[index]
        #expect(PrivateFile.isPrivate(mode: mode, owner: owner, for: user) == isPrivate)
    }

    @Test func unknownOwnerGivesNothing() {
        #expect(PrivateFile.isPrivate(mode: 0o600, owner: nil, for: 1000))
        #expect(!PrivateFile.isPrivate(mode: 0o440, owner: nil, for: 1000))
    }
}
