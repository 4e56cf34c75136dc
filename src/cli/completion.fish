# fish completion for roque: it asks the program itself
function __roque_complete
    set -l words (commandline -opc)
    for answer in ($words[1] completion words $words[2..-1] (commandline -ct) 2>/dev/null)
        if test "$answer" = ':files'
            __fish_complete_path (commandline -ct)
        else
            echo $answer
        end
    end
end
complete -c roque -f -a '(__roque_complete)'
