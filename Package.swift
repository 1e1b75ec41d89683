// swift-tools-version: 6.2
import PackageDescription

// Groups under Sources; dependencies point one way: Apps → everything; Tools → everything but Apps' programs; UseCases →
// Store, Clients; Store, Clients, WorkerKit → Pipeline → ChatReader; Web → WorkerKit; Evaluation → Pipeline; Clients → C. No
// worker depends on Tools. Time and Waiting know none of them.

/// Packages at GitHub: from which version on, and which of their modules are used.
let packages: [(place: String, from: Version, modules: String)] = [
    ("apple/swift-argument-parser", "1.8.2", "ArgumentParser"),
    ("apple/swift-asn1.git", "1.7.4", "SwiftASN1"),
    ("apple/swift-certificates.git", "1.21.1", "X509"),
    ("apple/swift-configuration", "1.4.0", "Configuration"),
    ("apple/swift-crypto", "4.5.2", "CryptoExtras Crypto"),
    ("apple/swift-distributed-tracing", "1.7.3", "Tracing"),
    ("apple/swift-http-types", "1.8.0", "HTTPTypes"),
    ("apple/swift-log", "1.16.2", "Logging"),
    ("apple/swift-metrics", "2.13.0", "CoreMetrics"),
    ("apple/swift-nio", "2.101.2", "NIOConcurrencyHelpers NIOCore NIOEmbedded NIOHTTP1 NIOPosix NIOFoundationCompat"),
    ("apple/swift-protobuf", "1.39.0", "SwiftProtobuf"),
    ("HdrHistogram/hdrhistogram-swift", "0.2.0", "Histogram"),
    ("hummingbird-project/hummingbird", "2.28.1", "Hummingbird HummingbirdCore HummingbirdTLS"),
    ("swift-server/swift-service-lifecycle", "2.13.0", "ServiceLifecycle"),
    ("apple/swift-system", "1.8.1", "SystemPackage"),
    ("swiftlang/swift-subprocess", "1.0.2", "Subprocess"),
    ("vapor/jwt-kit", "5.7.1", "JWTKit"),
]
/// Those of whose traits not exactly the default ones are used.
let traits: [String: Set<Package.Dependency.Trait>] = [
    "apple/swift-configuration": [.defaults, "YAML"], "swiftlang/swift-subprocess": [],
]

/// The name by which targets know a package.
func identity(_ place: String) -> String { String((place.split(separator: "/").last ?? "").prefix { $0 != "." }) }

/// Dependencies by their names, several in one text: targets of this package, and modules of others.
func needs(_ names: [String]) -> [Target.Dependency] {
    names.flatMap { $0.split(separator: " ") }.map { word in
        let name = word == "atomics" ? "NIOConcurrencyHelpers" : String(word)
        let package = packages.first { $0.modules.split(separator: " ").contains { $0 == name } }
        return package.map { .product(name: name, package: identity($0.place)) } ?? .target(name: name)
    }
}

func target(
    _ name: String,
    _ names: String...,
    path: String? = nil,
    exclude: [String] = [],
    embedding files: [String] = []
)
    -> Target
{
    let files = files.map { Resource.embedInCode($0) }
    return .target(name: name, dependencies: needs(names), path: path, exclude: exclude, resources: files)
}

