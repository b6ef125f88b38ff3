# The libraries that we stand on, each as an imported target. All come from Debian packages; the
# list of them is packages.txt.
#
#   Boost::headers                      X3, multiprecision, containers (1.81)
#   Boost::unit_test_framework          the tests
#   fmt::fmt   CLI11::CLI11   nlohmann_json::nlohmann_json
#   absthread::gmpxx                    arbitrary-precision integers (gmpxx and gmp)
#   cvc5::cvc5                          the solver; only checkers links it
#   absthread::z3                       the second solver, where it is installed
#   absthread::ppl                      polyhedra
#   absthread::buddy                    binary decision diagrams (BuDDy); only checkers links it
#   absthread::utf8proc                 how wide characters are
#   absthread_use_clang(TARGET)         Clang 19 and LLVM; only instrument/cfront calls it

find_package(Boost 1.81 REQUIRED CONFIG COMPONENTS headers)
find_package(fmt REQUIRED CONFIG)
find_package(nlohmann_json REQUIRED CONFIG)
find_package(CLI11 REQUIRED CONFIG)
find_package(PkgConfig REQUIRED)

# Debian ships no CMake description of these. absthread_import(TARGET header library...) makes one.
function(absthread_import target header)
  string(MAKE_C_IDENTIFIER "${target}" prefix)
  find_path(${prefix}_INCLUDE_DIR ${header} REQUIRED)
  mark_as_advanced(${prefix}_INCLUDE_DIR)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE "${${prefix}_INCLUDE_DIR}")
  foreach(library IN LISTS ARGN)
    find_library(${prefix}_${library}_LIBRARY ${library} REQUIRED)
    mark_as_advanced(${prefix}_${library}_LIBRARY)
    target_link_libraries(${target} INTERFACE "${${prefix}_${library}_LIBRARY}")
  endforeach()
endfunction()

absthread_import(absthread::gmpxx gmpxx.h gmpxx gmp)
absthread_import(cvc5::cvc5 cvc5/cvc5.h cvc5)
absthread_import(absthread::ppl ppl.hh ppl gmpxx gmp)
absthread_import(absthread::buddy bdd.h bdd)
absthread_import(absthread::utf8proc utf8proc.h utf8proc)

pkg_check_modules(Z3 QUIET IMPORTED_TARGET GLOBAL z3)
if(Z3_FOUND)
  add_library(absthread::z3 ALIAS PkgConfig::Z3)
endif()

# Clang is looked for only when a target asks for it: its package is large, and nothing below
# instrument/cfront needs it. Its targets are made global, because whoever links cfront links them.
function(absthread_use_clang target)
  find_program(LLVM_CONFIG_PROGRAM llvm-config-19 REQUIRED)
  mark_as_advanced(LLVM_CONFIG_PROGRAM)
  execute_process(COMMAND "${LLVM_CONFIG_PROGRAM}" --prefix OUTPUT_VARIABLE prefix
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
  find_package(Clang REQUIRED CONFIG PATHS "${prefix}" NO_DEFAULT_PATH)
  target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
  separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  target_compile_definitions(${target} PRIVATE ${definitions})
  # As archives, where they are installed: a program that loads Clang as a shared library spends
  # 20 ms on its symbols at each start, and is slower by a twentieth afterwards. Not with the address
  # sanitizer: code of LLVM's headers that is compiled here marks memory, and the same code in the
  # archives does not.
  set(archives)
  set(shared ${ABSTHREAD_SANITIZE})
  foreach(part IN ITEMS Tooling ToolingCore ToolingInclusions Format Frontend Driver Serialization
                        Parse Sema Analysis ASTMatchers Edit Rewrite APINotes AST Lex Support Basic)
    list(APPEND archives "${prefix}/lib/libclang${part}.a")
    if(NOT EXISTS "${prefix}/lib/libclang${part}.a")
      set(shared YES)
    endif()
  endforeach()
  if(shared OR NOT EXISTS "${prefix}/lib/libLLVMSupport.a")
    target_link_libraries(${target} PUBLIC clang-cpp LLVM)
    return()
  endif()
  target_link_libraries(
    ${target} PUBLIC -Wl,--start-group ${archives} -Wl,--end-group LLVMFrontendOpenMP LLVMOption
                     LLVMProfileData LLVMWindowsDriver LLVMTargetParser LLVMMCParser LLVMBitReader
                     LLVMBitstreamReader LLVMSupport)
  target_link_options(${target} PUBLIC -Wl,--gc-sections)
endfunction()
