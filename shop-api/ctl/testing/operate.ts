import { commandGroups } from '#shop-api/ctl/commands.ts'
import { runCommand } from '#shop-api/platform/cli/command.ts'
import { connect } from '#shop-api/platform/cli/shop-client.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPERATOR_TOKEN } from '#shop-api/testing/sample-shop.ts'

/** Runs a command by its name and answers with what the terminal would show. */
export type Operate = (name: string, ...args: (string | number)[]) => Promise<string>

/** The operator's command line, before a shop that listens from now on. */
export async function operatorOf(shop: TestShop): Promise<Operate> {
  const base = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  return (name, ...args) => {
    const command = commandGroups.flatMap(([, commands]) => commands).find((each) => each.name === name)
    if (!command) throw new Error(`no command ${name}`)
    return runCommand(command, args.map(String), () => connect({ SHOP_API_URL: base, OPERATOR_TOKEN }))
  }
}
