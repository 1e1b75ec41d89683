// Built by deploy/demo: `swift build --target DemoPrograms` builds the programs that the demo runs, and no other. They are
// this target's dependencies, named in Package.swift.
