@main
struct Firesmith {
  static func main() {}
}
