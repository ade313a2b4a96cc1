import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { FolderBusyError, lockFolder } from './lock.ts'

/** A thousand by hand: LOCK_ROUNDS=1000. */
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 60)
const PROCESSES = 8

let folder: string
const ownerFile = () => path.join(folder, 'lock.json')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second owner is refused, and told who is the first and since when', () => {
  const release = lockFolder(folder)
  const { startedAt } = JSON.parse(readFileSync(ownerFile(), 'utf8'))
  expect(() => lockFolder(folder)).toThrow(FolderBusyError)
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid} on ${hostname()} since ${startedAt}`)
  release()
  release()
  lockFolder(folder)()
})

test.each([
  ['a process that is gone, on a machine that was renamed', JSON.stringify({ pid: 1, host: 'old', startedAt: 'x' })],
  ['a file that was cut off', '{"pid":'],
])('what %s left behind locks nobody out', (_, content) => {
  writeFileSync(ownerFile(), content)
  const release = lockFolder(folder)
  expect(JSON.parse(readFileSync(ownerFile(), 'utf8')).pid).toBe(process.pid)
  release()
})

class Racer {
  readonly child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  constructor() {
    const file = fileURLToPath(new URL('../../testing/lock-racer.ts', import.meta.url))
    this.child = spawn(process.execPath, [file, folder], { stdio: 'pipe' })
    this.#lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
  }

  say(word: string): void {
    this.child.stdin.write(`${word}\n`)
  }

  async answer(): Promise<string> {
    const { value } = await this.#lines.next()
    return value
  }

  async end(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
  }
}

test(`of ${PROCESSES} processes at once never two have the folder, and one that is killed leaves it free`, async () => {
  const racers = Array.from({ length: PROCESSES }, () => new Racer())
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % 10 === 9) {
        const victim = new Racer()
        const ended = once(victim.child, 'exit')
        victim.say('die')
        expect(await ended).toEqual([null, 'SIGKILL'])
      }
      for (const racer of racers) racer.say('go')
      const answers = await Promise.all(racers.map((racer) => racer.answer()))
      expect(answers.filter((each) => each !== 'held' && each !== 'busy')).toEqual([])
      expect(answers).toContain('held')
    }
  } finally {
    await Promise.all(racers.map((racer) => racer.end()))
  }
}, 600_000)

test('two shops that start at once: one gets the folder, the other ends and says why', async () => {
  const script = `import { openPglite } from '#shop-api/platform/db/client.ts'
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
