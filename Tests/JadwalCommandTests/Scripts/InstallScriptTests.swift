internal import CommandKit
internal import FoundationEssentials
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import PrivateServers

/// Runs `deploy/lib/install-as-root.sh` with an apt-get that waits, and with the system's two files in a temporary folder.
@Suite(.timeLimit(.minutes(2))) struct `An installation starts no service and leaves no files` {
    @Test func `services may not start while apt-get runs, and the files are removed afterwards`() async throws {
        let bed = try InstallBed()
        let script = try bed.start()
        try await bed.awaitInstallation()
        #expect(try await bed.mayServicesStart() == 101)
        #expect(StoredFile.read(bed.cluster)?.contains("create_main_cluster = false") == true)
        try bed.letFinish()
        try await bed.awaitEnd(of: script)
        #expect(StoredFile.read(bed.policy) == nil && StoredFile.read(bed.cluster) == nil)
    }

    @Test func `after a signal the files are removed when apt-get has ended`() async throws {
        let bed = try InstallBed()
        let script = try bed.start()
        try await bed.awaitInstallation()
        script.signal(SIGTERM)
        #expect(try await bed.mayServicesStart() == 101)
        try bed.letFinish()
        try await bed.awaitEnd(of: script)
        #expect(StoredFile.read(bed.policy) == nil && StoredFile.read(bed.cluster) == nil)
    }

    @Test func `files of a killed run have no effect and the next run removes them`() async throws {
        let bed = try InstallBed()
        let script = try bed.start()
        try await bed.awaitInstallation()
        // Kills only the script. Its apt-get still runs, so services still may not start.
        script.signal(SIGKILL)
        try await bed.awaitEnd(of: script)
        #expect(try await bed.mayServicesStart() == 101)
        #expect(try await bed.tidy() == 0)
        #expect(try await bed.mayServicesStart() == 101)

        try bed.letFinish()
        try await eventually("nobody holds the policy") { try await bed.mayServicesStart() == 0 }
        #expect(try await bed.tidy() == 0)
        #expect(StoredFile.read(bed.policy) == nil && StoredFile.read(bed.cluster) == nil)
    }

    @Test func `an existing policy is not changed`() async throws {
        let bed = try InstallBed()
        let theirs = "#!/bin/sh\nexit 101\n"
        try StoredFile.write(theirs, to: bed.policy)
        #expect(try await bed.tidy() == 0)
        #expect(StoredFile.read(bed.policy) == theirs)
        let script = try bed.start()
        try await bed.awaitInstallation()
        #expect(StoredFile.read(bed.policy) == theirs)
        try bed.letFinish()
        try await bed.awaitEnd(of: script)
        #expect(StoredFile.read(bed.policy) == theirs)
        #expect(StoredFile.read(bed.cluster) == nil)
    }
}

private struct InstallBed {
    let policy: String
    let cluster: String
    private let root: TemporaryRoot
    private let script: String

    init() throws {
        self.root = try TemporaryRoot()
        let path = self.root.path
        (self.policy, self.cluster) = ("\(path)/policy-rc.d", "\(path)/created/jadwal.conf")
        self.script = "\(path)/install-as-root.sh"
        let original = TestServer.folder.appending(path: "../../deploy/lib/install-as-root.sh").standardized.path
        let text = try #require(StoredFile.read(original))
            .replacing("policy=/usr/sbin/policy-rc.d\n", with: "policy=\(self.policy)\n")
            .replacing(
                "cluster=/etc/postgresql-common/createcluster.d/jadwal.conf\n",
                with: "cluster=\(self.cluster)\n"
            )
        try #require(!text.contains("=/usr/sbin/policy-rc.d") && !text.contains("=/etc/"))
        try StoredFile.write(text, to: self.script)
        try StoredFile.makeFolder("\(path)/bin")
        try StoredFile.write(
            "#!/bin/sh\n: >'\(path)/installs'\nwhile [ ! -e '\(path)/finish' ]; do sleep 0.02; done\n",
            to: "\(path)/bin/apt-get",
            mode: 0o700
        )
    }

    private func command(_ arguments: [String]) -> LaunchCommand {
        LaunchCommand(
            executable: "/bin/bash",
            arguments: [self.script, ""] + arguments,
            environment: ["PATH": "\(self.root.path)/bin:\(InstalledProgram.searchPath)"]
        )
    }

    func start() throws -> ProcessRecord {
        try BackgroundProcess.start(self.command(["a-package"]), log: "\(self.root.path)/log")
    }

    /// A run without packages.
    func tidy() async throws -> Int32 {
        try await BackgroundProcess.run(self.command([]), log: "\(self.root.path)/log")
    }

    func awaitInstallation() async throws {
        try await eventually("apt-get runs") { StoredFile.read("\(self.root.path)/installs") != nil }
    }

    func letFinish() throws { try StoredFile.write("", to: "\(self.root.path)/finish") }

    func awaitEnd(of script: ProcessRecord) async throws {
        try await eventually("the script ends") { !script.isAlive }
    }

    /// The exit code that invoke-rc.d asks for: 0 means yes, 101 no.
    func mayServicesStart() async throws -> Int32 {
        let command = LaunchCommand(
            executable: self.policy,
            arguments: ["a-service", "start"],
            environment: ["PATH": InstalledProgram.searchPath]
        )
        return try await BackgroundProcess.run(command, log: "\(self.root.path)/log")
    }
}

/// Polls for up to half a minute.
private func eventually(_ what: String, _ isSo: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(30) * TestEnvironment.patience
    while try await !isSo() {
        try #require(ContinuousClock.now < end, "\(what): not in time")
        try await Task.sleep(for: .milliseconds(10))
    }
}
