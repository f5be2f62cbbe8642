// Prints what the build plugin plans for a target of an Xcode project: plan PROJECT TARGET OUTPUT

import Foundation
import PackagePlugin
import XcodeProjectPlugin

@testable import FiresmithPlugin

let words = CommandLine.arguments
let target = XcodeTarget(
  displayName: words[2], product: XcodeProduct(name: words[2], kind: .application))
let project = XcodeProject(
  displayName: "Project", directoryURL: URL(fileURLWithPath: words[1]), targets: [target])
let context = XcodePluginContext(
  xcodeProject: project, pluginWorkDirectoryURL: URL(fileURLWithPath: words[3]))
let plan = TargetPlan(context, target)
for problem in plan.problems { print("problem", problem) }
if case .buildCommand(_, _, let arguments, _, let inputs, let outputs) = plan.command(
  running: URL(fileURLWithPath: "/firesmith"))
{
  for argument in arguments { print("argument", argument) }
  for input in inputs { print("input", input.path) }
  for output in outputs { print("output", output.path) }
}
