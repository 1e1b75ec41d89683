@testable import ChatExport
@testable import Web

extension FuzzedParser {
    /// Forms with a file, as browsers send them. They come in parts of any length.
    static let uploadForm = FuzzedParser(name: "upload-form", longest: 2048, words: FuzzWords.uploadForm) { input in
        guard let whole = try? Self.read([input]) else {
            // A form that is refused as a whole is also refused byte by byte.
            let refused = (try? Self.read(input.map { [$0] })) == nil
            try UnkeptPromise.unless(refused, "a form that is refused as a whole is read in parts")
            return false
        }
        let parts = try? Self.read(input.map { [$0] })
        try UnkeptPromise.unless(parts?.fields == whole.fields, "other fields when the form comes byte by byte")
        let kept = whole.fields.reduce(0) { $0 + $1.content.count }
        try UnkeptPromise.unless(kept <= input.count, "more was read than sent")
        try UnkeptPromise.unless(whole.fields.count <= 100, "more fields than a form may have")
        return whole.isOver && !whole.fields.isEmpty
    }

    private struct Field: Equatable {
        let name: String
        let isFile: Bool
        var content: [UInt8] = []
    }

    private static func read(_ parts: [[UInt8]]) throws -> (fields: [Field], isOver: Bool) {
        guard var reader = MultipartReader("multipart/form-data; boundary=b0") else {
            throw UnkeptPromise("an ordinary form is none")
        }
        var fields: [Field] = []
        for part in parts {
            for event in try reader.take(part) {
                switch event {
                case .begin(let name, let isFile): fields.append(Field(name: name, isFile: isFile))
                case .data(let bytes): fields[fields.count - 1].content += bytes
                case .end: break
                }
            }
        }
        return (fields, reader.isOver)
    }

    /// Archives in which phones put an exported chat.
    static let exportArchive = FuzzedParser(
        name: "export-archive",
        longest: 4096,
        words: FuzzWords.exportArchive
    ) { input in
        let limit = 4096
        guard let chat = try? ExportArchive.chat(in: input, atMost: limit) else { return false }
        try UnkeptPromise.unless(chat.count <= limit, "more was unpacked than may be")
        let less = try? ExportArchive.chat(in: input, atMost: max(0, chat.count - 1))
        try UnkeptPromise.unless(chat.isEmpty || less == nil, "a bound that is not kept")
        return true
    }
}

extension FuzzWords {
    static let uploadForm: [String] = [
        "--b0\r\n", "\r\n--b0\r\n", "\r\n--b0--\r\n", "--b0", "--", "\r\n", "\r\n\r\n", "\r", "\n",
        "Content-Disposition: form-data; name=\"file\"; filename=\"chat.txt\"\r\n",
        "content-disposition: form-data; name=me\r\n", "Content-Type: text/plain\r\n", "name=\"\"",
        "filename*=UTF-8''x",
        "\\\"", "\"", ";", "\0",
    ]

    static let exportArchive: [String] = [
        "PK\u{3}\u{4}", "PK\u{1}\u{2}", "PK\u{5}\u{6}", "PK\u{7}\u{8}", "_chat.txt", "WhatsApp Chat with Sara.txt",
        ".txt",
        "../", "\0\0\0\0", "\0\0", "\u{8}\0", "\u{1}\0", "\u{7F}\u{7F}\u{7F}\u{7F}",
    ]
}
