import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { keepProcess } from './kept-process.ts'
import type { Answer, Task } from './testing/child.ts'

const LONG = 120_000
const script = new URL('./testing/child.ts', import.meta.url)
const roomy = { cpuMs: LONG, clockMs: LONG, mostMemoryMb: 512, idleMs: LONG, most: 9, mostOfOne: 9 }

function processes(limits: Partial<typeof roomy> = {}) {
  const { run, ask } = keepProcess<Task, Answer>(script, { ...roomy, ...limits })
  const answersTo = async (task: Task, who?: string): Promise<Answer[]> => {
    const answers: Answer[] = []
    for await (const answer of run(task, who)) answers.push(answer)
    return answers
  }
  const processOf = async (): Promise<number> => (await ask({ kind: 'count', to: 1 })).process
  return { run, answersTo, processOf }
}

test('tasks share a process, one after the other, each with its own answers', async () => {
  const { answersTo, processOf } = processes()
  const first = await processOf()
  expect(first).not.toBe(process.pid)
  const both = await Promise.all([answersTo({ kind: 'count', to: 50 }), answersTo({ kind: 'count', to: 70 })])
  expect(both.map((answers) => answers.map(({ number }) => number))).toEqual(
    [50, 70].map((to) => Array.from({ length: to }, (_, at) => at + 1)),
  )
  expect(new Set(both.flat().map((answer) => answer.process))).toEqual(new Set([first]))
})

test('a process that reads goes behind the one that answers', async () => {
  expect(getPriority(await processes().processOf())).toBeGreaterThan(getPriority())
})

test('bytes reach the task they came with, however many', async () => {
  const { answersTo } = processes({ most: 20, mostOfOne: 20 })
  const files = [0, 1, 65_536, 9_000_001, 3, 200_000, 9_000_000].map((size) => randomBytes(size))
  const answers = await Promise.all(files.map((bytes) => answersTo({ kind: 'sum', bytes })))
  expect(answers.map(([answer]) => answer?.number)).toEqual(files.map((bytes) => crc32(bytes)))
  expect(new Set(answers.flat().map((answer) => answer.process)).size).toBe(1)
})

test('bytes that a process never reads end with it', async () => {
  const { answersTo, processOf } = processes()
  await expect(answersTo({ kind: 'exit', bytes: randomBytes(9_000_000) })).rejects.toThrow(/process ended: exit/)
  expect(await processOf()).toBeGreaterThan(0)
})

test.each<[Task, Partial<typeof roomy>, RegExp]>([
  [{ kind: 'fail' }, {}, /it failed/],
  [{ kind: 'exit' }, {}, /process ended: exit/],
  [{ kind: 'hang' }, { cpuMs: 300 }, /process ended: late/],
  // Room for the other tasks: on a busy machine a process needs seconds to begin.
  [{ kind: 'idle' }, { clockMs: 10_000 }, /process ended: starved/],
  [{ kind: 'grow', megabytes: 900 }, {}, /process ended: memory/],
  [{ kind: 'fill', megabytes: 900 }, {}, /process ended: memory/],
])(
  'a task of %j within %j ends with its process and says how; the next has a new one',
  async (task, limits, message) => {
    const { answersTo, processOf } = processes(limits)
    const first = await processOf()
    await expect(answersTo(task)).rejects.toThrow(message)
    expect(await processOf()).not.toBe(first)
  },
)

test('a process whose answers are not all taken is not used again', async () => {
  const { run, processOf } = processes()
  let first = 0
  for await (const { process: pid } of run({ kind: 'count', to: 3 })) {
    first = pid
    break
  }
  expect(await processOf()).not.toBe(first)
})

test('a process that fails after its task ends alone', async () => {
  const { answersTo, processOf } = processes()
  const first = await processOf()
  expect(await answersTo({ kind: 'fail later' })).toEqual([])
  while ((await processOf().catch(() => first)) === first);
})

test('a process that has become large, or has done many tasks, is left', async () => {
  const { answersTo, processOf } = processes()
  const [grown] = await answersTo({ kind: 'grow', megabytes: 200 })
  expect(grown?.number).toBe(200)
  expect(await processOf()).not.toBe(grown?.process)
  const used = new Set<number>()
  for (let tasks = 0; tasks < 101; tasks += 1) used.add(await processOf())
  expect(used.size).toBe(2)
})

test('too many of one asker are refused, and too many of all', async () => {
  const { answersTo } = processes({ most: 4, mostOfOne: 2 })
  const asked = ['a', 'a', 'a', 'b', 'c', 'd'].map((who) => answersTo({ kind: 'count', to: 1 }, who))
  const ends = await Promise.allSettled(asked)
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  await expect(answersTo({ kind: 'count', to: 1 }, 'a')).resolves.toHaveLength(1)
})

test('this process ends though the other one would be kept', async () => {
  const leaving = fileURLToPath(new URL('./testing/leave-child.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [leaving], { timeout: LONG })
  expect(stdout).toBe('1\n')
})
