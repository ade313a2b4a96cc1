import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#lib/kernel/testing/until.ts'
import { createFamily } from './children.mjs'

const onLine = () => undefined

/** A process that notes its start in a file and lives for so long. */
function start(family: ReturnType<typeof createFamily>, name: string, lifeMs: number) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'family-')), name)
  const script = `require('node:fs').appendFileSync(${JSON.stringify(file)}, 'x'); setTimeout(() => process.exit(3), ${lifeMs})`
  const member = family.start(name, process.execPath, ['-e', script], { env: process.env, onLine })
  const starts = () => {
    try {
      return readFileSync(file, 'utf8').length
    } catch {
      return 0
    }
  }
  return { member, starts }
}

test('a process that dies before it was ready is a death, and is not started again', async () => {
  const deaths: string[] = []
  const family = createFamily({ onDeath: (name: string, how: string) => deaths.push(`${name} ${how}`), firstPause: 5 })
  const { starts } = start(family, 'early', 0)
  await until(() => deaths.length > 0)
  expect(deaths).toEqual(['early exit 3'])
  await sleep(100)
  expect(starts()).toBe(1)
  await family.stopAll()
})

test('one that was ready is started again and said so, until it dies too often in a row', async () => {
  const deaths: string[] = []
  const restarts: string[] = []
  const family = createFamily({
    onDeath: (name: string) => deaths.push(name),
    onRestart: (name, how) => void restarts.push(`${name} ${how}`),
    firstPause: 1,
  })
  const { member, starts } = start(family, 'often', 50)
  family.restartOnDeath(member)
  await until(() => deaths.length > 0)
  expect(starts()).toBe(9)
  expect(restarts).toEqual(Array(8).fill('often exit 3'))
  await family.stopAll()
})

test('a stop ends equals at once, and what they need after them', async () => {
  const family = createFamily({ onDeath: () => undefined })
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'family-')), 'ends')
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  const begin = async (name: string) => {
    const note = (what: string) => `require('node:fs').appendFileSync(${JSON.stringify(file)}, '${what} ${name}\\n')`
    const script = `setInterval(() => 0, 1000); process.on('SIGTERM', () => { ${note('asked')}; setTimeout(() => { ${note('ended')}; process.exit() }, 500) }); ${note('up')}`
    const before = lines().length
    family.start(name, process.execPath, ['-e', script], { env: process.env, onLine })
    await until(() => lines().length > before)
  }
  for (const name of ['shop API', 'storefront', 'storefront']) await begin(name)
  await family.stopAll()
  const ofStop = lines().slice(3)
  expect(ofStop.slice(0, 2)).toEqual(['asked storefront', 'asked storefront'])
  expect(ofStop.slice(2)).toEqual(['ended storefront', 'ended storefront', 'asked shop API', 'ended shop API'])
})

test('a stop between a death and the restart leaves nothing running', async () => {
  let isRestarting = false
  const onRestart = () => {
    isRestarting = true
  }
  const family = createFamily({ onDeath: () => undefined, onRestart, firstPause: 300 })
  const { member, starts } = start(family, 'stopped', 50)
  family.restartOnDeath(member)
  await until(() => isRestarting)
  await family.stopAll()
  await sleep(600)
  expect(starts()).toBe(1)
})