/// One of Sources/C: a module map and a shim of one of Debian's libraries.
func library(_ name: String, pkgConfig: String? = nil, of package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// One of Sources/Clients: what Jadwal talks to.
func client(_ name: String, _ names: String...) -> Target {
    .target(name: name, dependencies: needs(names), path: "Sources/Clients/\(name)")
}

/// Programs that hold less in memory: by the toolchain's own linker, without symbols for libraries that nobody loads,
/// and with relocations in 25 kB instead of 3 MB: docs/decisions/0039-smaller-programs.md.
let smallerPrograms = [
    "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
]

/// One of Sources/Apps: what runs.
func worker(_ name: String, folder: String? = nil, _ names: String...) -> Target {
    .executableTarget(
        name: name,
        dependencies: needs(names + ["ArgumentParser"]),
        path: "Sources/\(folder ?? "Apps/\(name)")",
        linkerSettings: [.unsafeFlags(smallerPrograms, .when(platforms: [.linux], configuration: .release))]
    )
}

/// One of Sources/Apps that several programs use.
func app(_ name: String, _ names: String...) -> Target {
    .target(name: name, dependencies: needs(names), path: "Sources/Apps/\(name)")
}

/// One of Sources/Tools: what developers use. `jadwal` holds their commands; no worker depends on them.
func tool(_ name: String, _ names: String...) -> Target {
    .target(name: name, dependencies: needs(names + ["ArgumentParser"]), path: "Sources/Tools/\(name)")
}

/// One of Tests: of the target of that name, but for a few.
func tests(_ name: String, _ names: String..., exclude: [String] = []) -> Target {
    let own = ["BridgeControl", "BridgeDecoder", "Documents", "PipelineUnit"].contains(name) ? [] : [name]
    return .testTarget(name: "\(name)Tests", dependencies: needs(own + names + ["TestSupport"]), exclude: exclude)
}

/// The programs, and the targets that they are made of.
let programs: [(name: String, target: String)] = [
    ("jadwal", "JadwalCommand"), ("jadwal-message-worker", "MessageWorker"),
    ("jadwal-analysis-worker", "AnalysisWorker"), ("jadwal-calendar-worker", "CalendarWorker"),
    ("jadwal-push-worker", "PushWorker"), ("jadwal-schedule-worker", "ScheduleWorker"),
    ("jadwal-bridge", "Bridge"), ("jadwal-console", "Console"),
    ("jadwal-api", "API"), ("jadwal-replay", "Replay"), ("jadwal-offline-model", "OfflineModel"),
    ("jadwal-bench", "Bench"),
]

/// deploy/containers/build-program sets it. The programs are libraries then, each with an entry point of its own name.
let oneProgram = Context.environment["JADWAL_ONE_PROGRAM"] != nil

/// Pure code that tests call a hundred thousand times, and debug builds of workers with each chat. It is optimized in
/// debug builds too.
let optimized = [
    "CalDAV", "ChatReader", "Evaluation", "ICalendar", "Mornings", "OfflineAnswers", "Pipeline", "Sources", "Time",
    "XML",
]

/// What reads bytes that strangers write.
let parsers = needs([
    "Sources CRabbitMQ CalDAV ChatExport ChatReader HTTP ICalendar Mornings OfflineAnswers OfflineModel Mail",
    "OpenIDConnect",
    "Web Pipeline Push Time OpenAI RabbitMQ Store TestSupport Vault WorkerKit atomics HTTPTypes",
])
/// The compiler's libFuzzer. `deploy/test --fuzz` sets it: Tests/FuzzingTests is an executable then, no tests.
let libFuzzer = Context.environment["JADWAL_LIBFUZZER"]

let targets: [Target] = [
    // What is C
    .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
    library("CRabbitMQ", pkgConfig: "librabbitmq", of: "librabbitmq-dev"),
    library("CPostgres", pkgConfig: "libpq", of: "libpq-dev"),
    library("CCurl", pkgConfig: "libcurl", of: "libcurl4-openssl-dev"),
    library("CExpat", pkgConfig: "expat", of: "libexpat1-dev"),
    library("CLibical", pkgConfig: "libical", of: "libical-dev"),
    library("CIDN2", pkgConfig: "libidn2", of: "libidn2-dev"),
    library("CCrypt", of: "libcrypt-dev"),
    library("CZlib", pkgConfig: "zlib", of: "zlib1g-dev"),
    target("Waiting", "atomics"),  // How tasks wait for each other
    target("Pipeline", "ChatReader Time Waiting"),  // What happens
    // What a text says
    .target(name: "Time"),
    .target(name: "ChatReader", dependencies: ["Time"], plugins: ["EmbedWords"]),
    // Puts the words that it reads, Words/*.txt, into the program
    .plugin(
        name: "EmbedWords",
        capability: .buildTool(),
        dependencies: ["WordEmbedder"],
        path: "Sources/Plugins/EmbedWords"
    ),
    .executableTarget(name: "WordEmbedder", path: "Sources/Plugins/WordEmbedder"),
    target("Evaluation", "ChatReader Pipeline Time"),  // How well it is read
    // Where cities are
    .target(
        name: "Cities",
        dependencies: needs(["ChatReader Pipeline Time"]),
        exclude: ["extract"],
        plugins: ["EmbedWords"]
    ),
    // What is kept
    target(
        "Store",
        "Time ChatReader Pipeline Postgres Vault Waiting atomics",
        embedding: ["Schema/roles.sql"]
    ),
    // What it talks to
    client("IOThread", "CLinux atomics"),
    client("RabbitMQ", "CRabbitMQ IOThread Pipeline Waiting atomics ServiceLifecycle Logging"),
    client("Postgres", "CPostgres IOThread Pipeline Waiting ServiceLifecycle Logging"),
    client("HTTP", "CCurl CLinux CZlib IOThread atomics HTTPTypes ServiceLifecycle"),
    client("XML", "CExpat"),
    client("Vault", "CLinux Time Pipeline atomics Crypto"),
    client("OpenAI", "HTTP Time Pipeline Waiting Evaluation atomics HTTPTypes"),
    client("ICalendar", "CLibical Time ChatReader Pipeline"),
    client("CalDAV", "HTTP ICalendar IOThread Time Pipeline Waiting XML atomics HTTPTypes Logging"),
    client("CalendarHosts", "CCrypt HTTP HTTPTypes Subprocess SystemPackage"),
    client("Sources", "HTTP Pipeline Time Waiting atomics Crypto HTTPTypes"),
    client("OpenIDConnect", "HTTP Time Crypto HTTPTypes JWTKit"),
    client("Mail", "CCurl CIDN2 IOThread Time"),
    client("Mornings", "ChatReader HTTP Time Pipeline XML HTTPTypes"),
    client("Push", "HTTP Time Pipeline Waiting atomics Crypto HTTPTypes Logging"),
    client("Telemetry", "CLinux CZlib HTTP Pipeline Waiting atomics HTTPTypes ServiceLifecycle Tracing"),
    // How one delivery is worked
    target(
        "WorkerKit",
        "CLinux Time ChatReader Pipeline Waiting ArgumentParser Configuration HTTPTypes Hummingbird HummingbirdCore",
        "ServiceLifecycle Logging CoreMetrics Tracing atomics NIOCore NIOHTTP1 NIOPosix",
        embedding: ["VERSION"]
    ),
    // What people may do: the same for pages, the API, the console and commands
    target("UseCases", "CalDAV ChatReader Cities ICalendar Mail Pipeline Push Store Time"),
    // What serves people: typed HTML, layout, forms, sessions, limits, and the server
    target(
        "Web",
        "Time WorkerKit Crypto CryptoExtras HTTPTypes Hummingbird HummingbirdCore ServiceLifecycle Logging NIOCore",
        embedding: [
            "calendar-wide.css", "calendar.css", "calendar.js", "components.css", "console.css", "console.js",
            "forms.js", "narrow.css", "pages.css", "pages.js", "places.css", "tokens.css", "worker.js",
        ].map { "Assets/\($0)" }
    ),
    // What runs; what all of them wire alike is Assembly
    app(
        "Assembly",
        "HTTP Mornings Time Pipeline Postgres RabbitMQ Store Telemetry Vault Waiting WorkerKit HTTPTypes",
        "ServiceLifecycle Logging Tracing"
    ),
    // The rule-based model's answers, and chats that WhatsApp exported
    app("OfflineAnswers", "ChatReader Pipeline Time"),
    app("ChatExport", "CZlib ChatReader Pipeline Time"),
    // How commands talk to people
    app(
        "CommandKit",
        "Assembly ChatExport HTTP Mornings Pipeline Postgres RabbitMQ Store Time UseCases Vault Web WorkerKit",
        "ArgumentParser atomics HTTPTypes Logging"
    ),
    // What `jadwal doctor` and the console check of an installation
    app("Doctor", "Assembly HTTP Pipeline Postgres RabbitMQ Store Time Vault WorkerKit Logging"),
    // How jadwal-bridge and `jadwal bridge` look after connections
    app("BridgeCare", "Sources HTTP Pipeline Store Time WorkerKit"),
    worker("MessageWorker", "Assembly Pipeline Store WorkerKit ServiceLifecycle"),
    worker("AnalysisWorker", "Assembly HTTP Pipeline OpenAI Store Waiting WorkerKit ServiceLifecycle"),
    worker("CalendarWorker", "Assembly CalDAV HTTP Time Pipeline Store WorkerKit ServiceLifecycle Logging"),
    worker("PushWorker", "Assembly HTTP Time Pipeline Push Store Vault WorkerKit ServiceLifecycle Logging"),
    worker("ScheduleWorker", "Assembly CalDAV HTTP ICalendar Pipeline Store Waiting WorkerKit ServiceLifecycle"),
    worker(
        "Bridge",
        "Assembly BridgeCare Sources HTTP Pipeline RabbitMQ Store Time Waiting WorkerKit HTTPTypes Hummingbird",
        "ServiceLifecycle Logging NIOCore atomics"
    ),
    // The messages of the owners' API, made from its .proto files
    target("APIMessages", "SwiftProtobuf", exclude: ["Proto", "README.md", "generate"]),
    worker(
        "API",
        "APIMessages Assembly BridgeCare Sources CalDAV CalendarHosts ChatExport ChatReader Cities Crypto HTTP",
        "ICalendar Mail OpenIDConnect Web Pipeline Postgres Push Store Time UseCases Vault WorkerKit SwiftASN1 atomics",
        "X509 HTTPTypes Hummingbird JWTKit ServiceLifecycle Logging NIOCore SwiftProtobuf"
    ),
    worker(
        "Console",
        "Assembly ChatReader Doctor HTTP OpenIDConnect Web Pipeline Postgres RabbitMQ Replays Store Time UseCases",
        "Vault WorkerKit atomics HTTPTypes Hummingbird HummingbirdCore HummingbirdTLS ServiceLifecycle Logging NIOCore"
    ),
    // How failures are retried and discarded, and conversations acted on, by jadwal-replay and the console
    app("Replays", "Pipeline Store Time WorkerKit atomics ServiceLifecycle Logging"),
    worker("Replay", "CommandKit Replays Time Pipeline Store UseCases Vault WorkerKit Logging"),
    worker("OfflineModel", "OfflineAnswers WorkerKit HTTPTypes Hummingbird Logging NIOCore NIOFoundationCompat"),
    worker(
        "JadwalCommand",
        folder: "Apps/Jadwal",
        "Assembly BridgeCare Sources CalDAV ChatExport ChatReader CommandKit Demo Doctor Evaluation EvaluationCommand",
        "HTTP Mail OpenAI Web Pipeline Postgres PrivateServers Probe Push RabbitMQ Store Time UseCases Vault WorkerKit",
        "Logging"
    ),
    // What developers use
    tool("PrivateServers", "Assembly CLinux CommandKit Pipeline Postgres RabbitMQ Store WorkerKit Crypto"),
    tool(
        "Probe",
        "Assembly ChatExport CommandKit HTTP Pipeline Postgres RabbitMQ Store Time Vault WorkerKit Crypto HTTPTypes",
        "ServiceLifecycle Logging"
    ),
    tool(
        "Demo",
        "Assembly ChatExport CommandKit HTTP Mornings Pipeline Postgres PrivateServers Probe Store Time UseCases Vault",
        "WorkerKit Crypto HTTPTypes"
    ),
    // One target, so that deploy/demo builds all that it runs with one call
    tool(
        "DemoPrograms",
        "AnalysisWorker CalendarWorker JadwalCommand MessageWorker OfflineModel PushWorker ScheduleWorker"
    ),
    tool("EvaluationCommand", "Assembly CommandKit Evaluation HTTP OfflineAnswers OpenAI Pipeline Time WorkerKit"),
    // What the figures come from: deploy/bench
    worker(
        "Bench",
        folder: "Tools/Bench",
        "CommandKit HTTP Web Time Pipeline Postgres Push RabbitMQ Store UseCases Vault Waiting WorkerKit Crypto",
        "Histogram HTTPTypes Hummingbird Logging NIOCore"
    ),
    // Tests: pure ones need nothing, the others find their servers in the environment (deploy/test sets it)
    target("TestSupport", "ChatReader Evaluation Pipeline Time", path: "Tests/TestSupport"),
    target("PostgresTestSupport", "Postgres TestSupport", path: "Tests/PostgresTestSupport"),
    target("WebPushTestSupport", "Crypto", path: "Tests/WebPushTestSupport"),
    tests("Waiting", "atomics"),
    tests("Time"),
    tests("ChatReader", "Time Pipeline"),
    tests("PipelineUnit", "Time ChatReader Pipeline Evaluation", exclude: ["Prayer/published-times.txt"]),
    tests("Cities", "Time Pipeline"),
    tests("Evaluation", "Time ChatReader Pipeline OfflineAnswers"),
    tests("OfflineAnswers"),
    tests("ChatExport", "Time"),
    tests("IOThread"),
    tests("Postgres", "PostgresTestSupport"),
    tests("RabbitMQ", "CRabbitMQ IOThread Pipeline atomics Logging"),
    tests("HTTP", "HTTPTypes ServiceLifecycle Logging"),
    tests("Vault", "Time Pipeline Crypto"),
    tests(
        "Store",
        "Time ChatReader ICalendar Pipeline Evaluation Postgres PostgresTestSupport UseCases Vault Waiting atomics"
    ),
    tests("UseCases", "CalDAV ICalendar Pipeline Postgres PostgresTestSupport Push Store Time"),
    tests("OpenAI", "HTTP Time Pipeline Evaluation atomics HTTPTypes"),
    tests("ICalendar", "Time Pipeline"),
    tests("CalDAV", "HTTP ICalendar Time Pipeline HTTPTypes Logging"),
    tests("Telemetry", "HTTP Pipeline atomics HTTPTypes ServiceLifecycle Logging Tracing"),
    tests("OpenIDConnect", "HTTP Time Crypto CryptoExtras HTTPTypes atomics"),
    tests("Push", "HTTP Time Pipeline WebPushTestSupport atomics Crypto HTTPTypes JWTKit Logging"),
    tests("Mornings", "CZlib HTTP Pipeline Time atomics HTTPTypes"),
    tests("CalendarHosts", "HTTP HTTPTypes"),
    tests("Mail", "Time"),
    tests(
        "WorkerKit",
        "Time ChatReader Pipeline Telemetry Waiting ArgumentParser HTTPTypes Hummingbird ServiceLifecycle Logging",
        "CoreMetrics Tracing atomics NIOCore"
    ),
    tests("BridgeDecoder", "Sources Pipeline Time Crypto", exclude: ["Fixtures", "read_by_pywa.py"]),
    tests("Assembly", "BridgeCare Pipeline WorkerKit"),
    tests("Bridge", "Pipeline WorkerKit"),
    tests("BridgeControl", "Sources HTTP Pipeline Time atomics HTTPTypes"),
    tests("Bench", "atomics"),
    tests("OfflineModel", "Pipeline"),
    tests("Web", "WorkerKit atomics HTTPTypes Hummingbird Logging NIOCore NIOEmbedded", exclude: ["qr_by_segno.py"]),
    tests(
        "API",
        "APIMessages Assembly BridgeCare CZlib CalDAV ChatExport ChatReader HTTP Pipeline Postgres Push Store UseCases",
        "Web Time WebPushTestSupport WorkerKit HTTPTypes Crypto SwiftProtobuf",
        exclude: ["Fixtures"]
    ),
    tests("Console", "Doctor Web Pipeline Replays Store Time UseCases WorkerKit HTTPTypes Hummingbird Logging NIOCore"),
    tests("PrivateServers", "CommandKit"),
    tests("Demo", "ChatExport ChatReader Evaluation OfflineAnswers Pipeline Probe Time"),
    tests("EvaluationCommand", "ChatReader CommandKit Evaluation OfflineAnswers Pipeline ArgumentParser"),
    tests("Documents", "Time Pipeline JadwalCommand Sources Store WorkerKit ArgumentParser"),
    tests(
        "JadwalCommand",
        "Assembly CommandKit Doctor HTTP Pipeline Postgres PostgresTestSupport PrivateServers Store Time Vault",
        "WorkerKit ArgumentParser HTTPTypes"
    ),
    .testTarget(name: "FuzzingTests", dependencies: parsers, exclude: ["Corpora", "Driver"]),
    // The executables are dependencies so that they lie beside the tests, which run them.
    tests(
        "Pipeline",
        "API APIMessages AnalysisWorker Assembly Bridge CalDAV CalendarWorker ChatReader CommandKit Console HTTP",
        "JadwalCommand MessageWorker OfflineModel Web Postgres PostgresTestSupport PrivateServers Push PushWorker",
        "RabbitMQ Replay Replays ScheduleWorker Time Store UseCases Vault WebPushTestSupport WorkerKit ArgumentParser",
        "atomics HTTPTypes Hummingbird Crypto ServiceLifecycle Logging NIOCore SwiftProtobuf"
    ),
]

let package = Package(
    name: "jadwal",
    platforms: [.macOS(.v15)],
    products: programs.map { .executable(name: $0.name, targets: [$0.target]) },
    dependencies: packages.map {
        .package(url: "https://github.com/\($0.place)", from: $0.from, traits: traits[$0.place] ?? [.defaults])
    },
    targets: targets
)

if let libFuzzer {
    // A program is not linked into another: without its command the offline model is a library.
    package.products.removeAll { $0.name == "jadwal-offline-model" }
    let model = package.targets.first { $0.name == "OfflineModel" }
    package.targets.removeAll { ["FuzzingTests", "OfflineModel"].contains($0.name) }
    package.targets += [
        .target(
            name: "OfflineModel",
            dependencies: model?.dependencies ?? [],
            path: "Sources/Apps/OfflineModel",
            exclude: ["OfflineModelCommand.swift"]
        ),
        .systemLibrary(name: "CFuzzer", path: "Sources/C/CFuzzer"),
        .executableTarget(
            name: "Fuzzing",
            dependencies: parsers + ["CFuzzer"],
            path: "Tests/FuzzingTests",
            exclude: ["Corpora", "Survival"],
            linkerSettings: [.unsafeFlags([libFuzzer, "-lstdc++"])]
        ),
    ]
}

/// The programs that `jadwal-all` holds and goes by the names of: docs/decisions/0068-one-program.md.
let heldPrograms = programs.map(\.target).filter { $0 != "Bench" }

if oneProgram {
    package.products = [.executable(name: "jadwal-all", targets: ["All"])]
    // Tests run the programs one by one.
    package.targets.removeAll { $0.type == .test }
    package.targets = package.targets.map { target in
        guard heldPrograms.contains(target.name) else { return target }
        return .target(name: target.name, dependencies: target.dependencies, path: target.path)
    }
    package.targets += [
        .systemLibrary(name: "CPrograms", path: "Sources/C/CPrograms"),
        worker("All", (["CPrograms"] + heldPrograms).joined(separator: " ")),
    ]
}

// Linting happens by the compiler where it can: https://www.swift.org/swift-evolution
for target in package.targets where ![.system, .plugin].contains(target.type) {
    // SE-0335, SE-0409, SE-0444 and SE-0461
    target.swiftSettings = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    if optimized.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
    if libFuzzer != nil, target.name != "WordEmbedder" {
        target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]))
    }
    if oneProgram, heldPrograms.contains(target.name) {
        let entry = ["-entry-point-function-name", "\(target.name)_main"].flatMap { ["-Xfrontend", $0] }
        // An asynchronous `main` has a beginning of the same name in each: these keep it private to its file.
        let ownBeginning = ["-no-whole-module-optimization", "-Xllvm", "-sil-disable-pass=capture-prop"]
        target.swiftSettings?.append(.unsafeFlags(entry + ownBeginning))
    }
    // CI sets it. SE-0480: for our own targets only, unlike a flag on the command line.
    if Context.environment["WARNINGS_AS_ERRORS"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
