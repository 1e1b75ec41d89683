@testable import CalDAV

extension FuzzedParser {
    /// WebDAV's XML: lists of resources, and errors.
    static let multistatus = FuzzedParser(name: "multistatus", longest: 4096, words: FuzzWords.webDAV) { input in
        guard let base = DAVAddress("https://dav.example.org/h/") else { return false }
        let conditions = DAVError(DAVAnswer(address: base, status: 403, body: input)).conditions
        try UnkeptPromise.unless(
            conditions.count <= 4 && conditions.allSatisfy(Self.mayBeLogged),
            "conditions that must not be logged"
        )
        guard let root = DAVDocument.root(of: input) else { return false }
        var elements = 0
        try Self.check(root, depth: 1, &elements)
        try UnkeptPromise.unless(elements <= DAVDocument.elementLimit, "\(elements) elements")
        let letters = Self.letters(in: root)
        try UnkeptPromise.unless(letters <= 4 * input.count + 64, "\(letters) bytes out of \(input.count)")
        guard let multistatus = Multistatus(input) else { return true }
        let hrefs = multistatus.responses.map(\.href)
        try UnkeptPromise.unless(Set(hrefs).count == hrefs.count && !hrefs.contains(""), "an href twice, or empty")
        for response in multistatus.responses {
            guard let listing = CalendarListing(response, from: base) else { continue }
            try UnkeptPromise.unless(DAVAddress(listing.address.text) == listing.address, "another address")
            try UnkeptPromise.unless(listing.address.path.hasSuffix("/"), "a calendar that is no collection")
        }
        return true
    }

    private static func check(_ element: DAVElement, depth: Int, _ elements: inout Int) throws {
        try UnkeptPromise.unless(depth <= DAVDocument.depthLimit, "\(depth) levels")
        elements += 1
        for child in element.children { try Self.check(child, depth: depth + 1, &elements) }
    }

    /// Names aside, nothing in a document is more than what it was made of: no entity grows.
    private static func letters(in element: DAVElement) -> Int {
        let attributes = element.attributes.values.reduce(0) { $0 + $1.utf8.count }
        return element.children.reduce(element.text.utf8.count + attributes) { $0 + Self.letters(in: $1) }
    }
}
