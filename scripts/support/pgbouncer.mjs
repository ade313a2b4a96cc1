import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { freePort } from './ports.mjs'
import { serverUser } from './postgres.mjs'
import { installSystemPackages } from './system-packages.mjs'

const find = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((each) => existsSync(each))

/** The path of PgBouncer, installed first when that is possible; otherwise what is missing, in one line. */
export const providePgbouncer = async () => {
  if (!find()) await installSystemPackages('pgbouncer')
  const executable = find()
  return executable ? { executable } : { missing: 'no PgBouncer (install the package "pgbouncer")' }
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('connect', () => socket.end()).on('error', () => resolve(false))
  })

/** The settings as they ship, before every database of this server instead of one, and without its users' passwords. */
const settingsFor = (server, port, users) =>
  readFileSync(inRoot('deploy', 'pgbouncer.ini'), 'utf8')
    .replace(/^shop = host=\S+ port=\S+ dbname=\S+/m, `* = host=${server.hostname} port=${server.port || 5432}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)

/** PgBouncer as it ships in front of a PostgreSQL; the address leads to the same database through it. */
export const startPgbouncer = async (executable, databaseUrl) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-pgbouncer-'))
  const server = new URL(databaseUrl)
  const port = await freePort()
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  const quoted = [server.username, server.password].map((each) => `"${decodeURIComponent(each)}"`)
  writeFileSync(users, `${quoted.join(' ')}\n`)
  writeFileSync(settings, settingsFor(server, port, users))
  const user = serverUser()
  for (const file of [folder, users, settings]) {
    chmodSync(file, file === folder ? 0o700 : 0o600)
    if (user.uid !== undefined) chownSync(file, user.uid, user.gid)
  }
  const child = spawn(executable, [settings], { ...user, cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const end = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => child.kill('SIGKILL'))
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries === 600 || child.exitCode !== null) {
      await end()
      throw new Error('PgBouncer does not start')
    }
    await new Promise((wake) => setTimeout(wake, 100))
  }
  server.hostname = '127.0.0.1'
  server.port = String(port)
  return { url: server.href, end }
}
