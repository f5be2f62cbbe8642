struct Point: Codable {
  var x: Int
}
