internal import ArgumentParser
internal import CommandKit
internal import WorkerKit

struct KeysGenerateCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Prints new keys, as the environment takes them. They are kept nowhere."
    )

    @Option(help: ArgumentHelp("What the keys are called: 1 to 24 letters, digits, _ or -.", valueName: "name"))
    var id = "k1"

    func validate() throws {
        let isPlain = self.id.utf8.allSatisfy { byte in
            let scalar = Unicode.Scalar(byte)
            return scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
                || "_-".unicodeScalars.contains(scalar)
        }
        guard isPlain, (1...24).contains(self.id.utf8.count) else {
            throw ValidationError("--id must be 1 to 24 letters, digits, _ or -")
        }
    }

    func perform() async throws {
        for name in [SettingName.messageKeys, .credentialKeys] {
            StandardOutput.write("\(name.rawValue)=\(RandomSecret.key(id: self.id))\n")
        }
    }
}
