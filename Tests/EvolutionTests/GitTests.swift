import FiresmithTestSupport
import Foundation
import Testing

/// `git:REF` of `firesmith breaking`, with repositories that the tests make.
@Suite struct GitTests {
  private let git: GitFolder

  init() throws { git = try GitFolder() }

  private func breaking(
    _ arguments: String, in path: String = "", _ variables: [String: String] = [:]
  ) async throws -> Tool.Result {
    try await git.sh("firesmith breaking \(arguments)", in: path, variables)
  }

  /// Annotated tags, branches, hashes and what is made of names are commits.
  @Test(arguments: ["v1", "HEAD~1", "main^", "$(git rev-parse v1^{commit})", "old", "v1^{}"])
  func everyNameOfACommitIsAVersion(_ name: String) async throws {
    try await git.makeRepository()
    try await git.sh("git branch old v1")
    let result = try await breaking("--against \"git:\(name)\"")
    #expect(result.status == 1, "\(result.problems)")
    #expect(result.problems.contains("Schemas/books.yaml:6:7: error: 'books.pages' is required"))
    #expect(result.problems.contains(":Schemas/books.yaml:6:7: note: this is how it was in '"))
    #expect(result.problems.contains("      pages: integer?\n"))
  }

  /// Git reads from a temporary file; an empty variable names no folder for it.
  @Test(arguments: ["", "/nowhere"])
  func theFolderForTemporaryFilesIsThatOfTheSystem(_ folder: String) async throws {
    try await git.makeRepository()
    let result = try await breaking("--against git:v1", in: "", ["TMPDIR": folder])
    #expect(result.status == (folder.isEmpty ? 1 : 2), "\(result.problems)")
    #expect(result.problems.contains(folder.isEmpty ? "field-required" : "/nowhere"))
  }

  @Test(arguments: ["-x", "--help", "nothing", "v1\nHEAD", "", "a b", "v1..main"])
  func aNameThatIsNoneIsAFailure(_ name: String) async throws {
    try await git.makeRepository()
    let result = try await breaking("--against 'git:\(name)'")
    #expect(result.status == 2)
    #expect(result.problems.contains("there is no commit"))
    #expect(result.problems.contains("run \"git fetch") == ["nothing", "v1..main"].contains(name))
  }

  @Test func aPatternIsAllVersionsInTheirOrder() async throws {
    try await git.makeRepository()
    try await git.sh(
      "git tag v1.10 v1 && git tag v1.9 v1 && git tag v1.10-rc.1 v1 && git tag other")
    let result = try await breaking("--against 'git:v1.*' --only reading --format json --quiet")
    #expect(result.status == 1)
    let versions = result.output.split(separator: "\n").filter { $0.hasPrefix("    \"v1") }
      .map { $0.filter { !" \",".contains($0) } }
    #expect(versions == ["v1.9", "v1.10-rc.1", "v1.10"])
    #expect(result.output.contains("\"against\": \"v1.9\""))
    let none = try await breaking("--against 'git:v7.*'")
    #expect(none.status == 2)
    #expect(none.problems.contains("git fetch origin '+refs/tags/v7.*:refs/tags/v7.*'"))
  }

  @Test func namesWithoutNumbersAreInTheOrderOfTheirCommits() async throws {
    try await git.makeRepository()
    for (name, year) in [("a", 2003), ("m", 2001), ("z", 2002)] {
      try await git.sh(
        "git commit -q --allow-empty -m \(name) && git tag release-\(name)", in: "",
        ["GIT_COMMITTER_DATE": "\(year)-01-01T00:00:00Z"])
    }
    let result = try await breaking("--against 'git:release-?'")
    #expect(result.output.contains("compared with 'release-m', 'release-z', 'release-a': "))
  }

  /// Replacements are of this clone alone: others would compare with something else.
  @Test func objectsThatAreReplacedAreReadAsTheyWere() async throws {
    try await git.makeRepository()
    try await git.sh("git replace v1:Schemas/books.yaml main:Schemas/books.yaml")
    #expect(try await breaking("--against git:v1").status == 1)
  }

  @Test func aTagThatLooksLikeAFlagIsAName() async throws {
    try await git.makeRepository()
    try await git.sh("git update-ref refs/tags/-x v1")
    #expect(try await breaking("--against git:-x").status == 1)
    #expect(try await breaking("--against 'git:-?'").status == 1)
  }

