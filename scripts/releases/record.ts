// Makes a release: gives it its number, and records what its shop API answers and how its storefront reads, so that later releases are
// tried beside it without its history. Usage: npm run release -- 0.2.0
// With a commit behind the number an earlier one is recorded again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { inRoot } from '../support/paths.mjs'
import { freePort } from '../support/ports.mjs'
import { newestFirst } from './kept.ts'
import { nameRelease } from './name.ts'
import type { RecordedAnswer } from './record-answers.ts'
import { recordAnswers } from './record-answers.ts'
import { unpackCommit } from './unpack.ts'

/** Releases that later ones are tried beside. */
const KEPT = 2
/** A first start loads the sample. */
const START_LIMIT_MS = 300_000

/** What a storefront needs to read answers: the calls, their shapes, and the reader. */
const READER = `
export { calls } from '#lib/contract/calls.ts'
export { shapes } from '#lib/contract/shapes.ts'
export { readLiberally } from '#lib/contract/reading/reader.ts'
`

async function answersOf(tree: string, folder: string): Promise<readonly RecordedAnswer[]> {
  const port = Number(await freePort())
  const shopApi = spawn(process.execPath, [path.join(tree, 'shop-api', 'main.ts')], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(port),
      SHOP_DATA_DIR: path.join(folder, 'data'),
      SHOP_SAMPLE: '1',
      WECHAT_OFF: '1',
      LOG_LEVEL: 'fatal',
    },
  })
  const ended = once(shopApi, 'exit')
  const url = `http://127.0.0.1:${port}`
  try {
    const until = Date.now() + START_LIMIT_MS
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (shopApi.exitCode !== null || Date.now() > until) throw new Error('the shop API did not start')
      await sleep(200)
    }
    const [{ phone = '', password = '' } = {}] = sampleSignIns
    return await recordAnswers(url, { account: phone, password })
  } finally {
    shopApi.kill('SIGTERM')
    await ended
  }
}

const [version = '', commit] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('usage: npm run release -- 0.2.0 [commit]')
const folder = mkdtempSync(path.join(tmpdir(), 'shop-release-'))
const tree = commit === undefined ? inRoot('.') : path.join(folder, 'tree')
try {
  if (commit === undefined) nameRelease(version, new Date().toISOString().slice(0, 10))
  else {
    mkdirSync(tree)
    unpackCommit(commit, tree, ['shop-api', 'lib', 'package.json'])
  }
  const target = inRoot('acceptance', 'releases', version)
  mkdirSync(target, { recursive: true })
  await build({
    stdin: { contents: READER, resolveDir: tree, sourcefile: 'reader.ts', loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '#lib': path.join(tree, 'lib') },
    legalComments: 'none',
    outfile: path.join(target, 'reader.mjs'),
  })
  const answers = await answersOf(tree, folder)
  writeFileSync(path.join(target, 'answers.json'), `[\n${answers.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
  const all = newestFirst(readdirSync(inRoot('acceptance', 'releases')))
  for (const old of all.slice(KEPT)) rmSync(inRoot('acceptance', 'releases', old), { recursive: true })
  process.stdout.write(`${version}: ${answers.length} answers\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
