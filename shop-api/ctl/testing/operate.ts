import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPERATOR_TOKEN } from '#shop-api/testing/sample-shop.ts'
import { runCommand } from '../command.ts'
import { commandGroups } from '../commands.ts'
import { connect } from '../shop-client.ts'

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
