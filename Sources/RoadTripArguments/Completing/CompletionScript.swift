/// The few lines that a shell loads; all knowledge stays in the tool.
struct CompletionScript {
  let tool: String
  let shell: CompletionShell

  /// The name of the shell function: letters, digits and underscores.
  private var function: String {
    "_" + String(tool.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  var text: String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var bash: String {
    """
    # bash completion for \(tool). Load it with: source <(\(tool) completions bash)
    \(function)() {
      local -a answer
      local extension current="${COMP_WORDS[COMP_CWORD]}"
      case $current in = | :) current= ;; esac
      mapfile -t answer < <("${1/#\\~/$HOME}" ---complete bash \\
        "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      COMPREPLY=()
      case ${answer[0]} in
        :files) compopt -o default 2>/dev/null ;;
        :files\\ *)
          compopt -o filenames 2>/dev/null
          for extension in ${answer[0]#:files }; do
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -X "!*.$extension" -- "$current")
          done
          mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$current")
          ;;
        :directories) compopt -o dirnames 2>/dev/null ;;
        *) COMPREPLY=("${answer[@]:1}") ;;
      esac
    }
    complete -F \(function) \(tool)

    """
  }

  private var zsh: String {
    """
    #compdef \(tool)
    # zsh completion for \(tool). Save as _\(tool) in a folder of $fpath, or source it.
    \(function)() {
      local -a answer words_so_far kinds
      words_so_far=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
      answer=("${(@f)$("${words[1]/#\\~/$HOME}" ---complete zsh "${(@)words_so_far}" 2>/dev/null)}")
      case $answer[1] in
        :files) compset -P '--*='; _files ;;
        :files\\ *) compset -P '--*='; kinds=(${(s: :)answer[1]}); kinds=("*."${^kinds[2,-1]}); _files -g "$kinds" ;;
        :directories) compset -P '--*='; _files -/ ;;
        *) shift answer; (( $#answer )) && _describe -V \(tool) answer ;;
      esac
    }
    if [[ ${funcstack[1]} == _\(tool) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(tool)
    fi

    """
  }

  private var fish: String {
    """
    # fish completion for \(tool). Load it with: \(tool) completions fish | source
    function _\(function)
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l answer ($words[1] ---complete fish $words[2..-1] $current 2>/dev/null)
      set -l prefix (string match -r -- '^--[^=]*=' $current)
      set -l rest (string replace -r -- '^--[^=]*=' '' $current)
      switch "$answer[1]"
        case ':files'
          __fish_complete_path $rest | string replace -r '^' -- "$prefix"
        case ':files *'
          for extension in (string split ' ' -- $answer[1])[2..-1]
            __fish_complete_suffix $rest .$extension | string replace -r '^' -- "$prefix"
          end
        case ':directories'
          __fish_complete_directories $rest | string replace -r '^' -- "$prefix"
        case '*'
          string join \\n -- $answer[2..-1]
      end
    end
    complete -c \(tool) -f -k -a '(_\(function))'

    """
  }
}
