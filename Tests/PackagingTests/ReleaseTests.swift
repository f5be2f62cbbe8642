import FiresmithTestSupport
import Foundation
import Testing

/// The files of a release, made by its scripts from executables that stand in for those of other
/// machines, and what users do with them.
@Suite(.ring(.consumers)) struct ReleaseTests {
  private static let variants = ["linux-aarch64", "linux-x86_64", "macos"]

  @Test func aReleaseHasItsFilesAndTheirChecksums() async throws {
    let release = try await Release.shared.value
    let version = release.version
    let assets = try FileManager.default.contentsOfDirectory(atPath: release.assets.path)
    let archives = Self.variants.map { "firesmith-\(version)-\($0).tar.gz" }
    #expect(
      assets.sorted()
        == (archives + [
          "SHA256SUMS", "firesmith-\(version)-py3-none-any.whl",
          "firesmith-runtime-\(version).tgz", "firesmith.artifactbundle.zip", "firesmith.rb",
        ]).sorted())
    let check = try await Tool.shell(
      "\(Release.sha256) -c SHA256SUMS", in: release.assets)
    #expect(check.status == 0, "\(check)")
    #expect(check.output.split(separator: "\n").count == assets.count - 1)
  }

  @Test func theSameInputBecomesTheSameFiles() async throws {
    let release = try await Release.shared.value
    let again = try await Release(in: release.folder, "again")
    let sums = "SHA256SUMS"
    let first = try String(contentsOf: release.assets.appendingPathComponent(sums), encoding: .utf8)
    let second = try String(contentsOf: again.assets.appendingPathComponent(sums), encoding: .utf8)
    #expect(first == second)
  }

  @Test func theFormulaHasTheVersionAndTheChecksumOfEachArchive() async throws {
    let release = try await Release.shared.value
    let formula = try release.text(of: "assets/firesmith.rb")
    #expect(!formula.contains("@"))
    #expect(formula.contains("version \"\(release.version)\""))
    let checksums = try release.checksums()
    for variant in Self.variants {
      let archive = "firesmith-\(release.version)-\(variant).tar.gz"
      let checksum = try #require(checksums[archive])
      let url = "\(try await release.url())/\(archive)"
      #expect(formula.contains("url \"\(url)\"\n"))
      #expect(formula.contains("sha256 \"\(checksum)\"\n"))
    }

    let missing = try await Release.run(
      "homebrew/build-formula", [release.version, "/dev/null"], in: release.folder)
    #expect(missing.status == 1)
    #expect(missing.problems.contains("has no checksum of firesmith-"))
  }

  @Test func theBundleHasAVariantForEachMachine() async throws {
    let release = try await Release.shared.value
    let unpacked = try TemporaryFolder()
    let archive = release.assets.appendingPathComponent("firesmith.artifactbundle.zip").path
    let unzip = try await Tool.shell("unzip -q '\(archive)'", in: unpacked.url)
    #expect(unzip.status == 0, "\(unzip)")
    let bundle = "firesmith.artifactbundle"
    let information = try JSONDecoder().decode(
      Information.self, from: Data(try unpacked.text(of: "\(bundle)/info.json").utf8))
    #expect(information.artifacts.keys.sorted() == ["firesmith", "firesmith-plugin-tool"])
    for (name, artifact) in information.artifacts {
      #expect(artifact.version == release.version)
      #expect(
        artifact.variants.flatMap(\.supportedTriples).sorted() == Release.triples.sorted())
      for variant in artifact.variants {
        #expect(variant.path.hasSuffix("/\(name)"))
        let path = unpacked.url(of: "\(bundle)/\(variant.path)").path
        #expect(FileManager.default.isExecutableFile(atPath: path), "\(variant.path)")
      }
    }
  }

  @Test func thePluginPackageDownloadsTheBundle() async throws {
    let release = try await Release.shared.value
    let manifest = try release.text(of: "firesmith-plugin/Package.swift")
    let checksum = try #require(try release.checksums()["firesmith.artifactbundle.zip"])
    let url = "\(try await release.url())/firesmith.artifactbundle.zip"
    #expect(manifest.contains("url: \"\(url)\", checksum: \"\(checksum)\""))
    #expect(!manifest.contains("path:"))
    let files = try FileTree(release.package)
    #expect(files.files.values.allSatisfy { !$0.hasPrefix("-> ") }, "There are no links.")

    // SwiftPM reads the manifest.
    let dump = try await Tool.swift(
      ["package", "--scratch-path", release.folder.url(of: "scratch").path, "dump-package"],
      in: release.package)
    #expect(dump.status == 0, "\(dump)")
    #expect(dump.output.contains(checksum))
  }

  @Test func thePackageOfSupportCodeHasAllItsSources() async throws {
    let release = try await Release.shared.value
    let files = try FileTree(release.url(of: "firesmith-firebase"))
    #expect(files.files.values.allSatisfy { !$0.hasPrefix("-> ") }, "There are no links.")
    let sources = "Sources/FiresmithFirebase"
    for (folder, name) in [("shared", "Shared"), ("firebase", "Firebase"), ("samples", "Samples")] {
      for (path, text) in try FileTree(Project.url("Support/swift/\(folder)")).files {
        #expect(files["\(sources)/\(name)/\(path)"] == text, "\(path)")
      }
    }
    #expect(files["\(sources)/GeneratedCode.swift"] != nil && files["LICENSE"] != nil)
  }

  @Test(arguments: ["firesmith-plugin", "firesmith-firebase"])
  func packagesAreCommitsWithTags(_ name: String) async throws {
    let release = try await Release.shared.value
    let package = release.url(of: name)
    let folder = try TemporaryFolder()
    let created = try await Tool.shell("git init --quiet --bare repository", in: folder.url)
    #expect(created.status == 0, "\(created)")
    let arguments = [package.path, folder.url(of: "repository").path]
    let published = try await Release.run("publish-package", arguments, in: folder)
    #expect(published.status == 0, "\(published)")
    let clone = try await Tool.shell(
      "git clone --quiet --branch '\(release.version)' repository clone", in: folder.url)
    #expect(clone.status == 0, "\(clone)")
    #expect(try FileTree(folder.url(of: "clone")) == FileTree(package))

    let again = try await Release.run("publish-package", arguments, in: folder)
    #expect(again.status != 0, "A version is published once.")
  }

  @Test func theReleaseIsPublishedWithAllItsFiles() async throws {
    let release = try await Release.shared.value
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nprintf '%s\\n' \"$@\" >called\n", to: "bin/gh")
    try await Release.makeExecutable("bin/gh", in: folder)
    let result = try await Release.run(
      "publish-release", [release.url.path], in: folder,
      environment: ["PATH": Release.path(folder.url(of: "bin"))])
    #expect(result.status == 0, "\(result)")
    let words = try folder.text(of: "called").split(separator: "\n").map(String.init)
    #expect(words.prefix(3) == ["release", "create", release.version])
    let assets = try FileManager.default.contentsOfDirectory(atPath: release.assets.path)
    let attached = words.filter { $0.hasPrefix(release.assets.path) }
    #expect(attached.map { URL(fileURLWithPath: $0).lastPathComponent } == assets.sorted())
  }

  @Test func theVersionIsWrittenInOnePlace() async throws {
    let release = try await Release.shared.value
    let command = try await Tool.firesmith().run(["version"], in: release.folder.url)
    #expect(command.output == "firesmith \(release.version)\n")
    let other = try await Release.run("version", ["99.0.0"], in: release.folder)
    #expect(other.status == 1)
    #expect(other.problems.contains("this is version \(release.version), not 99.0.0"))
  }

  private struct Information: Decodable {
    struct Artifact: Decodable {
      let version: String
      let variants: [Variant]
    }

    struct Variant: Decodable {
      let path: String
      let supportedTriples: [String]
    }

    let artifacts: [String: Artifact]
  }
}
