# bash completion for roque: it asks the program itself
_roque() {
    local line=${COMP_LINE:0:COMP_POINT} answer word head files= words=()
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=('')
    word=${words[${#words[@]} - 1]}
    head=${word%"${word##*[=:]}"}
    COMPREPLY=()
    while IFS= read -r answer; do
        answer=${answer%%$'\t'*}
        if [[ $answer == :files ]]; then
            files=yes
        else
            COMPREPLY+=("${answer#"$head"}")
        fi
    done < <("$1" completion words "${words[@]:1}" 2>/dev/null)
    if [[ $files ]]; then
        while IFS= read -r answer; do
            COMPREPLY+=("$answer")
            compopt -o filenames 2>/dev/null
        done < <(compgen -f -- "${word#"$head"}")
    fi
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _roque roque
