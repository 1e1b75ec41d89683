// swift-tools-version: 6.2
import PackageDescription

// Groups under Sources; dependencies point one way: Apps → everything; Tools → everything but Apps' programs; UseCases →
// Store, Clients; Store, Clients, WorkerKit → Pipeline → ChatReader; Web → WorkerKit; Evaluation → Pipeline; Clients → C. No
// worker depends on Tools. Time and Waiting know none of them.

let atomics = Target.Dependency.product(name: "NIOConcurrencyHelpers", package: "swift-nio")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioThreads = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioFoundation = Target.Dependency.product(name: "NIOFoundationCompat", package: "swift-nio")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let histogram = Target.Dependency.product(name: "Histogram", package: "hdrhistogram-swift")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let jwt = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")

/// One of Sources/Clients: what Jadwal talks to.
func client(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Clients/\(name)")
}

/// Programs that hold less in memory: by the toolchain's own linker, without symbols for libraries that nobody loads,
/// and with relocations in 25 kB instead of 3 MB: docs/decisions/0039-smaller-programs.md.
let smallerPrograms = [
    "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
]

/// One of Sources/Apps: what runs.
func worker(_ name: String, folder: String? = nil, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies + [arguments],
        path: "Sources/\(folder ?? "Apps/\(name)")",
        linkerSettings: [.unsafeFlags(smallerPrograms, .when(platforms: [.linux], configuration: .release))]
    )
}

/// One of Sources/Apps that several programs use.
func app(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Apps/\(name)")
}

/// One of Sources/Tools: what developers use. `jadwal` holds their commands; no worker depends on them.
func tool(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies + [arguments], path: "Sources/Tools/\(name)")
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"])
}

/// The programs that `jadwal-all` holds and goes by the names of: docs/decisions/0068-one-program.md.
let heldPrograms = [
    "API", "AnalysisWorker", "Bridge", "CalendarWorker", "Console", "JadwalCommand", "MessageWorker", "OfflineModel",
    "PushWorker", "Replay",
]
/// deploy/containers/build-program sets it. The programs are libraries then, each with an entry point of its own name.
let oneProgram = Context.environment["JADWAL_ONE_PROGRAM"] != nil
let oneProgramName = "jadwal-all"

/// Pure code that tests call a hundred thousand times, and debug builds of workers with each chat. It is optimized in
/// debug builds too.
let optimized = ["ChatReader", "Evaluation", "OfflineAnswers", "Pipeline", "Sources", "Time"]

/// What reads bytes that strangers write.
let parsers: [Target.Dependency] = [
    "Sources", "CRabbitMQ", "CalDAV", "ChatExport", "ChatReader", "HTTP", "ICalendar", "OfflineAnswers",
    "OfflineModel",
    "Mail", "OpenIDConnect", "Web", "Pipeline", "Push", "Time", "OpenAI", "RabbitMQ", "Store",
    "TestSupport", "Vault", "WorkerKit", atomics, httpTypes,
]
/// The compiler's libFuzzer, an archive. `deploy/test --fuzz` sets it: Tests/FuzzingTests is then an executable that
/// runs until it finds something. Unset, it is a target of tests like any other, which repeats what was found.
let libFuzzer = Context.environment["JADWAL_LIBFUZZER"]

