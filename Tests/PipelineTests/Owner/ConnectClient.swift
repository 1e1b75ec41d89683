import APIMessages
import Crypto
import Foundation
import HTTP
import HTTPTypes
import SwiftProtobuf
import TestSupport
import Testing

/// The part of an app: calls methods, and keeps tokens.
struct ConnectClient: Sendable {
    let owner: OwnerBed
    var access: String?
    var refresh = ""
    var customer = ""
    /// How long it waits for an answer.
    var patience = Duration.seconds(30)
    /// Sent with each call.
    var fields: [String: String] = [:]

    init(_ owner: OwnerBed) { self.owner = owner }

    /// Settings of a program with the API. All replicas have the same key.
    static let settings: [String: String] = {
        let pem = P256.Signing.PrivateKey().pemRepresentation
        return ["JADWAL_TOKEN_KEYS": "k1:\(Data(pem.utf8).base64EncodedString())"]
    }()

    /// The session's id in the refresh token.
    var session: String { String(self.refresh.prefix { $0 != "." }) }

    struct Answer: Sendable {
        let status: Int
        let fields: HTTPFields
        let body: [UInt8]

        var text: String { String(decoding: self.body, as: UTF8.self) }
        /// The word of an error; `ok` for an answer.
        var code: String {
            guard self.status != 200 else { return "ok" }
            return (try? ConnectClient.object(self.body))?["code"] as? String ?? "\(self.status)"
        }
        /// The names of fields that are blamed.
        var blamed: [String] {
            let details = (try? ConnectClient.object(self.body))?["details"] as? [[String: String]] ?? []
            return details.filter { $0["type"] == "errors.v1.FieldFault" }.compactMap { detail in
                let base64 = (detail["value"] ?? "")
                let padded = base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4)
                return Data(base64Encoded: padded).flatMap { try? Errors_V1_FieldFault(serializedBytes: $0).field }
            }
        }
    }

    static func object(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    /// - Parameter fields: beside the usual ones, or in their place; empty ones are not sent.
    func send(_ path: String, _ body: [UInt8], _ fields: [String: String] = [:]) async throws -> Answer {
        var call = HTTPCall(method: .post, url: "\(self.owner.address)/\(path)")
        (call.body, call.deadline) = (body, self.patience)
        var own = ["Content-Type": "application/json", "Connect-Protocol-Version": "1"].merging(self.fields) { $1 }
        if let access = self.access { own["Authorization"] = "Bearer \(access)" }
        for (name, value) in own.merging(fields, uniquingKeysWith: { _, given in given }) where !value.isEmpty {
            call.fields[try #require(.init(name))] = value
        }
        let request = call
        let answer = try await awaiting("the API is called less often") {
            let answer = try await self.owner.bed.http.execute(request)
            return answer.status == 429 && answer.fields[.retryAfter] == "1" ? nil : answer
        }
        return Answer(status: answer.status, fields: answer.fields, body: answer.body)
    }

    func json(_ path: String, _ json: String = "{}", _ fields: [String: String] = [:]) async throws -> Answer {
        try await self.send(path, Array(json.utf8), fields)
    }

    /// By the binary form; throws unless it is answered.
    func call<Response: Message>(
        _ path: String,
        _ request: some Message,
        as type: Response.Type,
        _ fields: [String: String] = [:]
    ) async throws -> Response {
        let binary = ["Content-Type": "application/proto"]
        let answer = try await self.send(
            path,
            try request.serializedBytes(),
            binary.merging(fields) { _, given in given }
        )
        try #require(answer.status == 200, "\(path): \(answer.text)")
        return try Response(serializedBytes: answer.body)
    }

    /// Asks for a link, and signs in by the token of the letter of this number.
    mutating func signIn(_ address: String, letter number: Int) async throws {
        let asked = try await self.json("auth.v1.AuthService/InitiateEmail", "{\"email\": \"\(address)\"}")
        try #require(asked.status == 200 && asked.text == "{}", "\(asked.text)")
        let link = try await self.owner.letter(number).link()
        try await self.complete(try #require(link.split(separator: "token=").last.map(String.init)))
    }

    mutating func complete(_ token: String) async throws {
        let entered = try await self.call(
            "auth.v1.AuthService/CompleteEmail",
            Auth_V1_CompleteEmailRequest.with { $0.token = token },
            as: Auth_V1_CompleteEmailResponse.self
        )
        (self.access, self.refresh, self.customer) = (entered.accessToken, entered.refreshToken, entered.userID)
    }

    /// The API's answer to a refresh token.
    func renew(_ token: String) async throws -> Answer {
        try await self.json("auth.v1.AuthService/RefreshTokens", "{\"refreshToken\": \"\(token)\"}")
    }
}
