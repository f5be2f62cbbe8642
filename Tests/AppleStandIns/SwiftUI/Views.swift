public import Foundation

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}

public struct Text: PrimitiveView {
  @_disfavoredOverload
  nonisolated public init<Content: StringProtocol>(_ content: Content) {}
  nonisolated public init(_ key: LocalizedStringKey) {}

  nonisolated public func italic(_ isActive: Bool) -> Text { self }
}

public struct Label<Title: View, Icon: View>: PrimitiveView {
  nonisolated public init(
    @ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon
  ) {}
}

extension Label where Title == Text, Icon == EmptyView {
  @_disfavoredOverload
  nonisolated public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {}
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
}

public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
}

public struct Button<Label: View>: PrimitiveView {
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {}
}

extension Button where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {}
}

public struct TextField<Label: View>: PrimitiveView {}

extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

  nonisolated public init<Format: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<Format.FormatInput>, format: Format
  ) where Format.FormatOutput == String {}
}

public struct ColorPicker<Label: View>: PrimitiveView {}

extension ColorPicker where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>) {}
}

public struct ProgressView: PrimitiveView {
  nonisolated public init() {}
}

public struct ContentUnavailableView: PrimitiveView {
  @_disfavoredOverload
  nonisolated public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {}
  nonisolated public init(_ title: LocalizedStringKey, systemImage name: String) {}
}

public struct Circle: PrimitiveView {
  nonisolated public init() {}

  nonisolated public func fill<Style: ShapeStyle>(_ content: Style) -> some View { self }
}
