import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { itemNames, items, readGiven } from './read-given.ts'

type Ask = (question: string) => Promise<string>
type Answers = Record<string, string>

/** The country's divisions, which come with the code; an installation may lack them. */
const COUNTRY = fileURLToPath(new URL('../../../../docs/examples/regions.csv', import.meta.url))
const NONE = '无'

/** Asks until the answer can be used or there is none; `meaning` says what an answer means. */
async function askFor(name: string, question: string, ask: Ask, meaning: (answer: string) => string): Promise<Answers> {
  for (let reason = ''; ; ) {
    const value = meaning((await ask(reason + question)).trim())
    if (value === '') return {}
    try {
      await readGiven({ [name]: value })
      return { [name]: value }
    } catch (error) {
      if (!(error instanceof CtlError)) throw error
      reason = `${error.message}\n`
    }
  }
}

/** Asks for one item after the other, and once more where an answer is wrong; an empty answer leaves it as it is. */
export async function askAll(ask: Ask, country = existsSync(COUNTRY) ? COUNTRY : ''): Promise<Answers> {
  const answers: Answers = {}
  for (const item of itemNames) {
    const question = `${items[item].label}（如 ${items[item].example}，回车跳过）：`
    Object.assign(answers, await askFor(item, question, ask, (answer) => answer))
  }
  const usual = country === '' ? '回车跳过' : `回车使用自带的全国省市区，输入“${NONE}”跳过`
  const regions = await askFor('regions', `地区文件（${usual}）：`, ask, (answer) =>
    answer === NONE ? '' : answer || country,
  )
  return { ...answers, ...regions }
}

/** Lines are read as they come: what is pasted at once answers one question after the other. */
export async function askTerminal(): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    return await askAll(async (question) => {
      process.stderr.write(question)
      const line = await lines.next()
      if (line.done) throw new CtlError('已取消，未作任何改动')
      return line.value
    })
  } finally {
    terminal.close()
  }
}
