/// A test bed that did not come up.
public struct TestBedError: Error, CustomStringConvertible {
    public var detail: String
    public var description: String { self.detail }

    public init(detail: String) { self.detail = detail }
}
