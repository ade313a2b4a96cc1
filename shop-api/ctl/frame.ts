import { isDeepStrictEqual } from 'node:util'
import { CommanderError, Option, Command as Program } from 'commander'
import { formerCommands } from '#shop-api/modules/base/access/former-names.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { UsageError } from '#shop-api/platform/cli/command.ts'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { widthOf } from '#shop-api/platform/cli/table.ts'
import { commandGroups } from './commands.ts'
import { completionScript, shells } from './completion.ts'

const CALL = 'npm run ctl --'
const REFUSED = 1
const MISTYPED = 2

/** Where a command line writes. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

const titles: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Options:': '选项：',
  'Global Options:': '通用选项：',
}

/** Commander's errors in the operators' language, by its codes; `what` is the word it complains about. */
const mistakes: Readonly<Record<string, (what: string) => string>> = {
  'commander.unknownCommand': (what) =>
    `命令“${what}”${formerCommands.has(what) ? `已改名为 ${formerCommands.get(what)}` : '不存在'}`,
  'commander.unknownOption': (what) => `选项 ${what} 不存在`,
  'commander.missingArgument': (what) => `缺少参数：${what}`,
  'commander.missingMandatoryOptionValue': (what) => `须写明选项 ${what}`,
  'commander.optionMissingArgument': (what) => `选项 ${what} 后面须有内容`,
  'commander.excessArguments': () => '参数太多；内容中有空格时请加引号',
}

function sentenceOf({ code, message }: CommanderError): string {
  const what = /'(.*)'/.exec(message)?.[1] ?? ''
  const near = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message)?.[1]?.replaceAll(', ', '、')
  return `${mistakes[code]?.(what) ?? message}${near === undefined ? '' : `。是不是 ${near}？`}`
}

/**
 * `help price` is `price --help`, and no words at all are `--help`; help for a command that does not exist is a
 * mistake as well.
 */
function lineOf(args: readonly string[], isCommand: (name: string) => boolean): string[] {
  const line = args[0] === 'help' ? [...args.slice(1), '--help'] : [...args]
  const name = line.find((word) => !word.startsWith('-'))
  if (name !== undefined && !isCommand(name)) return line.filter((word) => word !== '--help' && word !== '-h')
  return line.every((word) => word === '--json') ? [...line, '--help'] : line
}

/** A client that connects when it is needed and remembers what the shop answered last: that is what --json prints. */
function remembering(connect: () => ShopClient): ShopClient & { readonly last: () => unknown } {
  let last: unknown
  const keep = async (answer: Promise<unknown>) => {
    last = await answer
    return last
  }
  return {
    get: async (...call) => keep(connect().get(...call)),
    post: async (...call) => keep(connect().post(...call)),
    last: () => last,
  }
}

const saysNothing = (answer: unknown): boolean => answer === undefined || isDeepStrictEqual(answer, {})

function addCommand(
  program: Program,
  { name, words = '', options = {}, needs = [], summary, details, example, run }: Command,
  connect: () => ShopClient,
  print: (text: string, data: unknown) => void,
): void {
  const command = program.command(`${name} ${words}`).summary(summary)
  command.description(details === undefined ? summary : `${summary}\n${details}`)
  const usage = [words]
  for (const [option, value] of Object.entries(options)) {
    const isNeeded = needs.includes(option)
    command.addOption(new Option(`--${option} <${value}>`).makeOptionMandatory(isNeeded))
    usage.push(isNeeded ? `--${option} ${value}` : `[--${option} ${value}]`)
  }
  command.usage(usage.join(' ').trim()).addHelpText('after', `\n例如： ${CALL} ${example}`)
  command.action(async () => {
    const shop = remembering(connect)
    const outcome = await run(shop, command.args, command.opts())
    if (typeof outcome !== 'string') return print(outcome.text, outcome.data)
    print(outcome, saysNothing(shop.last()) ? { message: outcome } : shop.last())
  })
}

/**
 * Runs one command line, without the program's name, and answers with the exit code: 1 when the shop refuses it, 2 when
 * it is mistyped.
 */
export async function runCtl(args: readonly string[], terminal: Terminal, connect: () => ShopClient): Promise<number> {
  const program = new Program(CALL)
  const isJson = (): boolean => program.opts().json === true
  const print = (text: string, data: unknown) => terminal.out(isJson() ? JSON.stringify(data) : text)
  const helpTexts: string[] = []
  program
    .description('商城运营命令')
    .usage('<命令> [参数]')
    .option('--json', '结果以一个 JSON 值输出，错误也是')
    .helpOption('-h, --help', '查看用法')
    .helpCommand('help [命令]', '查看一个命令的用法、选项和例子')
    .configureHelp({
      // A terminal breaks lines by itself, and Chinese ones where commander would not.
      helpWidth: Number.MAX_SAFE_INTEGER,
      showGlobalOptions: true,
      displayWidth: widthOf,
      styleTitle: (title) => titles[title] ?? title,
      subcommandTerm: (command) => command.name(),
    })
    .configureOutput({
      writeOut: (text) => helpTexts.push(text),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText(
      'after',
      '\n环境变量： SHOP_API_URL 接口地址，OPERATOR_TOKEN 运营令牌或接口密钥，SHOP_DATA_DIR 数据目录（默认 .data/shop，含以上两者）',
    )
  for (const [title, commands] of commandGroups) {
    program.commandsGroup(`${title}：`)
    for (const command of commands) addCommand(program, command, connect, print)
  }
  program.commandsGroup('命令行：')
  program
    .command('completion')
    .summary('输出命令补全脚本')
    .description(`输出 ${shells.join('、')} 的命令补全脚本`)
    .argument(`<${shells.join('|')}>`)
    .usage(`<${shells.join('|')}>`)
    .action((shell: string) => {
      const script = completionScript(program, shell)
      print(script, { script })
    })

  const named = (name: string) => program.commands.find((each) => each.name() === name)
  try {
    await program.parseAsync(
      lineOf(args, (name) => name === 'help' || named(name) !== undefined),
      { from: 'user' },
    )
    return 0
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      const help = helpTexts.join('').trimEnd()
      print(help, { help })
      return 0
    }
    if (!(error instanceof CtlError || error instanceof CommanderError) && !isJson()) throw error
    const isMistyped = error instanceof CommanderError || error instanceof UsageError
    const message = error instanceof CommanderError ? sentenceOf(error) : (error as Error).message
    const command = isMistyped ? named(args.find((word) => !word.startsWith('-')) ?? '') : undefined
    const usage = command
      ? `用法：${CALL} ${command.name()} ${command.usage()}`.trimEnd()
      : `运行 ${CALL} help 查看全部命令`
    const text = isMistyped ? `${message}\n${usage}` : message
    terminal.err(isJson() ? JSON.stringify({ error: message }) : text)
    return isMistyped ? MISTYPED : REFUSED
  }
}
