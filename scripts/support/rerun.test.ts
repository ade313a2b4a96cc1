import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { inRoot } from './paths.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'rerun-'))
const program = path.join(folder, 'program.mjs')
const write = (says: string, then = 'setInterval(() => undefined, 1000)', place = program) =>
  writeFileSync(place, `console.log('${says}', process.pid)\n${then}\n`)
/** As many editors save: a new file takes the place of the old one. */
const replace = (says: string) => {
  const draft = `${program}.draft`
  write(says, undefined, draft)
  renameSync(draft, program)
}

let rerun: ChildProcess
let lines: AsyncIterator<string>
const next = async (): Promise<string> => (await lines.next()).value ?? ''

beforeAll(() => {
  write('first')
  rerun = spawn(process.execPath, [inRoot('scripts', 'support', 'rerun.mjs'), program, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  lines = createInterface({ input: rerun.stdout as NonNullable<typeof rerun.stdout> })[Symbol.asyncIterator]()
})
afterAll(() => {
  rerun.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program runs again when a source changes, waits while it is broken, and ends with its runner', async () => {
  const [, first] = (await next()).split(' ')
  // The folders are watched before the program runs; a test or a picture is no source.
  writeFileSync(path.join(folder, 'a.test.ts'), '')
  writeFileSync(path.join(folder, 'a.png'), '')
  write('second')
  expect(await next()).toMatch(/^second \d+$/)
  expect(isAlive(Number(first))).toBe(false)
  for (const says of ['third', 'fourth', 'fifth']) {
    replace(says)
    expect(await next()).toMatch(new RegExp(`^${says} `))
  }
  write('broken', 'process.exit(1)')
  expect(await next()).toMatch(/^broken/)
  expect(await next()).toBe('程序已退出，修改后重新启动')
  write('mended')
  const [says, last] = (await next()).split(' ')
  expect(says).toBe('mended')
  const ended = new Promise((resolve) => rerun.once('close', resolve))
  rerun.kill('SIGTERM')
  await ended
  expect(isAlive(Number(last))).toBe(false)
})
