// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "checkers/certify/sha256.hpp"

using absthread::certify::sha256;

BOOST_AUTO_TEST_SUITE(checkers_certify_sha256)

// The examples of FIPS 180-4's test vectors, and lengths around the border of a block.
BOOST_AUTO_TEST_CASE(known_digests) {
  BOOST_TEST(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  BOOST_TEST(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  BOOST_TEST(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
             "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  BOOST_TEST(sha256(std::string(1000000, 'a')) ==
             "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

BOOST_AUTO_TEST_CASE(one_byte_changes_it) {
  for (std::size_t n : {54U, 55U, 56U, 63U, 64U, 65U}) {
    std::string text(n, 'x');
    const std::string before = sha256(text);
    text[n / 2] = 'y';
    BOOST_TEST(sha256(text) != before);
    BOOST_TEST(sha256(std::string(n, 'x')) == before);
  }
}

BOOST_AUTO_TEST_SUITE_END()
