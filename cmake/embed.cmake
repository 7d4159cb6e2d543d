# Writes OUT, a C++ file with the text of each of FILES under its name without folder and suffix.
set(content "#include \"io/library.hpp\"\n\nnamespace articula {\n\nconst std::vector<EmbeddedFile>& embedded_robots() {\n  static const std::vector<EmbeddedFile> files{\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WLE)
  file(READ ${file} text)
  string(APPEND content "      {\"${name}\", R\"articula_yaml(${text})articula_yaml\"},\n")
endforeach()
string(APPEND content "  };\n  return files;\n}\n\n}  // namespace articula\n")
file(WRITE ${OUT} "${content}")