  /// Git sets variables for a hook.
  @Test func aHookComparesWithItsOwnRepository() async throws {
    try await git.makeRepository()
    try git.folder.write(
      "#!/bin/sh\nfiresmith breaking --against git:v1 >result 2>&1\n", to: ".git/hooks/pre-commit")
    try await git.sh("chmod +x .git/hooks/pre-commit && ! git commit -q --allow-empty -m three")
    #expect(try await git.sh("cat result").output.contains("[field-required]"))
  }

  @Test func aVersionWithoutSchemasIsSkippedIfAPatternNamesIt() async throws {
    try await git.sh("git init -q && git commit -qm zero --allow-empty && git tag v0.1")
    try await git.makeRepository()
    try await git.sh("git tag v0.2 v1")
    let result = try await breaking("--against 'git:v0.*'")
    #expect(result.status == 1)
    #expect(result.problems.contains("firesmith: 'v0.1' has no schemas yet, and isn't compared"))
    let one = try await breaking("--against git:v0.1")
    #expect(one.status == 2)
    #expect(one.problems.contains("'v0.1' has no schemas at"))
  }

  @Test func whatIsCheckedOutIsComparedWithItself() async throws {
    try await git.makeRepository()
    let result = try await breaking("--against git:main")
    #expect(result.status == 0)
    #expect(result.problems.contains("'main' is the commit that is checked out"))
    #expect(result.output == "firesmith: compared with 'main': nothing breaks\n")
  }

  // MARK: Where schemas are

  @Test func theConfigurationOfThatVersionCounts() async throws {
    try git.folder.write("schemas: [Database]\naccess: public\n", to: "firesmith.yaml")
    try await git.makeRepository(schemas: "Database")
    try await git.sh("git mv Database Schemas")
    try git.folder.write("schemas: [Schemas]\n", to: "firesmith.yaml")
    let result = try await breaking("--against git:v1")
    #expect(result.status == 1)
    #expect(result.problems.contains("v1:Database/books.yaml:6:7: note"))
    #expect(result.problems.contains("[option-changed]"))
    #expect(!result.problems.contains("[collection-removed]"))
  }

  @Test func aPathLeadsToSchemasThatWereElsewhere() async throws {
    try await git.makeRepository(schemas: "database/old")
    try await git.sh("mkdir Schemas && git mv database/old/books.yaml Schemas")
    let result = try await breaking("--against git:v1:database")
    #expect(result.status == 1)
    #expect(result.problems.contains("v1:database/old/books.yaml:6:7: note"))
    #expect(try await breaking("--against git:v1").status == 2)
    let nowhere = try await breaking("--against git:v1:nowhere")
    #expect(nowhere.problems.contains("'v1' has nothing at 'nowhere'"))
    #expect(try await breaking("--against git:v1:database/old/books.yaml").status == 1)
  }

  /// Also from a folder below, and in a part of a larger repository.
  @Test func theFolderIsThatOfTheRun() async throws {
    try git.folder.write("access: public\n", to: "app/firesmith.yaml")
    try await git.makeRepository(schemas: "app/Schemas")
    #expect(try await breaking("--against git:v1", in: "app").status == 1)
    #expect(try await breaking("--against git:v1", in: "app/Schemas").status == 1)
    #expect(try await breaking("--against git:v1 --schemas app/Schemas").status == 1)
    #expect(try await breaking("--against git:v1 --config app/firesmith.yaml").status == 1)
  }

  /// For Swift, an accent after a slash makes another character of it.
  @Test func namesMayBeginWithAnAccent() async throws {
    for (name, pages) in [("one", "integer?"), ("two", "integer")] {
      let schema = GitFolder.schema(pages: pages)
      try git.folder.write(schema, to: "Schemas/\u{301}b/\u{301}books.yaml")
      try await git.sh("git init -q && git add -A && git commit -qm \(name) && git tag \(name)")
    }
    let result = try await breaking("--against git:one")
    #expect(result.status == 1, "\(result.problems)")
    #expect(result.problems.contains("[field-required]"), "\(result.problems)")
    #expect(try await breaking("--against git:two").status == 0)
  }

  @Test func linksInTheRepositoryAreFollowed() async throws {
    try git.folder.write("", to: "shared/keep")
    try await git.sh("ln -s shared/database Schemas")
    try await git.makeRepository(schemas: "shared/database")
    let result = try await breaking("--against git:v1")
    #expect(result.status == 1, "\(result.problems)")
  }

