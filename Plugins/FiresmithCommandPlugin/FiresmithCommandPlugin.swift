import PackagePlugin

@main
struct FiresmithCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {}
}