let package = Package(
    name: "jadwal",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "jadwal", targets: ["JadwalCommand"]),
        .executable(name: "jadwal-message-worker", targets: ["MessageWorker"]),
        .executable(name: "jadwal-analysis-worker", targets: ["AnalysisWorker"]),
        .executable(name: "jadwal-calendar-worker", targets: ["CalendarWorker"]),
        .executable(name: "jadwal-push-worker", targets: ["PushWorker"]),
        .executable(name: "jadwal-bridge", targets: ["Bridge"]),
        .executable(name: "jadwal-console", targets: ["Console"]),
        .executable(name: "jadwal-api", targets: ["API"]),
        .executable(name: "jadwal-replay", targets: ["Replay"]),
        .executable(name: "jadwal-offline-model", targets: ["OfflineModel"]),
        .executable(name: "jadwal-bench", targets: ["Bench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: [.defaults, "YAML"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        // What is C
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        .systemLibrary(
            name: "CRabbitMQ",
            path: "Sources/C/CRabbitMQ",
            pkgConfig: "librabbitmq",
            providers: [.apt(["librabbitmq-dev"])]
        ),
        .systemLibrary(
            name: "CPostgres",
            path: "Sources/C/CPostgres",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"])]
        ),
        .systemLibrary(
            name: "CCurl",
            path: "Sources/C/CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]
        ),
        .systemLibrary(
            name: "CExpat",
            path: "Sources/C/CExpat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]
        ),
        .systemLibrary(
            name: "CLibical",
            path: "Sources/C/CLibical",
            pkgConfig: "libical",
            providers: [.apt(["libical-dev"])]
        ),
        .systemLibrary(
            name: "CIDN2",
            path: "Sources/C/CIDN2",
            pkgConfig: "libidn2",
            providers: [.apt(["libidn2-dev"])]
        ),
        .systemLibrary(
            name: "CCrypt",
            path: "Sources/C/CCrypt",
            providers: [.apt(["libcrypt-dev"])]
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/C/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),

        // How tasks wait for each other
        .target(name: "Waiting", dependencies: [atomics]),

        // What happens
        .target(name: "Pipeline", dependencies: ["ChatReader", "Time", "Waiting"]),

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

        // How well it is read
        .target(name: "Evaluation", dependencies: ["ChatReader", "Pipeline", "Time"]),

        // What is kept
        .target(
            name: "Store",
            dependencies: ["Time", "ChatReader", "Pipeline", "Postgres", "Vault", "Waiting", atomics, logging],
            resources: [.embedInCode("Schema/roles.sql")]
        ),

        // What it talks to
        client("IOThread", ["CLinux", atomics]),
        client("RabbitMQ", ["CRabbitMQ", "IOThread", "Pipeline", "Waiting", atomics, lifecycle, logging]),
        client("Postgres", ["CPostgres", "IOThread", "Pipeline", "Waiting", lifecycle, logging]),
        client("HTTP", ["CCurl", "CLinux", "IOThread", atomics, httpTypes, lifecycle]),
        client("Vault", ["CLinux", "Pipeline", atomics, crypto]),
        client("OpenAI", ["HTTP", "Time", "Pipeline", "Waiting", "Evaluation", atomics, httpTypes]),
        client("ICalendar", ["CLibical", "Time", "ChatReader", "Pipeline"]),
        client(
            "CalDAV",
            ["CExpat", "HTTP", "ICalendar", "IOThread", "Time", "Pipeline", "Waiting", atomics, httpTypes, logging]
        ),
        client("CalendarHosts", ["CCrypt", "HTTP", httpTypes, subprocess, system]),
        client("Sources", ["HTTP", "Pipeline", "Time", "Waiting", atomics, crypto, httpTypes]),
        client("OpenIDConnect", ["HTTP", "Time", crypto, httpTypes, jwt]),
        client("Mail", ["CCurl", "CIDN2", "IOThread", "Time"]),
        client("Push", ["HTTP", "Time", "Pipeline", "Waiting", atomics, crypto, httpTypes, logging]),
        client(
            "Telemetry",
            ["CLinux", "CZlib", "HTTP", "Pipeline", "Waiting", atomics, httpTypes, lifecycle, tracing]
        ),

        // How one delivery is worked
        .target(
            name: "WorkerKit",
            dependencies: [
                "CLinux", "Time", "ChatReader", "Pipeline", "Waiting", arguments, configuration, httpTypes,
                hummingbird, hummingbirdCore, lifecycle, logging, metrics, tracing,
                atomics, nio, nioHTTP, nioThreads,
            ],
            resources: [.embedInCode("VERSION")]
        ),

        // What people may do: the same for pages, the API, the console and commands
        .target(name: "UseCases", dependencies: ["CalDAV", "ChatReader", "Mail", "Pipeline", "Push", "Store", "Time"]),

        // What serves people: typed HTML, layout, forms, sessions, limits, and the server
        .target(
            name: "Web",
            dependencies: [
                "Time", "WorkerKit", crypto, cryptoExtras, httpTypes, hummingbird, hummingbirdCore, lifecycle, logging,
                nio,
            ],
            resources: [
                .embedInCode("Assets/calendar-wide.css"), .embedInCode("Assets/calendar.css"),
                .embedInCode("Assets/calendar.js"), .embedInCode("Assets/components.css"),
                .embedInCode("Assets/console.css"), .embedInCode("Assets/console.js"), .embedInCode("Assets/forms.js"),
                .embedInCode("Assets/narrow.css"), .embedInCode("Assets/pages.css"), .embedInCode("Assets/pages.js"),
                .embedInCode("Assets/places.css"), .embedInCode("Assets/tokens.css"),
                .embedInCode("Assets/worker.js"),
            ]
        ),

        // What runs; what all of them wire alike is Assembly
        .target(
            name: "Assembly",
            dependencies: [
                "HTTP", "Time", "Pipeline", "Postgres", "RabbitMQ", "Store", "Telemetry", "Vault", "Waiting",
                "WorkerKit", httpTypes, lifecycle, logging, tracing,
            ],
            path: "Sources/Apps/Assembly"
        ),
        // The rule-based model's answers, and chats that WhatsApp exported
        app("OfflineAnswers", ["ChatReader", "Pipeline", "Time"]),
        app("ChatExport", ["CZlib", "ChatReader", "Pipeline", "Time"]),
        // How commands talk to people
        .target(
            name: "CommandKit",
            dependencies: [
                "Assembly", "ChatExport", "HTTP", "Pipeline", "Postgres", "RabbitMQ", "Store", "Time", "UseCases",
                "Vault", "Web", "WorkerKit", arguments, atomics, httpTypes, logging,
            ],
            path: "Sources/Apps/CommandKit"
        ),
        // What `jadwal doctor` and the console check of an installation
        app(
            "Doctor",
            ["Assembly", "HTTP", "Pipeline", "Postgres", "RabbitMQ", "Store", "Time", "Vault", "WorkerKit", logging]
        ),
        // How jadwal-bridge and `jadwal bridge` look after connections
        app("BridgeCare", ["Sources", "HTTP", "Pipeline", "Store", "Time", "WorkerKit"]),
        worker("MessageWorker", ["Assembly", "Pipeline", "Store", "WorkerKit", lifecycle]),
        worker(
            "AnalysisWorker",
            ["Assembly", "HTTP", "Pipeline", "OpenAI", "Store", "Waiting", "WorkerKit", lifecycle]
        ),
        worker(
            "CalendarWorker",
            ["Assembly", "CalDAV", "HTTP", "Time", "Pipeline", "Store", "WorkerKit", lifecycle, logging]
        ),
        worker(
            "PushWorker",
            ["Assembly", "HTTP", "Time", "Pipeline", "Push", "Store", "WorkerKit", lifecycle, logging]
        ),
        worker(
            "Bridge",
            [
                "Assembly", "BridgeCare", "Sources", "HTTP", "Pipeline", "RabbitMQ", "Store", "Time", "Waiting",
                "WorkerKit", httpTypes, hummingbird, lifecycle, logging, nio, atomics,
            ]
        ),
        // The messages of the owners' API, made from its .proto files
        .target(name: "APIMessages", dependencies: [protobuf], exclude: ["Proto", "README.md", "generate"]),
        worker(
            "API",
            [
                "APIMessages", "Assembly", "BridgeCare", "Sources", "CZlib", "CalDAV", "CalendarHosts", "ChatExport",
                "ChatReader", "HTTP", "ICalendar", "Mail", "OpenIDConnect", "Web", "Pipeline",
                "Postgres",
                "Push", "Store", "Time", "UseCases", "WorkerKit", asn1, atomics, certificates,
                httpTypes, hummingbird, jwt, lifecycle, logging, nio, protobuf,
            ]
        ),
        worker(
            "Console",
            [
                "Assembly", "ChatReader", "Doctor", "HTTP", "OpenIDConnect", "Web", "Pipeline",
                "Postgres", "RabbitMQ", "Replays",
                "Store", "Time", "UseCases", "Vault", "Waiting", "WorkerKit", atomics, httpTypes, hummingbird,
                hummingbirdCore,
                hummingbirdTLS, lifecycle,
                logging, nio,
            ]
        ),
        // How failures are retried and discarded, and conversations acted on, by jadwal-replay and the console
        app("Replays", ["Pipeline", "Store", "Time", "WorkerKit", atomics, lifecycle, logging]),
        worker(
            "Replay",
            [
                "CommandKit", "Replays", "Time", "Pipeline", "Store", "UseCases", "Vault", "WorkerKit", lifecycle,
                logging,
            ]
        ),
        worker("OfflineModel", ["OfflineAnswers", "WorkerKit", httpTypes, hummingbird, logging, nio, nioFoundation]),
        worker(
            "JadwalCommand",
            folder: "Apps/Jadwal",
            [
                "Assembly", "BridgeCare", "Sources", "CalDAV", "ChatExport", "ChatReader", "CommandKit", "Demo",
                "Doctor", "Evaluation", "EvaluationCommand", "HTTP", "Mail", "OpenAI", "Web", "Pipeline",
                "Postgres", "PrivateServers", "Probe", "Push", "RabbitMQ", "Store", "Time", "UseCases", "Vault",
                "WorkerKit", logging,
            ]
        ),

        // What developers use
        tool(
            "PrivateServers",
            ["Assembly", "CLinux", "CommandKit", "Pipeline", "Postgres", "RabbitMQ", "Store", "WorkerKit", crypto]
        ),
        tool(
            "Probe",
            [
                "Assembly", "ChatExport", "CommandKit", "HTTP", "Pipeline", "Postgres", "RabbitMQ", "Store", "Time",
                "Vault", "WorkerKit", crypto, httpTypes, lifecycle, logging,
            ]
        ),
        tool(
            "Demo",
            [
                "Assembly", "ChatExport", "CommandKit", "HTTP", "Pipeline", "Postgres", "PrivateServers", "Probe",
                "Store", "Time", "WorkerKit", crypto, httpTypes,
            ]
        ),
        // One target, so that deploy/demo builds all that it runs with one call
        tool(
            "DemoPrograms",
            ["AnalysisWorker", "CalendarWorker", "JadwalCommand", "MessageWorker", "OfflineModel", "PushWorker"]
        ),
        tool(
            "EvaluationCommand",
            [
                "Assembly", "CommandKit", "Evaluation", "HTTP", "OfflineAnswers", "OpenAI", "Pipeline", "Time",
                "WorkerKit",
            ]
        ),
        // What the figures come from: deploy/bench
        worker(
            "Bench",
            folder: "Tools/Bench",
            [
                "Assembly", "CommandKit", "HTTP", "Web", "Time", "Pipeline", "Postgres", "Push", "RabbitMQ", "Store",
                "Vault", "Waiting", "WorkerKit", crypto, histogram, httpTypes, hummingbird, logging, nio,
            ]
        ),

        // Tests: pure ones need nothing, the others find their servers in the environment (deploy/test sets it)
        .target(
            name: "TestSupport",
            dependencies: ["ChatReader", "Evaluation", "Pipeline", "Time"],
            path: "Tests/TestSupport"
        ),
        .target(
            name: "PostgresTestSupport",
            dependencies: ["Postgres", "TestSupport"],
            path: "Tests/PostgresTestSupport"
        ),
        .target(name: "WebPushTestSupport", dependencies: [crypto], path: "Tests/WebPushTestSupport"),
        tests("WaitingTests", ["Waiting", atomics]),
        tests("TimeTests", ["Time"]),
        tests("ChatReaderTests", ["Time", "ChatReader", "Pipeline"]),
        tests("PipelineUnitTests", ["Time", "ChatReader", "Pipeline", "Evaluation"]),
        tests("EvaluationTests", ["Time", "ChatReader", "Pipeline", "Evaluation", "OfflineAnswers"]),
        tests("OfflineAnswersTests", ["OfflineAnswers"]),
        tests("ChatExportTests", ["Time", "ChatExport"]),
        tests("IOThreadTests", ["IOThread"]),
        tests("PostgresTests", ["Postgres", "PostgresTestSupport"]),
        tests("RabbitMQTests", ["CRabbitMQ", "IOThread", "Pipeline", "RabbitMQ", atomics, logging]),
        tests("HTTPTests", ["HTTP", httpTypes, lifecycle, logging]),
        tests("VaultTests", ["Pipeline", "Vault", crypto]),
        tests(
            "StoreTests",
            [
                "Time", "ChatReader", "Pipeline", "Evaluation", "Postgres", "PostgresTestSupport", "Store", "UseCases",
                "Vault", "Waiting", atomics,
            ]
        ),
        tests(
            "UseCasesTests",
            ["CalDAV", "Pipeline", "Postgres", "PostgresTestSupport", "Push", "Store", "Time", "UseCases"]
        ),
        tests("OpenAITests", ["HTTP", "Time", "Pipeline", "Evaluation", "OpenAI", atomics, httpTypes]),
        tests("ICalendarTests", ["ICalendar", "Time", "Pipeline"]),
        tests("CalDAVTests", ["CalDAV", "HTTP", "ICalendar", "Time", "Pipeline", httpTypes, logging]),
        tests("TelemetryTests", ["HTTP", "Pipeline", "Telemetry", atomics, httpTypes, lifecycle, logging, tracing]),
        tests("OpenIDConnectTests", ["HTTP", "OpenIDConnect", "Time", crypto, cryptoExtras, httpTypes, atomics]),
        tests(
            "PushTests",
            ["HTTP", "Time", "Pipeline", "Push", "WebPushTestSupport", atomics, crypto, httpTypes, jwt, logging]
        ),
        tests("CalendarHostsTests", ["CalendarHosts", "HTTP", httpTypes]),
        tests("MailTests", ["Mail", "Time"]),
        tests(
            "WorkerKitTests",
            [
                "Time", "ChatReader", "Pipeline", "Telemetry", "Waiting", "WorkerKit", arguments, httpTypes,
                hummingbird, lifecycle, logging, metrics, tracing, atomics, nio,
            ]
        ),
        .testTarget(
            name: "BridgeDecoderTests",
            dependencies: ["Sources", "Pipeline", "TestSupport", "Time", crypto],
            exclude: ["Fixtures", "read_by_pywa.py"]
        ),
        tests("AssemblyTests", ["Assembly", "BridgeCare", "Pipeline", "WorkerKit"]),
        tests("BridgeTests", ["Bridge", "Pipeline", "WorkerKit"]),
        tests("BridgeControlTests", ["Sources", "HTTP", "Pipeline", "Time", atomics, httpTypes]),
        tests("BenchTests", ["Bench", atomics]),
        tests("OfflineModelTests", ["Pipeline", "OfflineModel"]),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Web", "WorkerKit", "TestSupport", atomics, httpTypes, hummingbird, logging, nio, nioEmbedded,
            ],
            exclude: ["qr_by_segno.py"]
        ),
        .testTarget(
            name: "APITests",
            dependencies: [
                "API", "APIMessages", "Assembly", "BridgeCare", "CZlib", "CalDAV", "ChatExport", "ChatReader",
                "Pipeline", "Push", "Store", "UseCases", "Web",
                "TestSupport", "Time", "WebPushTestSupport", "WorkerKit", httpTypes, crypto, protobuf,
            ],
            exclude: ["Fixtures"]
        ),
        tests(
            "ConsoleTests",
            [
                "Console", "Doctor", "Web", "Pipeline", "Replays", "Store", "Time", "UseCases", "WorkerKit",
                httpTypes, hummingbird, logging, nio,
            ]
        ),
        tests("PrivateServersTests", ["CommandKit", "PrivateServers"]),
        tests(
            "DemoTests",
            ["ChatExport", "ChatReader", "Demo", "Evaluation", "OfflineAnswers", "Pipeline", "Probe", "Time"]
        ),
        tests(
            "EvaluationCommandTests",
            [
                "ChatReader", "CommandKit", "Evaluation", "EvaluationCommand", "OfflineAnswers", "Pipeline", arguments,
            ]
        ),
        tests(
            "DocumentsTests",
            ["Time", "Pipeline", "JadwalCommand", "Sources", "Store", "WorkerKit", arguments]
        ),
        tests(
            "JadwalCommandTests",
            [
                "Assembly", "CommandKit", "Doctor", "HTTP", "JadwalCommand", "Pipeline", "Postgres",
                "PostgresTestSupport", "PrivateServers", "Store", "Time", "Vault", "WorkerKit", arguments, httpTypes,
            ]
        ),
        .testTarget(name: "FuzzingTests", dependencies: parsers, exclude: ["Corpora", "Driver"]),
        // The executables are dependencies so that they lie beside the tests, which run them.
        tests(
            "PipelineTests",
            [
                "API", "APIMessages", "AnalysisWorker", "Assembly", "Bridge", "CalDAV", "CalendarWorker",
                "ChatReader", "CommandKit", "Console", "HTTP", "JadwalCommand", "MessageWorker", "OfflineModel", "Web",
                "Pipeline", "Postgres", "PostgresTestSupport", "PrivateServers", "Push", "PushWorker", "RabbitMQ",
                "Replay", "Replays", "Time", "Store", "UseCases", "Vault", "WebPushTestSupport",
                "WorkerKit", arguments, atomics, httpTypes, hummingbird, crypto,
                lifecycle, logging, nio, protobuf,
            ]
        ),
    ]
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

