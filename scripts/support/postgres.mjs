import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './ports.mjs'
import { run } from './run.mjs'
import { scratchRoot } from './scratch.mjs'
import { installSystemPackages } from './system-packages.mjs'

const LOCAL = 'postgresql://postgres@127.0.0.1:5432/postgres'
const VERSIONS = '/usr/lib/postgresql'

const withClient = async (url, work) => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** How many connections a server takes; 0 when it does not answer. */
const roomOf = async (url) => {
  try {
    const { rows } = await withClient(url, (client) => client.query('show max_connections'))
    return Number(rows[0].max_connections)
  } catch {
    return 0
  }
}

/** Tests run side by side, and some open several shop APIs on one server. */
const ROOM_NEEDED = 300

/** Where its programs are; undefined where PostgreSQL is not installed. */
export const binFolder = () => {
  if (!existsSync(VERSIONS)) return undefined
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))
  return newest.map((each) => path.join(VERSIONS, each, 'bin')).find((each) => existsSync(path.join(each, 'initdb')))
}

/** PostgreSQL and PgBouncer refuse to run as root, so root starts them as the package's own user. */
export const serverUser = () => {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = ['postgres', 'nobody'].map((name) => lines.find((line) => line.startsWith(`${name}:`))).find(Boolean)
  const [, , uid, gid] = entry.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A throw-away server of our own, in a folder that goes away with it; `fill` makes its data there. */
const startOwn = async (bin, fill, { prepareFolder, within = tmpdir(), ...more } = {}) => {
  const folder = mkdtempSync(path.join(within, 'shop-postgres-'))
  prepareFolder?.(folder)
  const user = serverUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const [tool, ...args] = fill(data)
  const created = await run(path.join(bin, tool), args, { ...user, quiet: true, cwd: folder })
  if (created.code !== 0) throw new Error(created.output)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: ROOM_NEEDED,
    ...more,
  }
  let server
  let ended
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  /** Closes all connections at once, as a restart does. */
  const stop = async () => {
    server?.kill('SIGINT')
    await ended
  }
  const start = async () => {
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: folder, stdio: 'ignore' },
    )
    ended = new Promise((resolve) => server.on('close', resolve))
    for (let tries = 0; tries < 600; tries++) {
      if ((await roomOf(url)) > 0) return
      await new Promise((wake) => setTimeout(wake, 100))
    }
    throw new Error('the server did not answer within a minute')
  }
  const end = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => server?.kill('SIGINT'))
  try {
    await start()
  } catch (error) {
    await end()
    throw error
  }
  return { url, start, stop, end }
}

const empty = (data) => [
  'initdb',
  '-D',
  data,
  '-U',
  'postgres',
  '-A',
  'trust',
  '-E',
  'UTF8',
  '--locale=C.UTF-8',
  '--no-sync',
]

/** Such a server, for those who stop and start it; undefined where PostgreSQL is not installed. */
export const startOwnPostgres = async (prepareFolder, settings = {}) => {
  const bin = binFolder()
  return bin ? await startOwn(bin, empty, { prepareFolder, ...settings }) : undefined
}

/** The same, with settings of its own, installed first when that is possible; otherwise what is missing, in one line. */
export const provideOwnPostgres = async (settings = {}) => {
  if (!binFolder()) await installSystemPackages('postgresql')
  const server = await startOwnPostgres(undefined, settings)
  return server ? { server } : { missing: 'no PostgreSQL (install the package "postgresql")' }
}

/** A server that follows the one at this address. */
export const startOwnReplica = (url) =>
  startOwn(binFolder(), (data) => ['pg_basebackup', '-D', data, '-d', url, '-R', '--checkpoint=fast', '--no-sync'])

const findServer = async () => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL }
  if ((await roomOf(LOCAL)) >= ROOM_NEEDED) return { url: LOCAL }
  if (!binFolder()) await installSystemPackages('postgresql')
  const bin = binFolder()
  // Nothing of it outlives the tests, so nothing is written twice in case it should.
  const quick = { max_wal_size: '256MB', full_page_writes: 'off', synchronous_commit: 'off' }
  return bin ? await startOwn(bin, empty, { within: scratchRoot(), ...quick }) : undefined
}

/**
 * An empty database for one run: `url`, and `drop` to be called at the end. When there is no PostgreSQL and none can
 * be had, `missing` says so in one line.
 */
export const providePostgres = async () => {
  let server
  try {
    server = await findServer()
  } catch (error) {
    return { missing: `PostgreSQL does not start: ${error.message.trim().split('\n')[0]}` }
  }
  if (!server) return { missing: 'no PostgreSQL (install the package "postgresql", or set TEST_DATABASE_URL)' }
  const name = `shop_test_${process.pid}_${Date.now().toString(36)}`
  try {
    await withClient(server.url, (client) => client.query(`create database ${name}`))
  } catch (error) {
    await server.end?.()
    return { missing: `PostgreSQL refuses to create a database: ${error.message}` }
  }
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const drop = async () => {
    await withClient(server.url, (client) => client.query(`drop database if exists ${name} with (force)`))
    await server.end?.()
  }
  return { url: url.href, drop }
}
