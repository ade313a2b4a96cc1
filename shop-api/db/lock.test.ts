import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { FolderBusyError, lockFolder } from './lock.ts'

let folder: string
const file = () => path.join(folder, 'lock.json')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const owner = (changes: object) =>
  writeFileSync(
    file(),
    JSON.stringify({
      pid: process.pid,
      host: hostname(),
      startedAt: '2026-01-01T00:00:00.000Z',
      bootTicks: '',
      ...changes,
    }),
  )

/** Number of a process that has just ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('a second owner is refused, and told who is the first and since when', () => {
  const release = lockFolder(folder)
  const { startedAt } = JSON.parse(readFileSync(file(), 'utf8'))
  expect(() => lockFolder(folder)).toThrow(FolderBusyError)
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid} on ${hostname()} since ${startedAt}`)
  release()
  lockFolder(folder)()
})

test('the lock of a process that is gone is taken over', async () => {
  owner({ pid: await endedPid() })
  const release = lockFolder(folder)
  expect(JSON.parse(readFileSync(file(), 'utf8')).pid).toBe(process.pid)
  release()
})

test('a later process with the same number is not the owner', () => {
  owner({ bootTicks: '1' })
  lockFolder(folder)()
})

test('a lock of another machine is never taken over', () => {
  owner({ host: 'another-machine', pid: 1 })
  expect(() => lockFolder(folder)).toThrow('another-machine')
})

test('a lock file that was cut off is taken over', () => {
  writeFileSync(file(), '{"pid":')
  lockFolder(folder)()
})

test('two processes that start at once: one gets the folder, the other ends and says why', async () => {
  const script = `import { openPglite } from '#shop-api/db/client.ts'
    const database = await openPglite(process.argv[1]).catch((error) => { console.log(error.name); process.exit(3) })
    console.log('open'); setTimeout(() => database.close(), 1000)`
  const run = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
    let said = ''
    child.stdout.on('data', (text) => {
      said += String(text)
    })
    const [code] = await once(child, 'exit')
    return [code, said.trim()]
  }
  const results = await Promise.all([run(), run()])
  expect(results.sort()).toEqual([
    [0, 'open'],
    [3, 'FolderBusyError'],
  ])
}, 120_000)
