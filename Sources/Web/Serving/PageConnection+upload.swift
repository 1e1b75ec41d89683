internal import HTTPTypes
public import Hummingbird
public import NIOCore
internal import WorkerKit

extension PageConnection {
    /// The result of reading a form with a file.
    public enum ReadUpload: Sendable {
        /// The file is nil if the form has none. An empty field of a file is an empty file.
        case form(RequestItems, [UInt8]?)
        case tooLong
        /// It has not come in time. Nothing more is read from its connection.
        case tooSlow
        /// No form with a file. The field is a header's name, or empty.
        case unreadable(field: String)
    }

    /// Of all fields together, without the file.
    private static let longestFields = 12 << 20

    /// Reads a form with a file. Both are in memory: programs in containers have no disk to write to. The caller bounds
    /// how many forms are read at once.
    ///
    /// - Parameter longest: of the file, in bytes.
    public func upload(
        _ request: Request,
        atMost longest: Int,
        within limit: TimeAmount
    ) async throws -> ReadUpload {
        let whole = longest + Self.longestFields
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > whole { return .tooLong }
        guard let reader = request.headers[.contentType].flatMap({ MultipartReader($0) }) else {
            return .unreadable(field: "Content-Type")
        }
        self.waitForBody(limit)
        var form = UploadedForm(reader, atMost: longest, fields: Self.longestFields)
        do {
            for try await part in request.body { try form.take(part.readableBytesView) }
            return try form.finish()
        } catch let end as UploadedForm.End {
            return end.read
        } catch is BodyIsLate {
            return .tooSlow
        }
    }
}

/// A form with a file, as far as it has come.
private struct UploadedForm {
    /// Why no more of it is read.
    struct End: Error {
        let read: PageConnection.ReadUpload
    }

    private var reader: MultipartReader
    private var left: Int
    private var fieldsLeft: Int
    private var file: [UInt8]?
    private var items: [Route.Item] = []
    private var name = ""
    private var value: [UInt8] = []
    private var isFile = false

    init(_ reader: MultipartReader, atMost longest: Int, fields: Int) {
        (self.reader, self.left, self.fieldsLeft) = (reader, longest, fields)
    }

    mutating func take(_ bytes: some Sequence<UInt8>) throws(End) {
        let events: [MultipartReader.Event]
        do throws(MultipartReader.Fault) {
            events = try self.reader.take(bytes)
        } catch {
            throw End(read: .unreadable(field: ""))
        }
        for event in events {
            switch event {
            case .begin(let name, let isFile): try self.begin(name, isFile)
            case .data(let bytes): try self.add(bytes)
            case .end: try self.end()
            }
        }
    }

    func finish() throws(End) -> PageConnection.ReadUpload {
        guard self.reader.isOver else { throw End(read: .unreadable(field: "")) }
        return .form(RequestItems(self.items), self.file)
    }

    private mutating func begin(_ name: String, _ isFile: Bool) throws(End) {
        (self.name, self.isFile, self.value) = (name, isFile, [])
        guard isFile else { return }
        // One file at most.
        guard self.file == nil else { throw End(read: .unreadable(field: name)) }
        self.file = []
    }

    private mutating func add(_ bytes: [UInt8]) throws(End) {
        guard self.isFile else {
            self.fieldsLeft -= bytes.count
            guard self.fieldsLeft >= 0 else { throw End(read: .tooLong) }
            self.value += bytes
            return
        }
        self.left -= bytes.count
        guard self.left >= 0 else { throw End(read: .tooLong) }
        self.file? += bytes
    }

    private mutating func end() throws(End) {
        guard !self.isFile else { return }
        guard let text = String(validating: self.value, as: UTF8.self) else {
            throw End(read: .unreadable(field: self.name))
        }
        self.items.append(Route.Item(self.name, text))
    }
}
