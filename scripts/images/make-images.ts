import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from '../support/paths.mjs'
import { run } from '../support/run.mjs'
import { installSystemPackages } from '../support/system-packages.mjs'

export type Target = 'shop-api' | 'storefront'

async function must(command: string, args: readonly string[], isQuiet = true): Promise<string> {
  const { code, output } = await run(command, args, { quiet: isQuiet })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`)
  return output.trim()
}

/** With the machine's own store; STORAGE_DRIVER=vfs works where overlay does not, and copies everything for each step. */
const buildah = (...args: string[]) => must('buildah', args)

/** Runs `work` with a folder that goes away afterwards. */
async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-images-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const has = async (command: string) => (await run(command, ['--version'], { quiet: true })).code === 0

/** What this machine lacks for building images, in one line; undefined when nothing is missing. */
export async function missingTools(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'not root, which builds from a folder of its own and starts images in a chroot'
  const tools = ['buildah', 'debootstrap']
  const absent = async () => (await Promise.all(tools.map(async (tool) => ((await has(tool)) ? [] : [tool])))).flat()
  if ((await absent()).length > 0) await installSystemPackages(...tools)
  const left = await absent()
  return left.length > 0 ? `no ${left.join(', no ')} (install the packages of these names)` : undefined
}

/** The libraries at the base of an image, without a shell or anything else that could be started. */
const LIBRARIES = ['ld-linux*', 'libc.so*', 'libm.so*', 'libdl.so*', 'libpthread.so*', 'librt.so*', 'libresolv.so*']
const OF_CPP = ['libstdc++.so*', 'libgcc_s.so*']

async function importFolder(from: string, name: string): Promise<void> {
  const container = await buildah('from', 'scratch')
  await buildah('copy', '--quiet', container, from, '/')
  await buildah('commit', '--quiet', '--rm', container, name)
}

const BASE = 'localhost/shop-base'
const TOOLS = 'localhost/shop-tools'

const AUTHORITIES = path.join('etc', 'ssl', 'certs', 'ca-certificates.crt')

/** A base of libraries alone, and one to build with: Debian with the project's Node and this machine's npm. */
async function makeBases(folder: string): Promise<void> {
  // From <package>/bin/npm-cli.js, where the command leads.
  const npm = path.dirname(path.dirname(realpathSync(await must('sh', ['-c', 'command -v npm']))))
  const debian = path.join(folder, 'debian')
  await must('debootstrap', ['--variant=minbase', 'bookworm', debian])
  const base = path.join(folder, 'base')
  for (const each of ['proc', 'dev', 'sys', 'etc', 'var/lib']) mkdirSync(path.join(base, each), { recursive: true })
  const wanted = [...LIBRARIES, ...OF_CPP].map((each) => `usr/lib/*-linux-gnu/${each}`).join(' ')
  const parts = `lib lib64 usr/lib64 ${wanted} etc/passwd etc/group`
  await must('sh', ['-c', `cd "${debian}" && cp -a --parents ${parts} "${base}"`])
  await importFolder(base, BASE)
  cpSync(inRoot('node_modules', 'node', 'bin', 'node'), path.join(debian, 'usr', 'bin', 'node'))
  cpSync(npm, path.join(debian, 'usr', 'lib', 'node_modules', 'npm'), { recursive: true })
  await must('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', path.join(debian, 'usr', 'bin', 'npm')])
  mkdirSync(path.join(debian, path.dirname(AUTHORITIES)), { recursive: true })
  if (existsSync(`/${AUTHORITIES}`)) cpSync(`/${AUTHORITIES}`, path.join(debian, AUTHORITIES), { dereference: true })
  await importFolder(debian, TOOLS)
}

/** Builds an image by the shipped definition; answers with its name. */
export const makeImage = (target: Target): Promise<string> =>
  withFolder(async (folder) => {
    const hasBases = (await run('buildah', ['inspect', '--type', 'image', TOOLS], { quiet: true })).code === 0
    if (!hasBases) await makeBases(folder)
    const name = `localhost/pharmacy-shop/${target}`
    // Whom this machine trusts is its own matter: no image may know.
    const npmSettings = path.join(folder, 'npmrc')
    writeFileSync(npmSettings, `cafile=/${AUTHORITIES}\n`)
    const of = ['--file', inRoot('deploy', 'images', 'Containerfile'), '--target', target, '--tag', name]
    const bases = ['--build-arg', `BASE=${BASE}`, '--build-arg', `TOOLS=${TOOLS}`]
    const on = [...bases, '--secret', `id=npmrc,src=${npmSettings}`, '--ignorefile', inRoot('.dockerignore')]
    // With the format that keeps health checks, and with layers, so that what both begin with is made once.
    const how = ['--isolation', 'chroot', '--format', 'docker', '--layers']
    await must('buildah', ['build', ...how, ...of, ...on, inRoot()], false)
    return name
  })

export interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly WorkingDir: string
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly StopSignal: string
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export async function configOf(image: string): Promise<ImageConfig> {
  const facts = JSON.parse(await buildah('inspect', '--type', 'image', image)) as { Docker: { config: ImageConfig } }
  return facts.Docker.config
}

/** The folder of an image's files, and how to put it away. */
export async function unpack(image: string): Promise<{ root: string; remove: () => Promise<unknown> }> {
  const container = await buildah('from', image)
  return { root: await buildah('mount', container), remove: () => buildah('rm', container) }
}
