import Testing

/// The real executables on real servers. One suite after the other: each brings up several processes, and some measure how
/// long these take.
@Suite("The pipeline", .serialized, .enabled(if: PipelineNeeds.missing == nil, PipelineNeeds.reason))
enum PipelineSuites {}
