// A stand-in for Xcode's module for plugins, with its public declarations, so that code that
// imports it compiles everywhere. Types that tests create have an initializer.

import Foundation
import PackagePlugin

public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: Plugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL

  public init(xcodeProject: XcodeProject, pluginWorkDirectoryURL: URL) {
    self.xcodeProject = xcodeProject
    self.pluginWorkDirectoryURL = pluginWorkDirectoryURL
  }

  public func tool(named name: String) throws -> PluginContext.Tool {
    throw Unavailable()
  }

  /// Only the package manager can create a tool.
  struct Unavailable: Error {}
}

public struct XcodeProject: Identifiable {
  public typealias ID = String

  public let id: ID
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]

  public init(displayName: String, directoryURL: URL, targets: [XcodeTarget]) {
    id = displayName
    self.displayName = displayName
    self.directoryURL = directoryURL
    self.targets = targets
  }

  public var filePaths: PathList { fatalError("nothing but the package manager can make one") }
}

public struct XcodeTarget: Identifiable {
  public typealias ID = String

  public let id: ID
  public let displayName: String
  public let product: XcodeProduct?
  public let dependencies: [XcodeTargetDependency]
  public let pluginGeneratedSources: [URL]
  public let pluginGeneratedResources: [URL]

  public init(displayName: String, product: XcodeProduct?) {
    id = displayName
    self.displayName = displayName
    self.product = product
    dependencies = []
    pluginGeneratedSources = []
    pluginGeneratedResources = []
  }

  public var inputFiles: FileList { fatalError("nothing but the package manager can make one") }
}

public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(Product)
}

public struct XcodeProduct {
  public enum Kind {
    case application
    case executable
    case framework
    case library
    case other(String)
  }

  public let name: String
  public let kind: Kind

  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
