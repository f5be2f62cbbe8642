// SwiftPM builds a target only if it has a Swift file of its own; generated ones don't count.
