internal import FoundationEssentials
internal import HTTP
internal import HTTPTypes
internal import WorkerKit

/// Asks RabbitMQ's management interface what AMQP does not say.
struct BrokerManagement: Sendable {
    private static let limit = Duration.seconds(3)
    /// With a range, rates are means over it. Without these columns, each queue would be described in kilobytes.
    private static let query = """
        msg_rates_age=60&msg_rates_incr=5&columns=name,messages_unacknowledged,\
        message_stats.publish_details.avg_rate,message_stats.deliver_get_details.avg_rate
        """

    private let settings: ManagementSettings
    private let virtualHost: String
    private let execute: @Sendable (HTTPCall) async throws -> HTTPAnswer

    init(
        _ settings: ManagementSettings,
        virtualHost: String,
        over execute: @escaping @Sendable (HTTPCall) async throws -> HTTPAnswer
    ) {
        (self.settings, self.virtualHost, self.execute) = (settings, virtualHost, execute)
    }

    func queues() async -> ManagedQueues {
        let call = HTTPCall(
            method: .get,
            url: "\(self.settings.url)/api/queues/\(Self.encoded(self.virtualHost))?\(Self.query)",
            deadline: Self.limit,
            maximumAnswerBytes: 4 << 20,
            credentials: .basic(user: self.settings.user, password: self.settings.password)
        )
        // The error may quote the address, and does not help a viewer.
        guard let answer = try? await self.execute(call), answer.status == 200 else { return .noAnswer }
        return ManagedQueues(json: answer.body)
    }

    /// All but letters and digits, so that `/` stays one part of the path.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            guard byte < 0x80, character.isLetter || character.isNumber else {
                return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
            return String(character)
        }.joined()
    }
}

/// The management interface's data about the queues.
enum ManagedQueues: Sendable, Hashable {
    /// No setting says where to ask.
    case notAsked
    /// The first answer is still to come.
    case notYet
    case noAnswer
    /// By name.
    case told([String: ManagedQueue])
}

/// A queue, as the management interface sees it. What it has not counted yet is nil.
struct ManagedQueue: Sendable, Hashable {
    /// Messages that consumers hold.
    var unacked: Int?
    /// Messages that came within the last minute.
    var published: Int?
    /// Messages that were given to consumers within the last minute, also those that had been given before.
    var delivered: Int?
}

extension ManagedQueues {
    init(json: [UInt8]) {
        guard let rows = try? JSONDecoder().decode([Row].self, from: Data(json)) else {
            self = .noAnswer
            return
        }
        // A queue without traffic has no rates. Nor has any queue of a broker that measures none.
        let isMeasured = rows.contains { $0.stats?.published?.mean != nil || $0.stats?.delivered?.mean != nil }
        func minute(_ rate: Row.Rate?) -> Int? {
            guard let mean = rate?.mean else { return isMeasured ? 0 : nil }
            return Int(exactly: (mean * 60).rounded()).map { max(0, $0) }
        }
        let queues = rows.map { row in
            (
                row.name,
                ManagedQueue(
                    unacked: row.unacked,
                    published: minute(row.stats?.published),
                    delivered: minute(row.stats?.delivered)
                )
            )
        }
        self = .told(Dictionary(queues) { first, _ in first })
    }

    private struct Row: Decodable {
        struct Rate: Decodable {
            /// A second.
            let mean: Double?

            private enum CodingKeys: String, CodingKey { case mean = "avg_rate" }
        }

        struct Stats: Decodable {
            let published: Rate?
            let delivered: Rate?

            private enum CodingKeys: String, CodingKey {
                case published = "publish_details"
                case delivered = "deliver_get_details"
            }
        }

        let name: String
        let unacked: Int?
        let stats: Stats?

        private enum CodingKeys: String, CodingKey {
            case name
            case unacked = "messages_unacknowledged"
            case stats = "message_stats"
        }
    }
}
