import type { Terminal } from '#shop-api/ctl/frame.ts'
import { runCtl } from '#shop-api/ctl/frame.ts'
import { UsageError } from '#shop-api/platform/cli/command.ts'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError, connect } from '#shop-api/platform/cli/shop-client.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPERATOR_TOKEN } from '#shop-api/testing/sample-shop.ts'

/** What a command line left behind. */
interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the whole frame, as the terminal would. */
export async function runLine(args: readonly (string | number)[], shop: () => ShopClient): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []]
  const terminal: Terminal = { out: (text) => out.push(text), err: (text) => err.push(text) }
  const code = await runCtl(args.map(String), terminal, shop)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** Runs a command by its name and answers with what the terminal would show. Throws CtlError when it fails. */
export type Operate = (name: string, ...args: (string | number)[]) => Promise<string>

export const operateWith =
  (shop: () => ShopClient): Operate =>
  async (...args) => {
    const { code, out, err } = await runLine(args, shop)
    if (code !== 0) throw code === 1 ? new CtlError(err) : new UsageError(err)
    return out
  }

/** The operator's command line, before a shop that listens from now on. */
export async function operatorOf(shop: TestShop): Promise<Operate> {
  const base = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  return operateWith(() => connect({ SHOP_API_URL: base, OPERATOR_TOKEN }))
}
