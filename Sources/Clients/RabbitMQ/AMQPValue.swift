/// What Jadwal writes into AMQP tables.
enum AMQPValue {
    case text(String)
    case number(Int64)
    case truth(Bool)
    case table([(name: String, value: AMQPValue)])
}
