import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Push

extension FaultProof {
    static let model: [FaultProof] = [
        Self.model("model-429-retry-after") { $0?.status == 429 && $0?.fields[.retryAfter] == "1" },
        Self.model("model-429") { $0?.status == 429 && $0?.fields[.retryAfter] == nil },
        Self.model("model-500") { $0?.status == 500 },
        // No answer within the time.
        Self.model("model-hang") { $0 == nil }, Self.model("model-drip") { $0 == nil },
        Self.model("model-connection-closed") { $0 == nil },
        Self.model("model-garbage") { $0?.status == 200 && !Self.isJSON($0) },
        Self.model("model-truncated") { $0?.status == 200 && !Self.isJSON($0) },
    ]

    private static func model(_ fault: String, _ isHurt: @escaping @Sendable (HTTPAnswer?) -> Bool) -> FaultProof {
        FaultProof(fault: fault) { servers in
            isHurt(try? await servers.model.ask(within: .seconds(1)))
        } isWell: { servers in
            let answer = try await servers.model.ask()
            return answer.status == 200 && Self.isJSON(answer)
        }
    }

    private static func isJSON(_ answer: HTTPAnswer?) -> Bool {
        answer.map { (try? JSONSerialization.jsonObject(with: Data($0.body))) != nil } ?? false
    }

    static let calendar: [FaultProof] =
        [500, 507, 412, 503].map { (status: Int) in
            Self.calendar("calendar-\(status)") { answer, isStored in answer?.status == status && !isStored }
        } + [
            Self.calendar("calendar-hang") { answer, isStored in answer == nil && !isStored },
            Self.calendar("calendar-cut-before-write") { answer, isStored in answer == nil && !isStored },
            Self.calendar("calendar-cut-after-write") { answer, isStored in answer == nil && isStored },
            Self.writesHeld,
        ]

    /// The object is not there when the client gives up, and is later.
    private static let writesHeld = FaultProof(fault: "calendar-writes-held") { servers in
        let id = UUID().uuidString.lowercased()
        let (answer, isStored) = try await Self.put(id, servers)
        guard answer == nil, !isStored else { return false }
        try await awaiting("the held write is carried out") { try await Self.isStored(id, servers) }
        return true
    } isWell: { servers in
        try await Self.isWell(servers)
    }

    private static func put(_ id: String, _ servers: FaultServers) async throws -> (HTTPAnswer?, Bool) {
        let body = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//proof\r\nBEGIN:VEVENT\r\nUID:\(id)\r\n\
            DTSTAMP:20300101T000000Z\r\nDTSTART:20300101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        let path = "sami/proof/\(id).ics"
        let answer = try? await servers.calendar.send("PUT", path, of: "sami", body: body, within: .seconds(1))
        return (answer, try await Self.isStored(id, servers))
    }

    private static func isStored(_ id: String, _ servers: FaultServers) async throws -> Bool {
        try await servers.calendarObjects(of: "sami").contains { $0.path.hasSuffix("\(id).ics") }
    }

    private static func isWell(_ servers: FaultServers) async throws -> Bool {
        _ = try await servers.calendar.send("MKCALENDAR", "sami/proof/", of: "sami")
        let (answer, isStored) = try await Self.put(UUID().uuidString.lowercased(), servers)
        return answer?.status == 201 && isStored
    }

    /// By what a PUT is answered, and whether Radicale has the object.
    private static func calendar(
        _ fault: String,
        _ isHurt: @escaping @Sendable (_ answer: HTTPAnswer?, _ isStored: Bool) -> Bool
    ) -> FaultProof {
        FaultProof(fault: fault) { servers in
            let (answer, isStored) = try await Self.put(UUID().uuidString.lowercased(), servers)
            return isHurt(answer, isStored)
        } isWell: { servers in
            try await Self.isWell(servers)
        }
    }

    /// - Parameter service: of a client of the push service.
    static func push(_ service: PushService) -> [FaultProof] {
        let device = "aaaa" + String(repeating: "0", count: 60)
        let mortal = FaultPushes.mortalPrefix + String(repeating: "1", count: 61)
        let isGone = Remembered(false)
        let later: @Sendable (PushOutcome) -> Bool = { if case .tryLater = $0 { true } else { false } }
        return ["push-429", "push-503", "push-goaway"].map { name in
            FaultProof(fault: name) { _ in
                later(await service.send(Self.push, device))
            } isWell: { _ in
                await service.send(Self.push, device) == .delivered
            }
        } + [
            FaultProof(fault: "push-410") { _ in
                guard case .deviceGone = await service.send(Self.push, mortal) else { return false }
                await isGone.set(true)
                return await service.send(Self.push, device) == .delivered
            } isWell: { _ in
                // A removed device stays away.
                let mortals = await service.send(Self.push, mortal)
                let isRight = if case .deviceGone = mortals { await isGone.value } else { await !isGone.value }
                return await service.send(Self.push, device) == .delivered && isRight
            }
        ]
    }

    private static let push = Push(
        kind: .alert,
        id: "0192d3a4-0000-7000-8000-00000000cafe",
        collapseID: nil,
        payload: Array(#"{"aps": {"alert": "proof"}, "event_uid": "proof@jadwal"}"#.utf8)
    )
}
