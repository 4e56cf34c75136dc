# shellcheck shell=sh disable=SC2034 # $rc is for the files that read this one
# For tests with programs that run in the background. The machine may be busy: waiting is for what a program does and for the
# processor time it takes, not for the clock.

# ticks PID: its processor time so far, in hundredths of a second; nothing when it has ended.
ticks() { awk '$3 != "Z" { print $14 + $15 }' "/proc/$1/stat" 2>/dev/null; }

# until_busy PID: wait until it is in the middle of its work, three tenths of a second into what it does now.
until_busy() {
    before=$(ticks "$1")
    while used=$(ticks "$1") && [ -n "$used" ] && [ $((used - ${before:-0})) -lt 30 ]; do sleep 0.05; done
}

# end_of PID: its exit code is in $rc. Whoever works on for more than a second, or does not end within a minute, is killed.
end_of() {
    before=$(ticks "$1")
    tries=0
    while now=$(ticks "$1") && [ -n "$now" ]; do
        [ $((now - ${before:-0})) -le 100 ] && [ $tries -lt 1200 ] || kill -KILL "$1"
        sleep 0.05
        tries=$((tries + 1))
    done
    rc=0
    wait "$1" 2>/dev/null || rc=$?
}

# interrupt PID: Ctrl-C in the middle of its work.
interrupt() {
    until_busy "$1"
    kill -INT "$1"
    end_of "$1"
}

# A conversation with `roque echek engine`, in which the next line is said when the answer to the last one is there. All
# that it says goes to ./out, its errors to ./err.
talk() { # PROGRAM
    rm -f to from
    mkfifo to from
    "$1" echek engine <to >from 2>err &
    pid=$!
    exec 3>to 4<from
    : >out
}
tell() { printf '%b\n' "$1" >&3; }
hear() { # until a line begins with $1
    while IFS= read -r line <&4; do
        printf '%s\n' "$line" >>out
        case $line in "$1"*) return ;; esac
    done
    echo "(no more)" >>out
}
end() { # its exit code is in $rc
    exec 3>&-
    cat <&4 >>out
    exec 4<&-
    rc=0
    wait $pid || rc=$?
}
