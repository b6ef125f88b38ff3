// SPDX-License-Identifier: MIT
#include "spec-lang/load.hpp"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace absthread;
using namespace absthread::spec;

namespace {

namespace fs = std::filesystem;

struct Folder {
  fs::path path = fs::temp_directory_path() / ("absthread_load_" + std::to_string(getpid()));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }

  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path / name, std::ios::binary) << bytes;
    return (path / name).string();
  }
};

struct Loaded {
  SourceStore sources{};
  Diagnostics diagnostics{};
  std::optional<FileId> id{};
  explicit Loaded(const std::string& path) { id = load_file(path, sources, diagnostics); }
  std::string printed_id() const {
    return diagnostics.all().size() == 1 ? std::string(info(diagnostics.all()[0].id).printed) : "";
  }
  std::string message() const {
    return diagnostics.all().empty() ? "" : diagnostics.all()[0].message;
  }
};

} // namespace

BOOST_AUTO_TEST_SUITE(spec_lang_load)

BOOST_AUTO_TEST_CASE(text_is_loaded_once) {
  Folder folder;
  const std::string path =
      folder.write("a.absthread", "thread A { } // \xc3\xa9 \xe2\x86\x92 \xf0\x9f\x98\x80");
  Loaded loaded(path);
  BOOST_REQUIRE(loaded.id.has_value());
  BOOST_TEST(loaded.sources.file(*loaded.id).text().starts_with("thread A"));
  const auto again = load_file(path, loaded.sources, loaded.diagnostics);
  BOOST_REQUIRE(again.has_value());
  BOOST_TEST(*again == *loaded.id);
  BOOST_TEST(!loaded.diagnostics.has_errors());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_said_with_the_reason) {
  Folder folder;
  Loaded missing((folder.path / "none").string());
  BOOST_TEST(missing.printed_id() == "unreadable-file");
  BOOST_TEST(missing.message().find("No such file") != std::string::npos);
  Loaded directory(folder.path.string());
  BOOST_TEST(directory.printed_id() == "unreadable-file");
  BOOST_TEST(directory.message().find("is a folder") != std::string::npos);
  const std::string path = folder.write("closed", "x");
  fs::permissions(path, fs::perms::none);
  if (access(path.c_str(), R_OK) != 0) { // root may read everything
    Loaded closed(path);
    BOOST_TEST(closed.printed_id() == "unreadable-file");
    BOOST_TEST(closed.message().find("Permission denied") != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(a_device_is_not_read) {
  if (!fs::exists("/dev/zero")) return;
  Loaded endless("/dev/zero");
  BOOST_TEST(endless.printed_id() == "unreadable-file");
  BOOST_TEST(endless.message().find("no regular file") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_have_a_place) {
  Folder folder;
  const std::vector<std::pair<std::string, std::uint32_t>> cases{
      {std::string("ab\0c", 4), 2}, // NUL
      {"a\xff", 1},                 // never in UTF-8
      {"\x80", 0},                  // continuation first
      {"ab\xc3", 2},                // cut off
      {"\xc0\xaf", 0},              // overlong
      {"\xe0\x80\xaf", 0},          // overlong
      {"\xed\xa0\x80", 0},          // surrogate
      {"\xf4\x90\x80\x80", 0},      // past U+10FFFF
      {"\xf0\x80\x80\x80", 0},      // overlong
      {"\xf8\x88\x80\x80\x80", 0},  // five bytes
  };
  int number = 0;
  for (const auto& [bytes, place] : cases) {
    Loaded loaded(folder.write("bad" + std::to_string(number++), bytes));
    BOOST_TEST(!loaded.id.has_value());
    BOOST_TEST(loaded.printed_id() == "not-text");
    BOOST_TEST(loaded.diagnostics.all().at(0).where.begin == place);
  }
}

BOOST_AUTO_TEST_SUITE_END()
