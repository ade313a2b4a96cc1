// nginx as it ships, two storefronts, two shop APIs, PostgreSQL, Valkey and a store of files as plain processes, with the sample
// shop. Runs until Ctrl-C; a process that dies is started again, and nothing is left afterwards.
// Usage: npm run topology [-- --port 8080]
import { parseArgs } from 'node:util'
import { createEngine } from '../scripts/redis/engine.ts'
import { provideNginx } from '../scripts/support/nginx.mjs'
import { whenOrphaned } from '../scripts/support/orphan.mjs'
import { portOrFree } from '../scripts/support/ports.mjs'
import { provideOwnPostgres } from '../scripts/support/postgres.mjs'
import { provideRedis } from '../scripts/support/redis.mjs'
import { ensureBuilt } from '../scripts/support/storefront-build.mjs'
import { printWelcome } from '../scripts/support/welcome.mjs'
import { supervise } from './chaos/supervised.ts'
import { createDatabase } from './drill/world.ts'
import type { Running } from './scale/topology.ts'
import { withTopology } from './scale/topology.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } })

interface Below {
  readonly postgresUrl: string
  readonly valkeyUrl: string
}

function printAddresses({ url, storefronts, shopApis, files }: Running, { postgresUrl, valkeyUrl }: Below): void {
  const rows: (readonly [string, string])[] = [
    ['nginx', url],
    ...storefronts.map((each, at) => [`商城页面 ${at + 1}`, each.url] as const),
    ...shopApis.map((each, at) => [`商城接口 ${at + 1}`, each.url] as const),
    ['PostgreSQL', postgresUrl],
    ['Valkey', valkeyUrl],
    ['文件存储（S3）', files.url],
  ]
  console.log('\n各部分的地址：')
  for (const [name, address] of rows) console.log(`  ${address}  ${name}`)
}

const asked = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve())
whenOrphaned(() => asked.resolve())

const [nginx, redis, own] = [await provideNginx(), await provideRedis(), await provideOwnPostgres()]
const missing = [nginx, redis, own].flatMap((each) => ('missing' in each && each.missing ? [each.missing] : []))
if (!nginx.executable || !redis.executable || !own.server) {
  await own.server?.end()
  console.error(missing.join('\n'))
  process.exit(1)
}
const postgres = own.server
const valkey = await createEngine(redis.executable)
const supervised = supervise()
try {
  if (!process.env.BENCH_BUILD) await ensureBuilt(() => console.log('正在构建商城页面…'))
  await valkey.start()
  const databaseUrl = await createDatabase(postgres.url)
  console.log('正在启动各部分…')
  const machine = {
    nginx: nginx.executable,
    databaseUrl,
    pagesUrl: valkey.url,
    port: (await portOrFree(Number(values.port))) as number,
    storefront: { UPSTREAM_COOKIES: 'sealed' },
    hasLimits: true,
  } as const
  await withTopology(supervised.servers, machine, { storefronts: 2, shopApis: 2 }, async (running) => {
    printAddresses(running, { postgresUrl: databaseUrl, valkeyUrl: valkey.url })
    await printWelcome(`http://localhost:${machine.port}`, { shopApi: running.shopApis[0]?.url ?? '', isSample: true })
    await asked.promise
    console.log('\n正在停止…')
    // Before the folder of all of them goes away.
    await supervised.stop()
  })
} finally {
  await supervised.stop()
  await valkey.kill()
  await postgres.end()
}
process.exit()
