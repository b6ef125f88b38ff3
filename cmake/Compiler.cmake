# The language, the warnings and the sanitizers; and `absthread_library`, by which every folder
# declares its library.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Programs lie at the top of the build folder: build/absthread, build/tests_unit.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")

find_program(CCACHE_PROGRAM ccache)
mark_as_advanced(CCACHE_PROGRAM)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths below the source folder are hashed as relative ones, so that a fresh clone elsewhere finds
  # what another clone has compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
      "CCACHE_SLOPPINESS=time_macros,include_file_mtime,include_file_ctime,pch_defines"
      "${CCACHE_PROGRAM}")
endif()

# A compile job may need 1 GB (Clang headers) and a link job loads LLVM: two of each at most.
if(CMAKE_GENERATOR MATCHES Ninja)
  set_property(GLOBAL PROPERTY JOB_POOLS compile_jobs=2 link_jobs=2)
  set(CMAKE_JOB_POOL_COMPILE compile_jobs)
  set(CMAKE_JOB_POOL_LINK link_jobs)
endif()

file(RELATIVE_PATH way_to_root "${PROJECT_BINARY_DIR}" "${PROJECT_SOURCE_DIR}")
string(REGEX REPLACE "/$" "" way_to_root "${way_to_root}")

# Linked to every target of ours, and to nothing of others.
add_library(absthread_flags INTERFACE)
target_include_directories(absthread_flags INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(
  absthread_flags
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wnon-virtual-dtor
            -Woverloaded-virtual
            -Wcast-qual
            -Wimplicit-fallthrough
            # g++ 12 sees overlaps inside std::string that are not there (its bug 105329).
            $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
            $<$<BOOL:${ABSTHREAD_WERROR}>:-Werror>
            # __FILE__ is the path from the root, on every machine; with ccache the compiler is given
            # a path from the build folder.
            "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/="
            "-fmacro-prefix-map=${way_to_root}/=")
target_compile_definitions(
  absthread_flags INTERFACE "ABSTHREAD_VERSION=\"${PROJECT_VERSION}\""
                            $<$<BOOL:${ABSTHREAD_FAULTS}>:ABSTHREAD_FAULTS=1>)

if(ABSTHREAD_SANITIZE)
  # A report of undefined behaviour ends the program. The four checks that
  # are left out look at every access once more, after the address sanitizer, and cost half of the
  # time that the compiler needs.
  add_compile_options(
    -fsanitize=address,undefined -fno-sanitize=vptr,null,alignment,object-size
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_compile_definitions(__SANITIZE_ADDRESS__=1) # as g++ says it
    # Of libstdc++'s own use of what it calls deprecated; g++ looks at ours in the Release build.
    add_compile_options(-Wno-deprecated-declarations)
  endif()
  # With sanitizers g++ 12 finds std::regex and std::function uninitialised; the Release build has
  # this warning and does not.
  target_compile_options(absthread_flags
                         INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(ABSTHREAD_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "ABSTHREAD_FUZZ needs -DCMAKE_CXX_COMPILER=clang++-19 (libFuzzer is Clang's)")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# absthread_precompile(TARGET [HEADERS header...] [FLAGS flag...])
#
# Under the sanitizers (Clang at -O0) a third of the time goes into reading the same headers: the
# standard ones, fmt, gmp, and those that a target names. They are read once per target, into
# TARGET.pch. It is made of system headers only (gmp's, after a list of others), and used by a path
# from the build folder: nothing in it tells where the clone lies, so a clone elsewhere finds its
# objects in the cache. (CMake's own precompiled headers contain their path.)
#
# The Release build does without: the build with planted faults takes most of its objects from the
# cache, and g++ makes a different file each time.
function(absthread_precompile target)
  if(NOT ABSTHREAD_SANITIZE OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;FLAGS")
  set(headers algorithm chrono cstdint deque fstream functional map memory optional set span sstream
      stdexcept string string_view tuple unordered_map utility variant vector fmt/format.h
      ${arg_HEADERS})
  list(TRANSFORM headers PREPEND "-include;")
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_DEBUG}")
  get_directory_property(options COMPILE_OPTIONS)
  get_directory_property(definitions COMPILE_DEFINITIONS)
  list(TRANSFORM definitions PREPEND "-D")
  # As clang is called for the files of the target, without the paths of ours.
  get_target_property(type ${target} TYPE)
  add_custom_command(
    OUTPUT "${PROJECT_BINARY_DIR}/${target}.pch"
    COMMAND
      "${CMAKE_CXX_COMPILER}" ${flags} -std=c++20 $<IF:$<STREQUAL:${type},EXECUTABLE>,-fPIE,-fPIC>
      ${options} ${definitions} ${arg_FLAGS} -Xclang -fno-pch-timestamp -fpch-instantiate-templates
      ${headers} -x c++-header "${absthread__gmpxx_INCLUDE_DIR}/gmpxx.h" -o ${target}.pch
    WORKING_DIRECTORY "${PROJECT_BINARY_DIR}"
    COMMENT "Reading the headers of ${target}"
    VERBATIM)
  target_compile_options(${target} PRIVATE "SHELL:-include-pch ${target}.pch"
                                           "SHELL:-Xclang -fno-pch-timestamp")
  get_target_property(sources ${target} SOURCES)
  set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS
                                               "${PROJECT_BINARY_DIR}/${target}.pch")
endfunction()

# absthread_library(NAME SOURCES file... LINKS target...)
#
# One static library of ours. LINKS is the list of permitted dependencies and is public: whoever may
# use the library may use what it is made of. A folder that has only headers is a library without
# code.
function(absthread_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC absthread_flags ${arg_LINKS})
    absthread_precompile(${name})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE absthread_flags ${arg_LINKS})
  endif()
endfunction()
