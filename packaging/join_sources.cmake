# join_sources(TARGET [HEADER...]): where CULPRIT_JOIN_SOURCES is on, compiles the target's sources in groups, each
# as one file, behind one precompiled header of the HEADERs. A clean build takes a third of the time; in return a
# change compiles its whole group again, and a missing include may go unnoticed. Call it behind the target's last
# source, in the same folder.
set(CULPRIT_COMMON_HEADERS <algorithm> <chrono> <filesystem> <fmt/format.h> <functional> <map> <optional> <string>
                           <vector>)
set(CULPRIT_WINDOW_HEADERS <QtWidgets> <qcustomplot.h> <algorithm> <functional> <map> <optional> <string> <vector>)
set(CULPRIT_JOIN_PROGRAM ${CMAKE_CURRENT_LIST_DIR}/join_sources.py)
if(CULPRIT_JOIN_SOURCES)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
endif()

function(join_sources target)
  if(NOT CULPRIT_JOIN_SOURCES)
    return()
  endif()
  set(most_at_a_time 12)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  execute_process(COMMAND ${Python3_EXECUTABLE} -B ${CULPRIT_JOIN_PROGRAM} ${most_at_a_time} ${sources}
                  WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  # A new helper may meet one of its name in its group.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CULPRIT_JOIN_PROGRAM} ${sources})
  string(REGEX MATCHALL "[^\n]+" lines "${lines}")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([^ ]+) (.*)$" line "${line}")
    set_source_files_properties("${CMAKE_MATCH_2}" PROPERTIES UNITY_GROUP "${CMAKE_MATCH_1}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(ARGN)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
