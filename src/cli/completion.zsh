#compdef roque
# zsh completion for roque: it asks the program itself
_roque() {
    local answer files=
    local -a answers described sets
    answers=("${(@f)$("${(Q)words[1]}" completion words "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    for answer in $answers; do
        if [[ $answer == :files ]]; then
            files=yes
        elif [[ ${answer%%$'\t'*} == *: ]]; then
            sets+=("${answer%%$'\t'*}")
        else
            described+=("${${answer/:/\\:}/$'\t'/:}")
        fi
    done
    _describe roque described
    (($#sets)) && compadd -S '' -- $sets
    [[ -n $files ]] && _files
}
if [[ $funcstack[1] == _roque ]]; then
    _roque "$@"
else
    compdef _roque roque
fi
