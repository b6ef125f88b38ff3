# Everything that can be switched, each with a sentence.
option(ABSTHREAD_TESTS "Build the tests." ON)
option(ABSTHREAD_WERROR "Treat compiler warnings as errors; CI does." OFF)
option(ABSTHREAD_SANITIZE "Compile with the address and undefined-behaviour sanitizers." OFF)
option(ABSTHREAD_FAULTS "Compile the planted faults in (tests of the tests; never for users)." OFF)
option(ABSTHREAD_FUZZ "Build the libFuzzer targets; needs CMAKE_CXX_COMPILER=clang++-19." OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo or MinSizeRel" FORCE)
endif()
