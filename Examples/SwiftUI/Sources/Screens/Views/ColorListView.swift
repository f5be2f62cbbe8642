#if canImport(SwiftUI)
  import FiresmithRuntime
  public import SwiftUI

  /// The list of colors, with a button that adds one.
  public struct ColorListView: View {
    @LiveQuery(ColorEntryRepository().order(by: .name), animation: .default) private var colors
    @State private var palette = Palette()
    @State private var name = ""
    @State private var color = Color.orange

    public init() {}

    public var body: some View {
      List {
        Section {
          HStack {
            TextField("Name", text: $name)
            #if !os(tvOS)
              ColorPicker("Colour", selection: $color).labelsHidden()
            #endif
            Button("Add") { add() }.disabled(name.isEmpty)
          }
          if let error = palette.additionError {
            Text(error.localizedDescription).foregroundStyle(.red)
          }
        }
        ForEach($colors.stored) { entry in
          Label {
            Text(entry.name)
          } icon: {
            Circle().fill(Color(entry.color)).frame(width: 20, height: 20)
          }
        }
      }
      .overlay {
        if let message = $colors.errorMessage {
          ContentUnavailableView(message, systemImage: "paintpalette")
        }
      }
      .navigationTitle("\(colors.count) colors")
    }

    private func add() {
      guard let color = HexColor(color) else { return }
      let name = name
      self.name = ""
      Task { await palette.add(name, color) }
    }
  }

  #if DEBUG
    #Preview {
      let _ = Samples.useMemory()
      NavigationStack { ColorListView() }
        .task { try? await Samples.store() }
    }
  #endif
#endif
