import { createFamily } from '../../scripts/support/children.mjs'
import { portOrFree } from '../../scripts/support/ports.mjs'
import { waitUntilReady } from '../../scripts/support/ready.mjs'

const START_LIMIT_MS = 180_000
const KEPT_LINES = 20

export interface Server {
  readonly url: string
  readonly pid: number
}

interface ServerPlan {
  readonly name: string
  readonly args: readonly string[]
  /** Environment from the port it is to listen on. */
  readonly env: (port: number) => Readonly<Record<string, string>>
  /** Path that answers below 500 once it is up. */
  readonly readyPath: string
}

export interface Servers {
  start(plan: ServerPlan): Promise<Server>
}

/** Runs `work` with servers that end with it, whether it ends well, badly or by Ctrl-C. */
export async function withServers(firstPort: number, work: (servers: Servers) => Promise<void>): Promise<void> {
  const lastLines: string[] = []
  let port = firstPort
  const end = async (code: number, message?: string): Promise<void> => {
    if (message) console.error(message)
    await family.stopAll()
    process.exitCode = code
  }
  const family = createFamily({
    onDeath: (name: string, how: string) => {
      console.error(lastLines.join('\n'))
      void end(1, `${name} ended: ${how}`).finally(() => process.exit())
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end(130).finally(() => process.exit()))
  }
  const start = async (plan: ServerPlan): Promise<Server> => {
    const own = (await portOrFree(port)) as number
    if (port > 0) port += 1
    const member = family.start(plan.name, process.execPath, plan.args, {
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', ...plan.env(own) },
      onLine: (line: string) => {
        lastLines.push(`${plan.name}: ${line}`)
        if (lastLines.length > KEPT_LINES) lastLines.shift()
      },
    })
    const url = `http://127.0.0.1:${own}`
    await waitUntilReady(url + plan.readyPath, START_LIMIT_MS)
    return { url, pid: member.child.pid ?? 0 }
  }
  try {
    await work({ start })
    await end(0)
  } catch (error) {
    await end(1, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}
