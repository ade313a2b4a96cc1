// What nginx as it ships makes of the storefront's pages, beside nginx with the same bytes as files. Needs nginx (NGINX_PATH
// or the system's) and, as nothing of ours asks that fast, wrk.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startShippedNginx } from '../scripts/nginx/shipped-nginx.ts'
import { portOrFree } from '../scripts/support/ports.mjs'
import { shareOf, takeTurns, warmUp } from './support/compare.ts'
import { readOptions } from './support/options.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { percent, showSpread } from './support/statistics.ts'
import type { MeasuredPage } from './support/storefront-pages.ts'
import { warmPages } from './support/storefront-pages.ts'

const TARGET = 0.7
/** Of the storefront without nginx, beside the same file. */
const TARGET_ALONE = 0.5
const encodings = ['identity', 'gzip'] as const

/** Throws unless an address answers with these bytes or, compressed, with something shorter. */
async function check(url: string, html: Buffer): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const { length } = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200 || Math.abs(length - html.length) > html.length / 100)
    throw new Error(`${url}: status ${response.status}, ${length} bytes instead of ${html.length}`)
}

function writeFiles(folder: string, pages: readonly MeasuredPage[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, html } of pages) {
    writeFileSync(path.join(folder, `${name}.html`), html)
    writeFileSync(path.join(folder, `${name}.html.gz`), gzipSync(html))
  }
}

/** One visitor is the whole load, so no limits apply; the files are served beside. */
const measured = (folder: string, port: number) => (config: string) =>
  `keepalive_requests 1000000; ${config.replaceAll(/ +limit_req [^\n]+\n/g, '')}
   server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; gzip_vary on; }`

const options = { ...readOptions({ seconds: 4, connections: [10] }), wrk: true }
const folder = mkdtempSync(path.join(tmpdir(), 'shop-edge-'))
await withServers(options.port, async (servers) => {
  printMachine()
  const shopApi = await startShopApi(servers)
  const storefront = await startStorefront(servers, shopApi.url)
  const pages = await warmPages(storefront.url, shopApi.url)
  writeFiles(folder, pages)
  const port = (await portOrFree(0)) as number
  const executable = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
  const nginx = await startShippedNginx(executable, new URL(storefront.url).host, measured(folder, port))
  const rows: string[][] = []
  try {
    for (const { name, path: address, html } of pages) {
      for (const encoding of encodings) {
        const headers = { 'accept-encoding': encoding }
        const candidates = [
          { name: 'kept', url: nginx.url + address, pid: nginx.workerPid(), headers },
          { name: 'file', url: `http://127.0.0.1:${port}/${name}.html`, pid: nginx.workerPid(), headers },
          { name: 'storefront', url: storefront.url + address, pid: storefront.pid, headers },
        ]
        for (const { url } of candidates) await check(url, html)
        await warmUp(candidates, options)
        for (const connections of options.connections) {
          const [kept, file, own] = await takeTurns(candidates, connections, options)
          if (!kept || !file || !own) continue
          const share = shareOf(kept, file)
          const rates = [kept, file, own].map(({ requestsPerSecond }) => showSpread(requestsPerSecond))
          const alone = shareOf(own, file)
          const rest = [
            showSpread(share, 2),
            verdict(share.median >= TARGET),
            showSpread(alone, 2),
            verdict(alone.median >= TARGET_ALONE),
            showSpread(kept.cpuPerRequest),
          ]
          rows.push([name, encoding, String(connections), ...rates, ...rest])
        }
      }
    }
  } finally {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printHeading(
    `Requests a second: median (least–most) of ${options.repetitions} × ${options.seconds} s; targets ${percent(TARGET)} and ${percent(TARGET_ALONE)}`,
  )
  const head = [
    'page',
    'sent',
    'conn.',
    'nginx, kept',
    'nginx, file',
    'storefront alone',
    'kept/file',
    '',
    'alone/file',
    '',
    'µs CPU kept',
  ]
  printTable(head, rows)
})
