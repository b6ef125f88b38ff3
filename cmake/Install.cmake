# `cmake --install build`: the program, its README and licence, and our header for C code.
include(GNUInstallDirs)

if(TARGET absthread)
  install(TARGETS absthread RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
if(EXISTS "${PROJECT_SOURCE_DIR}/instrument/include")
  install(DIRECTORY instrument/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
          FILES_MATCHING PATTERN "*.h")
endif()
