/// Erlang's port mapper, which RabbitMQ cannot do without: one of our own, or RabbitMQ would start one for the whole
/// machine that nobody ends.
struct EpmdServer: ManagedProcess {
    let name = ProcessName.epmd
    var port: UInt16

    func prepare() {}

    func command() throws -> LaunchCommand {
        LaunchCommand(
            executable: try InstalledProgram.path("epmd", package: "rabbitmq-server"),
            arguments: ["-address", "127.0.0.1", "-port", "\(self.port)"],
            environment: ["PATH": InstalledProgram.searchPath]
        )
    }

    /// NAMES_REQ, answered with the mapper's own port:
    /// https://www.erlang.org/doc/apps/erts/erl_dist_protocol.html#the-epmd-protocol
    func isReady() async -> Bool {
        let answer = await LoopbackProbe.answer(port: self.port, to: [0, 1, UInt8(ascii: "n")])
        return answer.starts(with: withUnsafeBytes(of: UInt32(self.port).bigEndian, Array.init))
    }
}
