import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../../scripts/support/run.mjs'
import { dataFolder, inRoot } from './paths.ts'
import type { Server, Servers } from './servers.ts'

const source = inRoot('bench', 'reference')
const folder = path.join(dataFolder, 'reference')
const standalone = path.join(folder, '.next', 'standalone')
const server = path.join(standalone, '.data', 'bench', 'reference')
const stampFile = path.join(folder, 'stamp')

/** What the reference is built from: its own files and the framework's version. */
function stampOf(): string {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules', 'next', 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(version)
  const files = readdirSync(source, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path.relative(source, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the reference application, once for every version of it and of the framework. */
async function ensureReferenceBuilt(): Promise<void> {
  const stamp = stampOf()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('building the reference application')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true })
  const next = inRoot('node_modules', 'next', 'dist', 'bin', 'next')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await run(process.execPath, [next, 'build'], { cwd: folder, env, quiet: true })
  if (code !== 0) throw new Error(`the reference application cannot be built:\n${output}`)
  cpSync(path.join(folder, '.next', 'static'), path.join(server, '.next', 'static'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Names of the prerendered pages whose content is exchanged for that of a measured page. */
export type FilledPage = 'home' | 'list' | 'goods' | ZonePage

/** Zones and a brand's own page. */
export type ZonePage = 'preferred' | 'pieces' | 'near-expiry' | 'cash-back' | 'daily' | 'brand'

/**
 * Starts the reference: another application on the same framework, with pages prerendered at its build. The stored HTML
 * of each page in `fills` becomes that of the page it is compared with, so that both send, and compress, the same bytes.
 */
export async function startReference(
  servers: Servers,
  given: { fills?: Readonly<Partial<Record<FilledPage, Buffer>>>; upstream?: string },
): Promise<Server> {
  await ensureReferenceBuilt()
  // Pages as an earlier run stored them; the framework would prefer them to what is written next.
  rmSync(path.join(server, '.next', 'server', 'route-cache'), { recursive: true, force: true })
  for (const [name, html] of Object.entries(given.fills ?? {})) {
    const file = path.join(server, '.next', 'server', 'app', `${name}.html`)
    if (!existsSync(file)) throw new Error(`the reference application has no prerendered page ${name}`)
    writeFileSync(file, html)
  }
  return await servers.start({
    name: 'reference',
    args: [path.join(server, 'server.js')],
    env: (port) => ({ HOSTNAME: '127.0.0.1', PORT: String(port), BENCH_UPSTREAM: given.upstream ?? '' }),
    readyPath: '/',
  })
}
