// Plants small faults one by one and looks whether a unit test notices each.
//   npm run mutants                  mappings and rules of the storefront, rules of the shop API: by hand
//   npm run mutants -- lib/routes    the files of a folder instead; a name with * means several
//   npm run mutants -- --seconds 40  as many as there is time for, others every day: part of `npm test`
// A fault that no test notices is listed, with the reason, in mutants/survivors.json.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { codeOf } from './mutants/modules.ts'
import type { Mutant } from './mutants/mutate.ts'
import { mutantsOf } from './mutants/mutate.ts'
import type { Task } from './mutants/worker.ts'
import { inRoot, root } from './support/paths.mjs'

/** Rules with tests that need no database; what only a database shows is tried by the tests beside it. */
const FOLDERS = [
  'lib/mapping',
  'lib/domain',
  'shop-api/**/pricing',
  'shop-api/**/{eligibility/{rules,licence-rules}{,.test},members/credit-overdue}.ts',
  'shop-api/**/credit/due{,.test}.ts',
  'shop-api/**/rewards/rules{,.test}.ts',
  'shop-api/**/{orders/shares,after-sales/shares.test}.ts',
]
const GOAL = 0.9
/** A fault may make a loop without end. */
const PATIENCE_MS = 20_000

interface Survivor {
  /** End of the path: folders may move. */
  readonly file: string
  readonly line: string
  readonly becomes: readonly string[]
  readonly why: string
}
interface Outcome extends Planted {
  readonly isKilled: boolean
}

const { values: options, positionals } = parseArgs({
  options: { seconds: { type: 'string' } },
  allowPositionals: true,
})
const seconds = options.seconds === undefined ? Number.POSITIVE_INFINITY : Number(options.seconds)
const folders = positionals.length > 0 ? positionals : FOLDERS
const filesIn = (folder: string): string[] =>
  globSync([`${folder}/**/*.ts`, folder], { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.includes('/testing/'))
const isTest = (file: string): boolean => file.endsWith('.test.ts')
/** Tests with thousands of random carts take seconds for each fault: examples have to notice it. */
const tests = [...new Set([...folders, ...FOLDERS].flatMap(filesIn))].filter(
  (file) => isTest(file) && !file.endsWith('.property.test.ts'),
)

/** A thread that reads and runs tests; it is replaced when a mutant keeps it. */
class Bench {
  #worker: Worker | null = null

  async #ask<Answer>(worker: Worker, question: unknown, patience: number): Promise<Answer | null> {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => resolve(null)), patience)
      const onMessage = (answer: Answer) => settle(() => resolve(answer))
      const onError = (error: unknown) => settle(() => reject(error))
      const settle = (end: () => void) => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError)
        end()
      }
      worker.on('message', onMessage).on('error', onError)
      worker.postMessage(question)
    })
  }

  async #begun(): Promise<Worker> {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./mutants/worker.ts', import.meta.url))
    const failing = await this.#ask<string[]>(worker, tests, 20 * PATIENCE_MS)
    if (failing === null || failing.length > 0)
      throw new Error(`fails without any fault: ${failing?.join(', ') ?? 'no answer'}`)
    this.#worker = worker
    return worker
  }

  async isKilled(task: Task): Promise<boolean> {
    const worker = await this.#begun()
    const answer = await this.#ask<boolean>(worker, task, PATIENCE_MS)
    if (answer !== null) return answer
    await this.end()
    return true
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }
}

type Planted = Task & { readonly folder: string; readonly mutant: Mutant }

/** What comes first when there is no time for all: of every file some, each day others. */
function inOrderOfDay(planted: readonly Planted[]): readonly Planted[] {
  if (seconds === Number.POSITIVE_INFINITY) return planted
  const day = Math.floor(Date.now() / 86_400_000)
  const rank = ({ file, mutant }: Planted) =>
    createHash('sha256').update(`${day} ${file} ${mutant.start} ${mutant.text}`).digest('hex')
  return planted
    .map((each) => ({ each, rank: rank(each) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ each }) => each)
}

async function tryAll(tasks: readonly Planted[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = tasks.entries()
  const work = async (): Promise<void> => {
    const bench = new Bench()
    try {
      for (const [at, task] of waiting) {
        outcomes[at] = { ...task, isKilled: await bench.isKilled(task) }
        if (performance.now() - begun > 1000 * seconds) break
      }
    } finally {
      await bench.end()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  // Left out: what there was no time for.
  return outcomes.flat()
}

/** The line of a fault, before and after. */
function linesOf({ file, mutant }: Outcome): { at: number; line: string; becomes: string } {
  const code = codeOf(file)
  const from = code.lastIndexOf('\n', mutant.start - 1) + 1
  const to = code.indexOf('\n', mutant.end)
  const line = code.slice(from, to)
  const becomes = line.slice(0, mutant.start - from) + mutant.text + line.slice(mutant.end - from)
  const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
  return { at: code.slice(0, from).split('\n').length, line: short(line), becomes: short(becomes) }
}

const tasks: readonly Planted[] = folders.flatMap((folder) =>
  filesIn(folder)
    .filter((file) => !isTest(file))
    .flatMap((file) => mutantsOf(codeOf(file)).map((mutant) => ({ folder, file, mutant }))),
)
const begun = performance.now()
const outcomes = await tryAll(inOrderOfDay(tasks))
const known: readonly Survivor[] = JSON.parse(readFileSync(inRoot('scripts', 'mutants', 'survivors.json'), 'utf8'))
const left = outcomes
  .filter(({ isKilled }) => !isKilled)
  .map((outcome) => ({ file: outcome.file, ...linesOf(outcome) }))
const isKnown = (one: (typeof left)[number], { file, line, becomes }: Survivor): boolean =>
  one.file.endsWith(file) && one.line === line && becomes.includes(one.becomes)
const unexplained = left.filter((each) => !known.some((survivor) => isKnown(each, survivor)))
/** Of those there was no time for nothing can be said. */
const looked = outcomes.length === tasks.length ? [...new Set(outcomes.map(({ file }) => file))] : []
const gone = known
  .filter(({ file }) => looked.some((each) => each.endsWith(file)))
  .flatMap(({ becomes, ...survivor }) => becomes.map((each) => ({ ...survivor, becomes: [each] })))
  .filter((survivor) => !left.some((each) => isKnown(each, survivor)))

for (const { file, at, line, becomes } of unexplained) console.log(`${file}:${at}\n  ${line}\n  ${becomes}`)
for (const { file, line, becomes } of gone) console.log(`no survivor any more: ${file}\n  ${line}\n  ${becomes[0]}`)
let isMet = true
for (const folder of folders) {
  const own = outcomes.filter((outcome) => outcome.folder === folder)
  const killed = own.filter(({ isKilled }) => isKilled).length
  const share = own.length === 0 ? 1 : killed / own.length
  isMet &&= share >= GOAL
  console.log(`${folder}: ${killed} of ${own.length} noticed, ${(share * 100).toFixed(1)} %`)
}
console.log(
  `${((performance.now() - begun) / 1000).toFixed(0)} s; ${left.length - unexplained.length} survivors with a reason, ${unexplained.length} without`,
)
process.exitCode = isMet && unexplained.length === 0 && gone.length === 0 ? 0 : 1
