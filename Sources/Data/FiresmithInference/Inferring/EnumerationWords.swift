import FiresmithSummary
import FiresmithText

/// Rules that distinguish an enumeration's strings from those about a person or a thing.
enum EnumerationWords {
  /// Whether fields of this name usually hold one of a few words.
  static func isUsual(field name: String) -> Bool {
    WordNames.words(name).last.map { fields.contains($0) } ?? false
  }

  /// Whether fields of this name hold what somebody or something is called, or codes of the world's
  /// lists.
  static func isOpen(field name: String) -> Bool {
    let words = WordNames.words(name)
    guard let last = words.last else { return false }
    return open.contains(last) || last == "by"
  }

  /// Whether the word is one that many programs use for a state, a choice or a kind.
  static func isCommon(_ text: String) -> Bool {
    WordNames.words(of: text).allSatisfy { common.contains($0) } && !text.isEmpty
  }

  /// Whether the text is written as programs write their names: `in_progress`, `inProgress`.
  static func isSymbol(_ text: String) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count > 1, text.utf8.allSatisfy({ $0 == 0x5F || $0.isASCIILetter }) else {
      return false
    }
    return parts.allSatisfy { $0.utf8.count > 1 }
  }

  /// Whether the text is a word or a few, rather than a sentence, an address or a number.
  static func isWords(_ text: String) -> Bool {
    text.utf8.count <= 40 && StringForm(text) == nil && !text.utf8.contains(UInt8(ascii: "@"))
      && text.unicodeScalars.contains { $0.properties.isAlphabetic }
      && text.utf8.count { (0x30...0x39).contains($0) } <= 3
      && text.split(separator: " ").count <= 3
  }

  private static let fields: Set<String> = words(
    """
    access action alignment answer availability category channel condition difficulty direction
    estado event feedback format frequency gender genre grade grading interval kind layout level
    method mode outcome payment permission phase plan platform policy priority privacy provider
    quality rank rarity reason recurrence repeat resolution result role rol scope sentiment
    severity sex shape size source stage state status strategy style target theme tier tipo
    trigger type typ unit urgency variant visibility
    """)

  private static let open: Set<String> = words(
    """
    address artist author city ciudad colleague company contact country county creator currency
    customer description district driver email employee first firstname friend fullname host id
    key keyword label lang language last lastname locale location name nation nationality nickname
    nombre owner password path person phone photo place player prenom province recipient region
    salt sender slug street subject surname tag text timezone title token town uid url user
    username winner zone
    """)

  private static let common: Set<String> = words(
    """
    absent accepted active admin advanced all always amex android annual answered any api approved
    archived arrived assigned audio auto automatic away bank banned basic beginner billing blocked
    booked both bottom busy buy call cancelled canceled card cash center checked chat city closed
    comment complete completed confirmed connected created credit critical daily dark data day debit
    declined default deleted delivered denied desktop direct disabled dislike dismissed document
    done down draft easy edit editor electronic email enabled end error event ever expert expired
    failed failure false female file finished fixed form free friend friends full general girl group
    guest half hard hidden high hold hot hour hourly idle image in inactive info input intermediate
    internal invalid invited invoice ios item joined large late left light like link list live
    local locked low lost major male manager manual mastercard maybe medium member message mid
    middle minor minute mobile moderator monthly month morning evening afternoon night multiple
    neutral never new no none normal not offline ok old on once online open order other out output
    owner paid parent partial passed pause paused payment paypal pending percent permanent personal
    phone photo pickup planned playing premium present primary private pro processing progress
    public published push queued quarterly read reader ready received refunded regular rejected
    removed report request requested resolved retry returned review reviewed right role running
    sale scheduled secondary sell sent settled shared shipped short single skipped sleeping small
    sms social solved spam special standard started stopped student submitted success successful
    super support suspended system teacher team temporary text todo top transit trial true type
    unknown unlisted unpaid unread up urgent user valid verified very video viewer visa visible
    waiting warning web weekly week withdrawn won yearly year yes yet
    abuse apple google facebook password anonymous guest github twitter
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    north south east west asc desc
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
