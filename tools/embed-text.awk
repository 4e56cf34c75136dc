# A file as the lines of a string in C, for #include.
{
    gsub(/\\/, "\\\\\\\\")
    gsub(/"/, "\\\"")
    print "\"" $0 "\\n\""
}
