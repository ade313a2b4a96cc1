import { freePort } from '../../scripts/support/ports.mjs'
import { ShopProcess } from '../drill/shop-process.ts'
import type { Servers } from '../support/servers.ts'

/** Processes that are started again two seconds after they die, as their units would. */
export interface Supervised {
  readonly servers: Servers
  /** Those of a name, in the order in which they were started. */
  of(name: string): readonly ShopProcess[]
  ready(): Promise<void>
  /** Ends all: first those that were started last, and with each all of its name. */
  stop(): Promise<void>
}

export function supervise(): Supervised {
  const running: { readonly name: string; readonly process: ShopProcess }[] = []
  const all = () => running.map((each) => each.process)
  return {
    servers: {
      async start({ name, args, env }) {
        const port = (await freePort()) as number
        const started = new ShopProcess(args, port, { NODE_ENV: 'production', ...env(port) })
        running.push({ name, process: started })
        await started.ready()
        return started
      },
    },
    of: (name) => running.filter((each) => each.name === name).map((each) => each.process),
    ready: async () => void (await Promise.all(all().map((each) => each.ready()))),
    stop: async () => {
      for (const equals of [...Map.groupBy(running, ({ name }) => name).values()].toReversed())
        await Promise.all(equals.map((each) => each.process.stop()))
    },
  }
}