if oneProgram {
    package.products = [.executable(name: oneProgramName, targets: ["All"])]
    // Tests run the programs one by one.
    package.targets.removeAll { $0.type == .test }
    package.targets = package.targets.map { target in
        guard heldPrograms.contains(target.name) else { return target }
        return .target(name: target.name, dependencies: target.dependencies, path: target.path)
    }
    package.targets += [
        .systemLibrary(name: "CPrograms", path: "Sources/C/CPrograms"),
        worker("All", ["CPrograms"] + heldPrograms.map { .target(name: $0) }),
    ]
}

// Linting happens by the compiler where it can: https://www.swift.org/swift-evolution
for target in package.targets where ![.system, .plugin].contains(target.type) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
    if optimized.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
    if libFuzzer != nil, target.name != "WordEmbedder" {
        target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]))
    }
    if oneProgram, heldPrograms.contains(target.name) {
        let entry = ["-entry-point-function-name", "\(target.name)_main"].flatMap { ["-Xfrontend", $0] }
        // What an asynchronous `main` begins with has the same name in each. It stays private to its file without
        // these.
        let ownBeginning = ["-no-whole-module-optimization", "-Xllvm", "-sil-disable-pass=capture-prop"]
        target.swiftSettings?.append(.unsafeFlags(entry + ownBeginning))
    }
    // CI sets it. SE-0480: for our own targets only, unlike a flag on the command line.
    if Context.environment["WARNINGS_AS_ERRORS"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
