public import Foundation

extension View {
  nonisolated public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View { self }

  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }

  nonisolated public func font(_ font: Font?) -> some View { self }

  nonisolated public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }

  nonisolated public func opacity(_ opacity: Double) -> some View { self }

  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }

  nonisolated public func labelsHidden() -> some View { self }

  nonisolated public func disabled(_ disabled: Bool) -> some View { self }

  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  @_disfavoredOverload
  nonisolated public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
    self
  }

  nonisolated public func overlay<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View { self }

  nonisolated public func toolbar<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View { self }

  nonisolated public func contextMenu<Content: View>(
    @ViewBuilder menuItems: () -> Content
  ) -> some View { self }

  nonisolated public func swipeActions<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View { self }

  nonisolated public func navigationDestination<Data: Hashable, Destination: View>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Destination
  ) -> some View { self }

  nonisolated public func searchable(
    text: Binding<String>, prompt: LocalizedStringKey
  ) -> some View { self }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

  nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }

  nonisolated public func refreshable(
    action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
}
