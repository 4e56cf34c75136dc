# Markdown as agreed: prose is wrapped at 100 columns, chess pieces are pieces, and 10^9 is a billion. Code, tables,
# pictures and lines that are one link may be longer. Prints the place of everything that is not so.
FNR == 1 { fenced = 0 }
/^```/ { fenced = !fenced; next }
fenced || /^    / { next }
length($0) > 100 && !/^\|/ && !/^</ && !/^ *([-*] )?!?\[[^]]*\]\([^)]*\)[.,;]?$/ { print FILENAME ":" FNR ": " length($0) " columns" }
{
    gsub(/`[^`]*`/, "")
    if (tolower($0) ~ /(^|[^a-z])(men|milliards?)([^a-z]|$)/) print FILENAME ":" FNR ": " $0
}