  // MARK: Kinds of repositories

  @Test func worktreesHaveTheirOwnFolders() async throws {
    try await git.makeRepository(in: "main")
    try await git.sh("git worktree add -q ../other main~0", in: "main")
    #expect(try await breaking("--against git:v1", in: "other").status == 1)
  }

  @Test func submodulesAreReadAtTheOuterCommit() async throws {
    try await git.makeRepository(in: "schemas")
    try await git.sh(
      """
      git init -q app && cd app
      git submodule -q add ../schemas database
      git -C database checkout -q v1 && git add -A && git commit -qm one && git tag r1
      git -C database checkout -q main && git commit -qam two
      """)
    try git.folder.write("schemas: [database/Schemas]\n", to: "app/firesmith.yaml")
    let result = try await breaking("--against git:r1", in: "app")
    #expect(result.status == 1, "\(result.problems)")
    #expect(result.problems.contains("[field-required]"))
    try await git.sh(
      "git clone -q app clone && cp app/firesmith.yaml clone && mkdir -p clone/database/Schemas && cp app/database/Schemas/books.yaml clone/database/Schemas"
    )
    let other = try await breaking("--against git:r1", in: "clone")
    #expect(other.status == 2)
    #expect(other.problems.contains("git submodule update --init database"))
  }

  @Test func aShallowCloneSaysWhatToFetch() async throws {
    try await git.makeRepository(in: "full")
    try await git.sh("git clone -q --depth 1 --no-tags \"file://$PWD/full\" clone")
    let result = try await breaking("--against git:v1", in: "clone")
    #expect(result.status == 2)
    #expect(result.problems.contains("the clone is a shallow one"))
    #expect(result.problems.contains("git fetch --depth 1 origin '+refs/tags/v1:refs/tags/v1'"))
    try await git.sh("git fetch -q --depth 1 origin '+refs/tags/v1:refs/tags/v1'", in: "clone")
    #expect(try await breaking("--against git:v1", in: "clone").status == 1)
  }

  /// Reading an object that a partial clone lacks would fetch it.
  @Test func nothingIsFetched() async throws {
    try await git.makeRepository(in: "full")
    try await git.sh(
      """
      git -C full config uploadpack.allowFilter true
      git clone -q --filter=blob:none "file://$PWD/full" clone
      """)
    let result = try await breaking("--against git:v1", in: "clone")
    #expect(result.status == 2)
    #expect(result.problems.contains("run 'git archive -o /dev/null v1'"))
    try await git.sh("git archive -o /dev/null v1", in: "clone")
    #expect(try await breaking("--against git:v1", in: "clone").status == 1)
  }

  @Test func pointersOfLargeFilesAreNoSchemas() async throws {
    try git.folder.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", to: "Schemas/books.yaml"
    )
    try await git.sh("git init -q && git add -A && git commit -qm one && git tag v1")
    try git.folder.write(GitFolder.schema(pages: "integer"), to: "Schemas/books.yaml")
    let result = try await breaking("--against git:v1")
    #expect(result.status == 2)
    #expect(result.problems.contains("is a pointer of Git LFS"))
  }

  /// In a hook, git's variables lead to a repository that isn't that of the folder.
  @Test func variablesOfHooksLeadNowhere() async throws {
    try await git.makeRepository()
    let variables = [
      "GIT_DIR": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index", "GIT_WORK_TREE": "/",
    ]
    #expect(try await breaking("--against git:v1", variables).status == 1)
  }

  @Test func withoutGitAFolderHasToDo() async throws {
    try await git.makeRepository()
    let path = try Tool.firesmith().folder.path
    let result = try await breaking("--against git:v1", ["PATH": "\(path):.:"])
    #expect(result.status == 2)
    #expect(result.problems.contains("there is no git in a folder of PATH"))
    try await git.sh("rm -rf .git")
    let other = try await breaking("--against git:v1")
    #expect(other.status == 2)
    #expect(other.problems.contains("not a git repository"))
  }

  /// The words of git about a folder of someone else's are shown as they are.
  @Test func aFolderOfSomeoneElseIsRefused() async throws {
    try await git.makeRepository()
    let result = try await breaking(
      "--against git:v1", ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    #expect(result.status == 2)
    #expect(result.problems.contains("safe.directory"))
  }
}
