internal import Testing
internal import WorkerKit

@Suite("A secret's file that cannot be used is named, without what is in it")
struct SecretFileTests {
    private static let name = "JADWAL_MESSAGE_KEYS_FILE"
    private static let key = "m1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

    @Test(arguments: [
        ("/", "names /, which cannot be read: Is a directory"),
        ("/nowhere/secret", "names /nowhere/secret, which cannot be read: No such file or directory"),
        // It may be the secret itself, in the wrong place.
        ("m1:AAAA", "names a file that cannot be read: No such file or directory"),
        // Nobody may read it, not even root.
        ("/proc/self/mem", "names /proc/self/mem, which cannot be read: Input/output error"),
    ])
    func unusableFileIsOneFault(_ path: String, _ problem: String) async throws {
        #expect(await Self.faults([Self.name: path]) == ["\(Self.name) \(problem)"])
    }

    @Test(arguments: ["", "\n", "\r\n\n"])
    func fileWithNothingButNewlinesIsEmpty(_ text: String) async throws {
        let file = try TemporaryFile(text, extension: "secret")
        #expect(await Self.faults([Self.name: file.path]) == ["\(Self.name) names an empty file"])
    }

    @Test(arguments: ["", "\n", "\r\n", "\n\n"])
    func newlineAtTheEndIsNoPartOfTheSecret(_ end: String) async throws {
        let file = try TemporaryFile(Self.key + end, extension: "secret")
        #expect(await Self.faults([Self.name: file.path]) == [])
    }

    @Test func secretInBothPlacesIsAFault() async throws {
        let file = try TemporaryFile(Self.key, extension: "secret")
        let faults = await Self.faults([Self.name: file.path, "JADWAL_MESSAGE_KEYS": Self.key])
        #expect(faults == ["JADWAL_MESSAGE_KEYS is also given as \(Self.name); give one"])
    }

    private static func faults(_ environment: [String: String]) async -> [String] {
        let sources = await SettingsSources.load(environment: environment)
        do {
            _ = try SettingsReader.read(sources) { $0.required(.messageKeys) }
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }
}
