import Glibc

let names = CommandLine.arguments.prefix(2).map { $0 }
if let entry = HeldProgram.entry(names.first) {
    exit(entry(CommandLine.argc, CommandLine.unsafeArgv))
}
if HeldProgram.entry(names.last) != nil {
    // A program reads its arguments from the process, so it becomes one of that name.
    execv("/proc/self/exe", CommandLine.unsafeArgv.advanced(by: 1))
    exit(EX_OSERR)
}
if names.last == "--version", let command = HeldProgram.entry("jadwal") {
    exit(command(CommandLine.argc, CommandLine.unsafeArgv))
}
let asksForHelp = ["--help", "-h"].contains(names.last)
let usage = HeldProgram.usage.utf8CString
_ = usage.withUnsafeBytes { write(asksForHelp ? STDOUT_FILENO : STDERR_FILENO, $0.baseAddress, $0.count - 1) }
exit(asksForHelp ? 0 : EX_USAGE)
