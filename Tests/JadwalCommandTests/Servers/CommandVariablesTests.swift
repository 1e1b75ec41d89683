internal import Testing

@testable internal import JadwalCommand

@Suite struct `A shell gets what commands need, and nothing else` {
    @Test func `values are quoted, and what is not for commands is left out`() {
        let text = CommandVariables.exports(of: ["AMQP_URL": "amqp://a/'b", "PATH": "/bin", "JADWAL_HTTP": "x"])
        #expect(text == "export AMQP_URL='amqp://a/'\\''b'\n")
    }

    @Test func `the authority is there, without which a command trusts less than a worker`() {
        let text = CommandVariables.exports(of: ["JADWAL_CA_FILE": "/etc/own.pem"])
        #expect(text == "export JADWAL_CA_FILE='/etc/own.pem'\n")
    }
}
