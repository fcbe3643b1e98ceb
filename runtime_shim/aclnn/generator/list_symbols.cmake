# Writes the symbols that the object files OBJECTS define to the file OUTPUT, with the program NM.
execute_process(COMMAND ${NM} -P --defined-only ${OBJECTS} OUTPUT_FILE ${OUTPUT} RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${NM} cannot list the symbols of the operators")
endif()
