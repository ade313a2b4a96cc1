import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The configuration that ships, without TLS: the shop's server alone, on a port of its own, before `origin`. */
function withoutTls(folder: string, port: number, origin: string): string {
  const shipped = readFileSync('deploy/nginx.conf', 'utf8')
  const [before = '', shop = ''] = shipped.split(/^server \{\n {4}listen 80;[^}]+\}\n/m)
  const [own = ''] = shop.split('\n# The desk where buyers are answered')
  return (before + own)
    .replaceAll(/ {4}listen \[::\]:443[^\n]+\n| {4}ssl_[^\n]+\n/g, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/^( *server )127\.0\.0\.1:3000/gm, `$1${origin}`)
    .replace('server_name shop.example', 'server_name localhost')
    .replace('/var/cache/nginx-shop', path.join(folder, 'cache'))
    .replace('/var/log/nginx/shop.log', path.join(folder, 'shop.log'))
    .replace('root /srv/shop/deploy', `root ${path.resolve('deploy')}`)
}

/** Each line of one server as several, with what the configuration says of it. Throws where there is no such line. */
export function severalAt(config: string, origin: string, origins: readonly string[]): string {
  const lines = new RegExp(`^ *server ${origin.replaceAll('.', '\\.')}( [^;]+)?;$`, 'gm')
  if (!lines.test(config)) throw new Error(`no server ${origin} in deploy/nginx.conf`)
  return config.replaceAll(lines, (_, said = '') => origins.map((each) => `server ${each}${said};`).join('\n'))
}

export interface ShippedNginx {
  readonly url: string
  /** Of the process that answers (Linux). */
  readonly workerPid: () => number
  /** Lines of its log so far. */
  readonly logged: () => string[]
  readonly stop: () => Promise<void>
}

/** Waits for a second to begin: until it is over a page is kept. */
export const secondToBegin = (): Promise<void> => sleep(1005 - (Date.now() % 1000))

/** Starts nginx with the configuration that ships, but for what `adapt` makes of it. */
export async function startShippedNginx(
  executable: string,
  origin: string,
  adapt: (config: string) => string = (config) => config,
  wanted?: number,
): Promise<ShippedNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-nginx-'))
  const port = wanted ?? (await freePort())
  for (const name of TEMPORARY) mkdirSync(path.join(folder, name))
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${path.join(folder, name)};`).join(' ')
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 4096; }
     http { access_log off; sendfile on; default_type text/html; ${paths} ${adapt(withoutTls(folder, port, origin))} }`,
  )
  const child = spawn(executable, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${url}/unavailable.html`).then(
      () => true,
      () => false,
    )
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'error.log'), 'utf8'))
    await sleep(50)
  }
  return {
    url,
    workerPid: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0]),
    logged: () => readFileSync(path.join(folder, 'shop.log'), 'utf8').split('\n').filter(Boolean),
    stop: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null
      const ended = isRunning && new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
