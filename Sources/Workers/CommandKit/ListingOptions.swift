internal import ArgumentParser

/// How rows are shown.
package struct ListingOptions: ParsableArguments {
    @Flag(help: "JSON in place of a table.")
    package var json = false

    package init() {}
}
