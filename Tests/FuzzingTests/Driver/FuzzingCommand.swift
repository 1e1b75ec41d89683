import CFuzzer
import Foundation
import WorkerKit

/// Tries inputs on one parser until libFuzzer's arguments say that it is enough, or a promise is broken. `deploy/test --fuzz`
/// runs it.
@main
enum FuzzingCommand {
    /// libFuzzer starts this program again by its own arguments, so the parser's name is none of them.
    static let parser = ProcessInfo.processInfo.environment["JADWAL_FUZZED"].flatMap(FuzzedParser.named)

    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "list": for parser in FuzzedParser.all { StandardOutput.write("\(parser.name) \(parser.longest)\n") }
        case "hostile": self.tryHostileInputs()
        default: self.fuzz()
        }
    }

    private static func fuzz() {
        guard self.parser != nil else {
            StandardError.write("usage: JADWAL_FUZZED=PARSER fuzzing ARGUMENT... | list | hostile\n")
            exit(64)
        }
        var count = CommandLine.argc
        // libFuzzer calls it argv; it is not changed.
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
                FuzzingCommand.check(Array(UnsafeBufferPointer(start: bytes, count: size)))
                return 0
            }
        )
    }

    private static func check(_ input: [UInt8]) {
        do {
            _ = try self.parser?.check(input)
        } catch {
            fatalError("broken: \(error)")
        }
    }

    private static func tryHostileInputs() {
        var isBroken = false
        for input in HostileInput.all(scale: 50) {
            do {
                StandardOutput.write("\(input.name): \(try input.run())\n")
            } catch {
                StandardOutput.write("\(input.name): broken: \(error)\n")
                isBroken = true
            }
        }
        exit(isBroken ? 1 : 0)
    }
}

/// Half of libFuzzer's changes are ours: they know tokens, lines and brackets.
@_cdecl("LLVMFuzzerCustomMutator")
func changeInput(_ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32) -> Int {
    guard seed & 1 == 0, let parser = FuzzingCommand.parser else { return LLVMFuzzerMutate(bytes, size, maximum) }
    var mutator = Mutator(seed: UInt64(seed), words: parser.words, longest: maximum)
    let changed = mutator.mutated(Array(UnsafeBufferPointer(start: bytes, count: size)))
    _ = UnsafeMutableBufferPointer(start: bytes, count: maximum).update(fromContentsOf: changed)
    return changed.count
}
