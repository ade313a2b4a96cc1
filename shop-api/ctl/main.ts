import type { Command } from '#shop-api/platform/cli/command.ts'
import { runCommand } from '#shop-api/platform/cli/command.ts'
import { CtlError, connect } from '#shop-api/platform/cli/shop-client.ts'
import { widthOf } from '#shop-api/platform/cli/table.ts'
import { commandGroups } from './commands.ts'

const COLUMN = 22

function help(): string {
  const line = (command: Command) => {
    const gap = ' '.repeat(Math.max(1, COLUMN - widthOf(command.name)))
    return `  ${command.name}${gap}${command.help}\n  ${' '.repeat(COLUMN)}${command.name} ${command.usage}`.trimEnd()
  }
  const parts = commandGroups.map(([title, commands]) => `${title}\n${commands.map(line).join('\n')}`)
  return [
    '商城运营命令　　用法：npm run ctl -- <命令> [参数]',
    ...parts,
    '环境变量　SHOP_API_URL 接口地址，OPERATOR_TOKEN 运营令牌，SHOP_DATA_DIR 数据目录（默认 .data/shop，含以上两者）',
  ].join('\n\n')
}

async function main(args: readonly string[]): Promise<void> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.info(help())
    return
  }
  const command = commandGroups.flatMap(([, commands]) => commands).find((each) => each.name === name)
  if (!command) throw new CtlError(`没有命令“${name}”。运行 npm run ctl -- help 查看全部命令`)
  console.info(await runCommand(command, rest, () => connect(process.env)))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CtlError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
