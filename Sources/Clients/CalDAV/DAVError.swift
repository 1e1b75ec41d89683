/// The conditions that a server names when it refuses (RFC 4918, section 16).
struct DAVError: Sendable, Hashable {
    /// `no-uid-conflict`, without the namespace: Purelymail errs about it. At most four, of letters and hyphens, so that they
    /// may be logged.
    var conditions: [String]
    /// What the server says is in the way: of `no-uid-conflict` the object that has the UID (RFC 4791, section 5.3.2.1).
    var href: String?

    init(_ answer: DAVAnswer) {
        guard answer.body.count <= ReadingPool.smallBytes, let root = DAVDocument.root(of: answer.body),
            root.name.local == "error"
        else {
            self.conditions = []
            return
        }
        let names = root.children.map(\.name.local).filter { name in
            name.utf8.count <= 60 && name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
        }
        self.conditions = Array(names.prefix(4))
        self.href = root.children.lazy.compactMap { $0.first(.href)?.text }.first { !$0.isEmpty }
    }

    /// The UID is taken, in any server's words.
    var isAboutUID: Bool {
        self.conditions.contains("no-uid-conflict") || self.conditions.contains("unique-scheduling-object-resource")
    }
}
