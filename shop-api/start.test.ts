import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#shop-api/platform/db/client.ts'
import { createPglite } from '#shop-api/platform/db/client.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { openSampleDb } from '#shop-api/testing/test-db.ts'

const START_MS = 60_000
let folder: string
let sample: Database
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'start-'))
  sample = await openSampleDb()
  if (sample.kind === 'postgres') return
  const loadDataDir = await sample.raw.dumpDataDir('none')
  const copy = await createPglite({ dataDir: path.join(folder, 'pg'), loadDataDir })
  await copy.close()
}, OPEN_MS)
afterAll(async () => {
  for (const each of started) if (each.exitCode === null) each.kill('SIGKILL')
  await sample.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A process of a shop for real, with this SHOP_SAMPLE, on a database that holds the sample. */
function startForReal(sampleFlag: string | undefined): { child: ChildProcess; written: () => string } {
  const { SHOP_SAMPLE: _, DATABASE_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      NODE_ENV: 'production',
      SHOP_DATA_DIR: folder,
      SHOP_API_PORT: '0',
      WECHAT_OFF: '1',
      ...(sample.kind === 'postgres' ? { DATABASE_URL: sample.url } : {}),
      ...(sampleFlag === undefined ? {} : { SHOP_SAMPLE: sampleFlag }),
    },
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
  }
  return { child, written: () => text }
}

test.each([undefined, '0'])(
  'a shop for real does not start on a database with the sample (SHOP_SAMPLE: %s), and says which variable allows it',
  async (flag) => {
    const { child, written } = startForReal(flag)
    expect(await once(child, 'close')).toEqual([1, null])
    expect(written()).toContain('this database holds the sample shop')
    expect(written()).toContain('SHOP_SAMPLE=1 starts it on purpose')
    expect(written()).not.toContain('"ready"')
  },
  START_MS,
)

test(
  'it starts where SHOP_SAMPLE=1 says so',
  async () => {
    const { child, written } = startForReal('1')
    while (!written().includes('"ready"')) {
      if (child.exitCode !== null) throw new Error(written())
      await new Promise((resolve) => child.stdout?.once('data', resolve).once('end', resolve))
    }
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
  START_MS,
)
