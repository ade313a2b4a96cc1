import { setTimeout as sleep } from 'node:timers/promises'
import { uploadCalls } from '#lib/contract/uploads/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { Acknowledged } from '../drill/buyer.ts'
import { Buyer, brokeOff } from '../drill/buyer.ts'

type Kind = 'page' | 'call' | 'file' | 'step of a buyer'

export interface Observation {
  readonly at: number
  readonly kind: Kind
  readonly what: string
  readonly status: number
  readonly ms: number
}

/** What was asked for and what became of it, from the beginning. */
export interface SteadyLoad {
  readonly observations: readonly Observation[]
  readonly acknowledged: readonly Acknowledged[]
  /** Orders whose buyer gave up asking before there was an answer. */
  readonly givenUp: () => number
  /** Ends the load; buyers get the last word of orders under way. */
  end(): Promise<void>
}

const BUYERS = 3
const READERS = 2
/** Between two requests of a reader, and two orders of a buyer. */
const READER_PAUSE_MS = 60
const BUYER_PAUSE_MS = 500
const FILE_PAUSE_MS = 250
const LONGEST_MS = 30_000
const LAST_WORD_MS = 15_000

const paths = {
  page: ['/', '/mrtj', '/ppzq', '/list?select=1', '/jxqzc'],
  call: ['/api/goods/list?select=1', '/api/goods/hot', '/api/goods/list?keywords=%E9%98%BF'],
} as const

async function read(url: string): Promise<number> {
  for (let again = true; ; again = false) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(LONGEST_MS) })
      await response.arrayBuffer()
      return response.status
    } catch (error) {
      if (!again || !brokeOff(error)) return 0
    }
  }
}

/** Hands in a picture; answers with its address. It lies in the store of files. */
async function handIn(buyer: Buyer): Promise<string> {
  const { status, body } = await buyer.ask(`${uploadCalls.uploadAdd.path}?purpose=receipt&name=a.png`, onePixel)
  if (status !== 200) throw new Error(`handing in a file: ${status}`)
  const { data } = JSON.parse(body.toString()) as { data: { url: string } }
  return data.url
}

/** Without an answer, or with one that says that the shop is away. */
export const isFailure = ({ status, kind }: Observation): boolean =>
  status === 0 || status >= 500 || (kind === 'file' && status !== 200)

/** Readers and buyers at a steady, light pace, at this address. */
export async function beginLoad(url: string): Promise<SteadyLoad> {
  const observations: Observation[] = []
  const acknowledged: Acknowledged[] = []
  let givenUp = 0
  let isOver = false
  let isLate = false
  const noting = (kind: Kind, what: string) => (status: number, ms: number) =>
    observations.push({ at: performance.now(), kind, what, status, ms })

  const buyers = await Promise.all(
    sampleSignIns.slice(0, BUYERS).map(async ({ phone, password }) => {
      const buyer = new Buyer(() => url, noting('step of a buyer', phone))
      await buyer.signIn(phone, password)
      return buyer
    }),
  )
  const buying = buyers.map(async (buyer) => {
    while (!isOver) {
      const answer = await buyer.order(() => isLate)
      if (answer === 'unknown') givenUp += 1
      else if (answer !== null) acknowledged.push(answer)
      await sleep(BUYER_PAUSE_MS)
    }
  })
  const readers = (['page', 'call'] as const).flatMap((kind) =>
    Array.from({ length: READERS }, async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const what = paths[kind][turn % paths[kind].length] ?? '/'
        const from = performance.now()
        noting(kind, what)(await read(url + what), performance.now() - from)
        await sleep(READER_PAUSE_MS)
      }
    }),
  )
  const own = new Buyer(() => url, noting('file', 'a file handed in'))
  const [first] = sampleSignIns
  if (first) await own.signIn(first.phone, first.password)
  const file = await handIn(own)
  const opening = (async () => {
    while (!isOver) {
      await own.ask(file)
      await sleep(FILE_PAUSE_MS)
    }
  })()
  const end = async () => {
    isOver = true
    const limit = setTimeout(() => {
      isLate = true
    }, LAST_WORD_MS)
    await Promise.all([...buying, ...readers, opening])
    clearTimeout(limit)
  }
  return { observations, acknowledged, givenUp: () => givenUp, end }
}
