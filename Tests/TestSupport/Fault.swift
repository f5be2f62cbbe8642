/// A fault between a client and a server.
///
/// Two things can't be tried on Linux, where Foundation itself ends the process: a connection that
/// ends within the headers of an answer, and headers after the body.
public enum Fault: String, CaseIterable, Sendable {
  // The server never sees the request.
  case hangUp, reset, silence, notHTTP
  case redirect301, redirect302, redirect303, redirect307, redirect308
  case redirectWithoutAddress, redirectToItself
  case emptyObject, emptyArray, emptyBody, webPage
  case unavailable, badGateway, tooManyRequests, internalError, gatewayTimeout
  case tokenEcho, passwordWanted, forbiddenPage
  case endlessAnswer, endlessError, longMessage

  // The server does what it is asked for, and the answer suffers.
  case lostAnswer, resetAnswer, silentAnswer
  case cutBody, cutJSON, stalledBody, drippingBody
  case unavailableAfterwards, otherAnswer, unconfirmed
  case wrongEncoding, badChunks, invalidText

  // The answer arrives, but not in the usual way.
  case slow, pieces, chunks, interim, withoutLength, withRest

  // The answer arrives, and the next request on the same connection is lost, or its answer is.
  case staleConnection, staleAfterwards

  /// The effect on a request.
  public enum Effect: Sendable {
    /// It succeeds.
    case none
    /// It fails, but would not fail again.
    case passing
    /// The client must not believe the answer, and has no reason to ask again.
    case lasting
  }

  public var effect: Effect {
    switch self {
    case .slow, .pieces, .chunks, .interim, .withoutLength, .withRest, .staleConnection,
      .staleAfterwards:
      .none
    case .hangUp, .reset, .silence, .notHTTP, .unavailable, .badGateway, .tooManyRequests,
      .internalError, .gatewayTimeout, .tokenEcho, .passwordWanted, .endlessError, .longMessage,
      .lostAnswer, .resetAnswer, .silentAnswer, .cutBody, .stalledBody, .drippingBody,
      .unavailableAfterwards, .wrongEncoding, .badChunks:
      .passing
    case .redirect301, .redirect302, .redirect303, .redirect307, .redirect308,
      .redirectWithoutAddress, .redirectToItself, .emptyObject, .emptyArray, .emptyBody, .webPage,
      .forbiddenPage, .endlessAnswer, .cutJSON, .otherAnswer, .unconfirmed, .invalidText:
      .lasting
    }
  }
}

extension Fault {
  /// Returns the faults that a test tries in this run: outside of the long ring, every ninth one
  /// from the place `first`, so that tests of the same calls try others.
  public static func ofThisRun(from first: Int) -> [Fault] {
    let step = Ring.isLong ? 1 : 9
    return allCases.enumerated().filter { $0.offset % step == first % step }.map(\.element)
  }
}
