import Foundation
import SwiftProtobuf

/// The content of the `.proto` files, as `protoc` has parsed them.
struct APIDescriptors {
    private let files: [Google_Protobuf_FileDescriptorProto]

    private static let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    static let file = Self.top.appending(path: "Tests/APITests/Fixtures/api.binpb").standardized
    static let protos = Self.top.appending(path: "Sources/APIMessages/Proto").standardized
    static let document = Self.top.appending(path: "docs/operate/owners-api.md").standardized

    init() throws { try self.init(serialized: Data(contentsOf: Self.file)) }

    init(serialized: Data) throws {
        self.files = try Google_Protobuf_FileDescriptorSet(serializedBytes: serialized).file
    }

    /// Such as `auth.v1.AuthService/Logout`.
    var methods: Set<String> {
        Set(
            self.files.flatMap { file in
                file.service.flatMap { service in
                    service.method.map { "\(file.package).\(service.name)/\($0.name)" }
                }
            }
        )
    }

    /// Such as `auth.v1.Session.id = 1`.
    var fields: Set<String> {
        Set(
            self.files.flatMap { file in
                file.messageType.flatMap { message in
                    message.field.map { "\(file.package).\(message.name).\($0.name) = \($0.number)" }
                }
            }
        )
    }

    /// Such as `auth.v1.MAGIC_TOKEN_TYPE_CALDAV = 1`.
    var values: Set<String> {
        Set(
            self.files.flatMap { file in
                file.enumType.flatMap { type in
                    type.value.map { "\(file.package).\($0.name) = \($0.number)" }
                }
            }
        )
    }
}
