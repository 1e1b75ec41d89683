internal import SwiftProtobuf

extension ConnectMethod {
    enum Permission: Sendable, Hashable {
        /// Also for somebody who has not signed in.
        case everybody
        case owner
    }

    /// The methods that want a sign-in of the last ten minutes, so that a stolen session cannot do it.
    enum StepUp: Sendable, Hashable {
        case none
        case call
        /// The answer has a secret, and is not given again later. The call itself may want one too.
        case repeatedAnswer
    }

    /// The requirements of a method, and the function that answers it.
    struct Row: Sendable {
        typealias Answer = @Sendable (any Message, ConnectCall) async throws -> any Message

        let path: String
        let permission: Permission
        /// It changes something: an Idempotency-Key counts.
        let isAct: Bool
        var stepUp = StepUp.none
        let read: @Sendable (ConnectCodec, [UInt8]) throws -> any Message
        /// nil if the method has no service yet.
        let answer: Answer?
        /// An answer that was given before.
        let restore: @Sendable ([UInt8]) throws -> any Message

        static func query<Request: Message, Response: Message>(
            _ path: String,
            _ permission: Permission,
            _ answer: @escaping @Sendable (Request, ConnectCall) async throws -> Response
        ) -> Row {
            Row(path, permission, isAct: false, answer)
        }

        static func act<Request: Message, Response: Message>(
            _ path: String,
            _ permission: Permission,
            _ answer: @escaping @Sendable (Request, ConnectCall) async throws -> Response
        ) -> Row {
            Row(path, permission, isAct: true, answer)
        }

        func wanting(_ stepUp: StepUp) -> Row {
            var row = self
            row.stepUp = stepUp
            return row
        }

        /// Its name and numbers are kept for it.
        static func notYet<Request: Message>(_ path: String, _ permission: Permission, _ type: Request.Type) -> Row {
            Row(path, permission, isAct: false, nil as (@Sendable (Request, ConnectCall) async throws -> Request)?)
        }

        private init<Request: Message, Response: Message>(
            _ path: String,
            _ permission: Permission,
            isAct: Bool,
            _ answer: (@Sendable (Request, ConnectCall) async throws -> Response)?
        ) {
            (self.path, self.permission, self.isAct) = (path, permission, isAct)
            self.read = { codec, bytes in try codec.read(bytes, as: Request.self) }
            if let answer {
                self.answer = { message, call in
                    guard let request = message as? Request else { throw ConnectFault.unreadable }
                    return try await answer(request, call)
                }
            } else {
                self.answer = nil
            }
            self.restore = { bytes in try Response(serializedBytes: bytes) }
        }
    }
}
