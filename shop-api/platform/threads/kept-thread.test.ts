import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keepThread } from './kept-thread.ts'
import type { Answer, Task } from './testing/thread.ts'

const LONG = 60_000
const script = new URL('./testing/thread.ts', import.meta.url)

function threads(limits: { limitMs?: number; mostMemoryMb?: number; idleMs?: number } = {}) {
  const run = keepThread<Task, Answer>(script, { limitMs: LONG, mostMemoryMb: 512, idleMs: LONG, ...limits })
  const answersTo = async (task: Task): Promise<Answer[]> => {
    const answers: Answer[] = []
    for await (const answer of run(task)) answers.push(answer)
    return answers
  }
  const threadOf = async (): Promise<number> => (await answersTo({ kind: 'count', to: 1 }))[0]?.thread ?? 0
  return { run, answersTo, threadOf }
}

test('tasks one after the other share a thread, at once each has its own', async () => {
  const { answersTo, threadOf } = threads()
  const first = await threadOf()
  expect(await threadOf()).toBe(first)
  const both = await Promise.all([answersTo({ kind: 'count', to: 50 }), answersTo({ kind: 'count', to: 70 })])
  expect(both.map((answers) => answers.map(({ number }) => number))).toEqual(
    [50, 70].map((to) => Array.from({ length: to }, (_, at) => at + 1)),
  )
  expect(both.map((answers) => new Set(answers.map(({ thread }) => thread)).size)).toEqual([1, 1])
  expect(both[0]?.[0]?.thread).not.toBe(both[1]?.[0]?.thread)
})

test.each<[Task, RegExp]>([
  [{ kind: 'fail' }, /it failed/],
  [{ kind: 'exit' }, /thread ended: exit/],
  [{ kind: 'hang' }, /thread ended: late/],
  [{ kind: 'grow', megabytes: 600 }, /thread ended: memory/],
])('a task of %j ends with its thread and says how; the next has a new one', async (task, message) => {
  const { answersTo, threadOf } = threads(task.kind === 'hang' ? { limitMs: 3000 } : {})
  const first = await threadOf()
  await expect(answersTo(task)).rejects.toThrow(message)
  expect(await threadOf()).not.toBe(first)
})

test('a thread whose answers are not all taken is not used again', async () => {
  const { run, threadOf } = threads()
  let first = 0
  for await (const { thread } of run({ kind: 'count', to: 3 })) {
    first = thread
    break
  }
  expect(await threadOf()).not.toBe(first)
})

test('a thread that fails after its task ends alone', async () => {
  const { answersTo, threadOf } = threads()
  const first = await threadOf()
  expect(await answersTo({ kind: 'fail later' })).toEqual([])
  await wait(500)
  while ((await threadOf().catch(() => first)) === first) await wait(50)
})

test('a thread that has become large is left', async () => {
  const { answersTo, threadOf } = threads()
  const [grown] = await answersTo({ kind: 'grow', megabytes: 200 })
  expect(grown?.number).toBe(200)
  expect(await threadOf()).not.toBe(grown?.thread)
})

test('a thread is left after many tasks', async () => {
  const { threadOf } = threads()
  const used = new Set<number>()
  for (let tasks = 0; tasks < 101; tasks += 1) used.add(await threadOf())
  expect(used.size).toBe(2)
})

test('a thread without a task is left after a while', async () => {
  const { threadOf } = threads({ idleMs: 100 })
  const first = await threadOf()
  await wait(1000)
  expect(await threadOf()).not.toBe(first)
})

test('a process ends though its thread would be kept', async () => {
  const leaving = fileURLToPath(new URL('./testing/leave-thread.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [leaving], { timeout: LONG })
  expect(stdout).toBe('1\n')
})
