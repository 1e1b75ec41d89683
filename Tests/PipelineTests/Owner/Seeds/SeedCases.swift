import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import TestSupport
import Testing
import Web

extension PeopleSuites {
    /// The unit cases of the original's report by their names, and its three flows. The report's own inputs are not
    /// known: a case is what its kind says. The API and the pages are asked with the same table.
    @Suite(
        "The original's cases have the expected results by the API and by pages",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
    )
    struct SeedCases {
        enum Face: String, CaseIterable {
            case api, page
        }

        enum Result {
            case taken, refused
        }

        /// An address gets a letter.
        private static let addresses: [(name: String, address: String, expected: Result)] = [
            ("A1 an address", "noura@example.org", .taken), ("A2 without @", "noura.example.org", .refused),
            ("A3 empty", "", .refused),
        ]

        @Test(.timeLimit(.minutes(2))) func a1ToA3AreAddressesThatGetALetterOrNone() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var letters = 0
                for (name, address, expected) in Self.addresses {
                    for face in Face.allCases {
                        let result = try await Self.ask(address, owner, face)
                        #expect(result == expected, "\(name), \(face)")
                        guard result == .taken else { continue }
                        letters += 1
                        #expect(try await owner.letter(letters).to == [address], "\(name), \(face)")
                    }
                }
                #expect(try owner.letters().count == 2)
                #expect(try await bed.count("select count(*) from sign_in_link") == 2)
            }
        }

        private static func ask(_ address: String, _ owner: OwnerBed, _ face: Face) async throws -> Result {
            switch face {
            case .api:
                let json = "{\"email\": \"\(address)\"}"
                let answer = try await ConnectClient(owner).json("auth.v1.AuthService/InitiateEmail", json)
                return try Self.result(answer, refusal: "invalid_argument", blaming: ["email"])
            case .page:
                let browser = OwnerBrowser(owner)
                try await browser.get("/sign-in")
                return try Self.result(try await browser.submit("/sign-in", [("address", address)]), refusal: 400)
            }
        }

        // MARK: - Tokens of letters

        private enum Token {
            case fresh, used, expired, unknown
        }

        private static let tokens: [(name: String, token: Token, expected: Result)] = [
            ("B1 a fresh token", .fresh, .taken), ("B2 a used one", .used, .refused),
            ("B3 an old one", .expired, .refused), ("B3 one that never was", .unknown, .refused),
        ]

        @Test(.timeLimit(.minutes(2))) func b1ToB3AreTokensThatSignInOrDoNot() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                for (name, kind, expected) in Self.tokens {
                    for face in Face.allCases {
                        let address = "owner-\(UUID().uuidString.lowercased())@example.org"
                        let token = try await Self.token(kind, address, owner)
                        let before = try await bed.count("select count(*) from owner_session")
                        #expect(try await Self.use(token, address, owner, face) == expected, "\(name), \(face)")
                        let after = try await bed.count("select count(*) from owner_session")
                        #expect(after - before == (expected == .taken ? 1 : 0), "\(name), \(face)")
                    }
                }
            }
        }

        private static func token(_ kind: Token, _ address: String, _ owner: OwnerBed) async throws -> String {
            guard kind != .unknown else { return SessionToken().text }
            #expect(try await Self.ask(address, owner, .api) == .taken)
            let letter = try await awaiting("the letter to \(address)") {
                try owner.letters().first { $0.to == [address] }
            }
            let token = try #require(try letter.link().split(separator: "token=").last.map(String.init))
            if kind == .used { #expect(try await Self.use(token, address, owner, .api) == .taken) }
            if kind == .expired {
                try await owner.bed.pool.execute(
                    "update sign_in_link set ends_at = jadwal_now() - interval '1 second' where used_at is null"
                )
            }
            return token
        }

        private static func use(
            _ token: String,
            _ address: String,
            _ owner: OwnerBed,
            _ face: Face
        ) async throws -> Result {
            switch face {
            case .api:
                let json = "{\"token\": \"\(token)\"}"
                let answer = try await ConnectClient(owner).json("auth.v1.AuthService/CompleteEmail", json)
                return try Self.result(answer, refusal: "failed_precondition")
            case .page:
                let browser = OwnerBrowser(owner)
                let shown = try await browser.get("/magic-link?token=\(token)")
                guard shown.status == 200 else { return try Self.result(shown, refusal: 410) }
                return try Self.result(try await browser.submit("/magic-link", [("address", address)]), refusal: 410)
            }
        }

        // MARK: - ID tokens

        private struct Proof {
            var changes: [String: any Sendable] = [:]
            var isMailProven = true
            var isForged = false
        }

        private static let proofs: [(name: String, proof: Proof, expected: Result)] = [
            ("C1 an ID token", Proof(), .taken),
            ("C2 for another audience", Proof(changes: ["aud": "another"]), .refused),
            ("C3 an old one", Proof(changes: ["exp": Int(Date().timeIntervalSince1970) - 120]), .refused),
            ("C4 without a proven address", Proof(isMailProven: false), .refused),
            ("C4 signed by another", Proof(isForged: true), .refused),
        ]

        @Test(.timeLimit(.minutes(2))) func c1ToC4AreProofsThatSignInOrDoNot() async throws {
            try await PipelineBed.lend { bed in
                try await IssuerServer.lend { issuer in
                    let settings = try OwnerIssuerTests.settings(issuer.address)
                    let owner = try await OwnerBed.start(bed, settings: settings.merging(ConnectClient.settings) { $1 })
                    for (name, proof, expected) in Self.proofs {
                        for face in Face.allCases {
                            let result = try await Self.prove(proof, issuer, owner, face)
                            #expect(result == expected, "\(name), \(face)")
                        }
                    }
                    #expect(try await bed.count("select count(*) from customer") == 2)
                    #expect(try await bed.count("select count(*) from owner_session") == 2)
                }
            }
        }

        /// Each is another person, who has no account so far.
        private static func prove(
            _ proof: Proof,
            _ issuer: IssuerServer,
            _ owner: OwnerBed,
            _ face: Face
        ) async throws -> Result {
            let id = UUID().uuidString.lowercased()
            let person = IssuerServer.Person(
                subject: id,
                mail: "\(id)@example.org",
                isMailProven: proof.isMailProven
            )
            switch face {
            case .api:
                let token = try issuer.token(
                    for: person,
                    audience: "the-app",
                    changing: proof.changes,
                    isForged: proof.isForged
                )
                let json = "{\"googleToken\": \"\(token)\"}"
                let answer = try await ConnectClient(owner).json("auth.v1.AuthService/UseGoogle", json)
                let refusal = proof.isMailProven ? "unauthenticated" : "failed_precondition"
                return try Self.result(answer, refusal: refusal)
            case .page:
                let browser = OwnerBrowser(owner)
                let begun = try await browser.get("/sign-in/with/google")
                let back = try issuer.consent(
                    to: try #require(begun.fields[.location]),
                    as: person,
                    changing: proof.changes,
                    isForged: proof.isForged
                )
                return try Self.result(try await browser.get(back), refusal: 403)
            }
        }

        // MARK: - What faces answer

        /// Fails unless it is an answer or this refusal.
        static func result(
            _ answer: ConnectClient.Answer,
            refusal: String,
            blaming fields: [String] = []
        ) throws -> Result {
            guard answer.code != "ok" else { return .taken }
            try #require(answer.code == refusal && answer.blamed == fields, "\(answer.text)")
            return .refused
        }

        /// Fails unless the page leads on or has this status.
        static func result(_ answer: HTTPAnswer, refusal: Int) throws -> Result {
            guard answer.status != 303 else { return .taken }
            try #require(answer.status == refusal, "status \(answer.status)")
            return .refused
        }
    }
}
