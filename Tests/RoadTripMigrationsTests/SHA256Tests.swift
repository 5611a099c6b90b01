import RoadTripMigrations
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `the examples of the standard have the hashes it gives`(message: String, hash: String) {
    #expect(SHA256.hexadecimal(of: Array(message.utf8)) == hash)
  }

  /// Bytes 3, 10, 17 … of a length; from Python's `hashlib`.
  private static func message(_ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
  }

  @Test(arguments: [
    (
      0,
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    ),
    (
      1,
      "084fed08b978af4d7d196a7446a86b58009e636b611db16211b65a9aadff29c5"
    ),
    (
      3,
      "6ab0dba1f4f1dfbb37b4f9eeb092c09fca4900ad32bdcd147d8dde35d6c87c35"
    ),
    (
      54,
      "160bbf14b458c877b7049e7cb5771dd653930f97d20bdd8ee795c16062906233"
    ),
    (
      55,
      "e7313d333c272e639f790978283f9eb392e843d0f29b7016828bb1daa4aac70b"
    ),
    (
      56,
      "4324d65f3c103567f5589c710bc08f8523f929a9272e3af36fc968e52abc6c27"
    ),
    (
      57,
      "35df609437dcfea3279283ab79fd554e2bf78f8f7ae2de532d8ee300b09e8f73"
    ),
    (
      63,
      "81c80242132f230c3bd41b3e63bbcff16107339549214a99614ff26664625055"
    ),
    (
      64,
      "39e3d7b6b5d075d37d053ad89b24b41bef4f3c29760c84447cab3f3be1882241"
    ),
    (
      65,
      "aacca6ff74fdbb296d165a45cecfa04e5127bc008770fbbdd48006f2d2fae95e"
    ),
    (
      118,
      "2c49b89c5aaaaaa69ae70251cc0803f14afaf1a2caa461fa6b083750bc07ce88"
    ),
    (
      119,
      "9ce7368e4daf32341631b492e80359dc9f594b48453cd0dd5bf0b19279cc177e"
    ),
    (
      120,
      "7836b787757e95e58b3ca5aec90b1b004e8deba1e50e9675af9cabf1a13a04b5"
    ),
    (
      127,
      "a8d23e75d936f303d248888d9b165ee543f4cbafcad3c9dd2a79bd84faa11d07"
    ),
    (
      128,
      "d2742f1f4ac6bb7ca2b239ee18402ba8b3f9f8e652d2a72973c2b9ba11c08cf6"
    ),
    (
      129,
      "307f8fc2c1622b92762e818d39a185d4d667ad49a4b07ceae1f4afa008a93ec4"
    ),
    (
      200,
      "2c7e18c942ef065b526a2d4e5546283749cd3ddfb51d8fc71f42717363685f46"
    ),
  ])
  func `a message of a length at a block's edge is padded right`(length: Int, hash: String) {
    #expect(SHA256.hexadecimal(of: Self.message(length)) == hash)
  }

  @Test func `the hashes of the lengths 0 to 200 hash together as in Python`() {
    let hashes = (0...200).map { SHA256.hexadecimal(of: Self.message($0)) }.joined()
    #expect(
      SHA256.hexadecimal(of: Array(hashes.utf8))
        == "530566f39d545b371e5360fbfe251c0da6410ba297e67392dfaec0cb575d67ed")
  }

  @Test(arguments: [1, 3, 63, 64, 65, 200])
  func `a message in pieces has the hash of the whole`(size: Int) {
    let message = Self.message(1000)
    var hash = SHA256()
    for start in stride(from: 0, to: message.count, by: size) {
      hash.add(Array(message[start..<min(start + size, message.count)]).span)
    }
    #expect(hash.hexadecimal() == SHA256.hexadecimal(of: message))
  }
}
