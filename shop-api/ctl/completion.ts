import type { Command as Program } from 'commander'
import { UsageError } from '#shop-api/platform/cli/command.ts'

interface Entry {
  readonly name: string
  readonly summary: string
  readonly options: readonly { readonly flag: string; readonly takesValue: boolean }[]
}

function entriesOf(program: Program): Entry[] {
  const help = program.createHelp()
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    summary: help.subcommandDescription(command),
    options: [...help.visibleOptions(command), ...program.options].map((option) => ({
      flag: option.long ?? '',
      takesValue: option.required,
    })),
  }))
}

const namesOf = (entries: readonly Entry[]): string => entries.map((entry) => entry.name).join(' ')
const flagsOf = (entry: Entry): string => entry.options.map((option) => option.flag).join(' ')

/** Between single quotes of bash and zsh. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Names first, then options where a dash is typed, else files. */
const bash = (entries: readonly Entry[]): string => `_ctl() {
  local word=\${COMP_WORDS[COMP_CWORD]} list=
  case $COMP_CWORD:\${COMP_WORDS[1]}:$word in
    1:* | 2:help:*) list='${namesOf(entries)}' ;;
    2:completion:*) list='${shells.join(' ')}' ;;
${entries.map((entry) => `    *:${entry.name}:-*) list='${flagsOf(entry)}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$list" -- "$word"))
}
complete -o default -F _ctl ctl`

const zsh = (entries: readonly Entry[]): string => `_ctl() {
  local -a names=(
${entries.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  case $CURRENT:$words[2]:$words[CURRENT] in
    2:* | 3:help:*) _describe '命令' names ;;
    3:completion:*) compadd -- ${shells.join(' ')} ;;
${entries.map((entry) => `    *:${entry.name}:-*) compadd -- ${flagsOf(entry)} ;;`).join('\n')}
    *) _files ;;
  esac
}
compdef _ctl ctl`

const fish = (entries: readonly Entry[]): string => {
  const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const after = (name: string) => `-n '__fish_seen_subcommand_from ${name}'`
  return [
    ...entries.map(
      ({ name, summary }) => `complete -c ctl -f -n __fish_use_subcommand -a ${name} -d ${fishQuoted(summary)}`,
    ),
    `complete -c ctl -f ${after('help')} -a '${namesOf(entries)}'`,
    `complete -c ctl -f ${after('completion')} -a '${shells.join(' ')}'`,
    ...entries.flatMap(({ name, options }) =>
      options.map(
        ({ flag, takesValue }) => `complete -c ctl ${after(name)} -l ${flag.slice(2)}${takesValue ? ' -r' : ''}`,
      ),
    ),
  ].join('\n')
}

const writers: Readonly<Record<string, (entries: readonly Entry[]) => string>> = { bash, zsh, fish }
export const shells = ['bash', 'zsh', 'fish']

/** Script that completes `ctl`, from the tree of commands. Throws UsageError for another shell. */
export function completionScript(program: Program, shell: string): string {
  const write = writers[shell]
  if (write === undefined) throw new UsageError(`请写 ${shells.join('、')} 之一`)
  return write(entriesOf(program))
}
