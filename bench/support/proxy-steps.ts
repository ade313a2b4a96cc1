import { run } from '../../scripts/support/run.mjs'
import { inRoot } from './paths.ts'
import { shopEnvironment } from './shop.ts'

export interface ProxyStep {
  readonly name: string
  /** CPU time of one round. */
  readonly microseconds: number
}

/** Times the proxy's own functions in a process of their own, started as the framework's server build sees them. */
export async function measureProxySteps(storefront: string, upstream: string, cookie: string): Promise<ProxyStep[]> {
  const script = inRoot('bench', 'servers', 'proxy-steps.ts')
  const { code, output } = await run(process.execPath, ['--conditions=react-server', script], {
    quiet: true,
    env: {
      ...process.env,
      NODE_ENV: 'production' as const,
      ...shopEnvironment(storefront, upstream),
      LOG_LEVEL: 'error',
      BENCH_COOKIE: cookie,
      BENCH_ROUNDS: '2000',
    },
  })
  if (code !== 0) throw new Error(`the steps of the proxy: ${output}`)
  return JSON.parse(output) as ProxyStep[]
}
