import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithLibC
import FiresmithSharedCommands

/// The files that a run would read, with stamps that show whether they have changed.
struct Snapshot: Equatable {
  /// By path; `nil` for files that don't exist or aren't accessible.
  private var stamps: [String: FileStamp?] = [:]

  /// Looks for the configuration, the schemas and the templates as the run does.
  init(_ request: Request) {
    var inputs = InputFiles()
    let configurations = inputs.readConfigurations(request)
    for output in inputs.outputs(request, configurations) {
      for schema in output.schemas {
        add(schema.path, (try? SchemaFolder.schemas(in: schema.path)) ?? [])
      }
      if let folder = output.code?.templates?.path {
        add(folder, (try? Folder.names(in: folder)) ?? [])
      }
    }
    for file in inputs.files.files { add(file.path, []) }
  }

  /// Adds a file, or a folder with the relevant files in it.
  private mutating func add(_ path: String, _ names: [String]) {
    // A folder's own time also changes with files that aren't relevant.
    if FileKind.at(path, followingLinks: true) == .folder {
      stamps.updateValue(nil, forKey: path)
    } else {
      stamps.updateValue(FileStamp(path), forKey: path)
    }
    for name in names {
      let path = path.appending(path: name)
      stamps.updateValue(FileStamp(path), forKey: path)
    }
  }
}

/// Values of which one changes when a file is written or replaced, even by one of the same size and
/// time.
private struct FileStamp: Equatable {
  private let identity: FileIdentity
  private let size: Int64
  private let seconds: [Int]
  private let nanoseconds: [Int]

  /// `nil` if there is nothing at `path`, or it isn't accessible.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, let identity = FileIdentity(path) else { return nil }
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    self.identity = identity
    size = Int64(status.st_size)
    seconds = times.map { Int($0.tv_sec) }
    nanoseconds = times.map { Int($0.tv_nsec) }
  }
}
