internal import Jadwal

/// RabbitMQ's file of definitions, as far as queues go (https://www.rabbitmq.com/docs/definitions).
struct BrokerDefinitions: Encodable {
    struct Queue: Encodable {
        var name: String
        var vhost: String
        var durable = true
        var autoDelete = false
        var arguments: Arguments
    }

    /// Names as the broker has them, in no case but their own.
    struct Arguments: Encodable {
        struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }

            init(_ text: String) { self.stringValue = text }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var definition: QueueDefinition

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Name.self)
            for (name, value) in self.definition.arguments {
                switch value {
                case .text(let text): try fields.encode(text, forKey: Name(name))
                case .number(let number): try fields.encode(number, forKey: Name(name))
                }
            }
        }
    }

    var queues: [Queue]

    init(_ definitions: [QueueDefinition], virtualHost: String) {
        self.queues = definitions.map {
            Queue(name: $0.name, vhost: virtualHost, arguments: Arguments(definition: $0))
        }
    }
}
