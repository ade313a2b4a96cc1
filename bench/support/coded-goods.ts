import { setTimeout as sleep } from 'node:timers/promises'
import { readCsv } from '#lib/sheets/csv.ts'
import { jobAnswer } from '#shop-api/modules/base/imports/shapes.ts'
import { OPERATOR_TOKEN } from './shop.ts'

const CODES = 90
const [SHORTEST, LONGEST] = [3, 20]
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The same numbers in every run. */
function newChance(): (below: number) => number {
  let seed = 20_261_127
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
}
export const chance = newChance()

/** Some begin with another one whole, more than are shown at once; some are spelled as a name sounds or as a specification. */
const CLASHING = [
  'Z10',
  'Z101',
  'Z1012',
  '480',
  ...Array.from({ length: 10 }, (_, at) => `480${at}`),
  'D37',
  'LD12',
  'K24S',
]

/** Codes of every length. */
export function makeCodes(): string[] {
  const codes = new Set<string>(CLASHING)
  for (let at = 0; codes.size < CODES; at += 1) {
    const length = SHORTEST + (at % (LONGEST - SHORTEST + 1))
    const letters = Array.from({ length: chance(3) }, () => LETTERS[chance(LETTERS.length)]).join('')
    codes.add((letters + Array.from({ length }, () => chance(10)).join('')).slice(0, length))
  }
  return [...codes].filter((code) => /\d/.test(code))
}

const admin = async (base: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${base}/admin${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data, message } = (await answer.json()) as { data: unknown; message: string }
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${message}`)
  return data
}

/** New goods with these codes, each like one that is there. */
export async function importCodes(base: string, codes: readonly string[], like: ReadonlySet<string>): Promise<void> {
  const { base64 } = (await admin(base, '/goods/export?format=csv')) as { base64: string }
  const [head = [], ...known] = readCsv(Buffer.from(base64, 'base64'), 60_000).cells
  const at = (heading: string) => head.findIndex((each) => each.startsWith(heading))
  const [code, name, barcode] = [at('编码'), at('名称'), at('条形码')]
  const pattern = known.filter((row) => like.has(row[code] ?? ''))
  const rows = codes.map((own, index) => {
    const row = [...(pattern[index % pattern.length] ?? [])]
    row[code] = own
    row[name] = `录单${index}片`
    row[barcode] = ''
    return row
  })
  const text = [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  const { key } = (await admin(base, '/goods/imports', {
    base64: Buffer.from(text).toString('base64'),
    fileName: 'goods.csv',
  })) as { key: string }
  for (;;) {
    const job = jobAnswer.parse(await admin(base, `/imports/${key}`))
    if (job.state === 'done' && job.result?.isWritten) return
    if (job.state !== 'running') throw new Error(`${job.reason} ${JSON.stringify(job.result?.lines.slice(0, 5))}`)
    await sleep(250)
  }
}
