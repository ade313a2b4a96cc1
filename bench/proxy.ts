// What the proxy costs beside a route handler that only forwards, and where the difference goes.
import type { Candidate, Measured } from './support/compare.ts'
import { shareOf, takeTurns, warmUp } from './support/compare.ts'
import type { Options } from './support/options.ts'
import { readOptions } from './support/options.ts'
import { inRoot } from './support/paths.ts'
import type { ProxyStep } from './support/proxy-steps.ts'
import { measureProxySteps } from './support/proxy-steps.ts'
import { startReference } from './support/reference.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import type { Server, Servers } from './support/servers.ts'
import { withServers } from './support/servers.ts'
import { startStorefront } from './support/shop.ts'
import { percent, showSpread } from './support/statistics.ts'

const TARGET = 0.85
const SMALL = '/api/goods/hot'
const LARGE = '/api/goods/list?page=1'

function startHelper(servers: Servers, name: string, upstream = ''): Promise<Server> {
  return servers.start({
    name,
    args: [inRoot('bench', 'servers', `${name}.ts`)],
    env: (port) => ({ PORT: String(port), BENCH_UPSTREAM: upstream }),
    readyPath: SMALL,
  })
}

/** The cookies of a member who has signed in through the proxy. */
async function signIn(storefront: string): Promise<string> {
  const response = await fetch(`${storefront}/api/login`, {
    method: 'POST',
    headers: { origin: storefront, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'account=13800000000&password=measured',
  })
  const lines = response.headers.getSetCookie()
  if (response.status !== 200 || lines.length === 0) throw new Error(`sign-in: ${response.status}`)
  return lines.map((line) => line.split(';', 1)[0]).join('; ')
}

/** Throws unless the answer is what the upstream said (or the fixed answer), so that no refusal is measured. */
async function check({ name, url, headers }: Candidate): Promise<void> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (response.status !== 200 || !text.startsWith('{"code":200')) throw new Error(`${name}: ${response.status} ${text}`)
}

interface Block {
  readonly title: string
  readonly connections: number
  readonly names: readonly string[]
  readonly measured: readonly Measured[]
}

async function measure(title: string, candidates: readonly Candidate[], options: Options): Promise<Block[]> {
  const blocks: Block[] = []
  for (const connections of options.connections) {
    for (const candidate of candidates) await check(candidate)
    const measured = await takeTurns(candidates, connections, options)
    blocks.push({ title, connections, names: candidates.map(({ name }) => name), measured })
  }
  return blocks
}

function printBlocks(blocks: readonly Block[], options: Options): void {
  printHeading(
    `Requests a second: median (least–most) of ${options.repetitions} × ${options.seconds} s, taking turns; target: the proxy at ${percent(TARGET)} of the forwarding handler`,
  )
  printTable(
    ['who answers', 'answer', 'conn.', 'requests/s', 'of forwarding handler', '', 'µs CPU', 'by CPU'],
    blocks.flatMap(({ title, connections, names, measured }) =>
      measured.map((each, index) => {
        const [forwarding = each] = measured
        const share = shareOf(each, forwarding)
        const name = names[index] ?? ''
        return [
          name,
          title,
          String(connections),
          showSpread(each.requestsPerSecond),
          index === 0 ? '' : showSpread(share, 2),
          name.startsWith('proxy') ? verdict(share.median >= TARGET) : '',
          showSpread(each.cpuPerRequest),
          index === 0 ? '' : (forwarding.cpuPerRequest.median / each.cpuPerRequest.median).toFixed(2),
        ]
      }),
    ),
  )
}

function printSteps(steps: readonly ProxyStep[]): void {
  printHeading('The proxy step by step, each alone (µs CPU; the upstream is the same stand-in)')
  printTable(
    ['step', 'µs'],
    steps.map(({ name, microseconds }) => [name, microseconds.toFixed(1)]),
  )
}

const options = readOptions({ seconds: 2, connections: [1, 10, 50] })
await withServers(options.port, async (servers) => {
  printMachine()
  const upstream = await startHelper(servers, 'upstream')
  const bare = await startHelper(servers, 'forwarder', upstream.url)
  const reference = await startReference(servers, { upstream: upstream.url })
  const storefront = await startStorefront(servers, upstream.url)
  const cookie = await signIn(storefront.url)
  const candidates = (path: string, shared: Record<string, string>): Candidate[] => [
    { name: 'forwarding handler', url: `${reference.url}/api/forward${path}`, pid: reference.pid, headers: shared },
    { name: 'proxy, guest', url: storefront.url + path, pid: storefront.pid, headers: shared },
    { name: 'proxy, member', url: storefront.url + path, pid: storefront.pid, headers: { ...shared, cookie } },
    { name: 'fixed answer (framework alone)', url: `${reference.url}/api/fixed`, pid: reference.pid, headers: shared },
    { name: 'bare Node forwarder', url: bare.url + path, pid: bare.pid, headers: shared },
  ]
  await warmUp(candidates(SMALL, {}), options)
  const blocks = await measure('short, plain', candidates(SMALL, {}), options)
  const large = candidates(LARGE, { 'accept-encoding': 'gzip' }).slice(0, 3)
  blocks.push(...(await measure('goods list, gzip', large, { ...options, connections: [10] })))
  printBlocks(blocks, options)
  printSteps(await measureProxySteps(storefront.url, upstream.url, cookie))
})
