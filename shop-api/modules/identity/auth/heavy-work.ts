import type { CallLimit } from '#shop-api/modules/base/access/limits.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { heavyWork } from '#shop-api/platform/metrics/counts.ts'

/** Pieces of one sign-in that may wait in line: a member who presses three links one after the other gets all three. */
const MOST_WAITING = 4
/** Pieces this process holds at all, at work or in line. */
const MOST_HELD = 40

interface Line {
  held: number
  last: Promise<unknown>
}

const lines = new Map<number, Line>()
let held = 0
heavyWork.read({ kind: 'files' }, () => held)

interface Heavy {
  readonly limit: CallLimit
  readonly accountId: number
  readonly now: Date
}

/**
 * Does what costs seconds or many megabytes: one piece at a time of a sign-in, so many an hour, and only so many in line.
 * Throws ShopRefusal 429 beyond any of these.
 */
export async function doHeavy<Result>(
  db: Db,
  { limit, accountId, now }: Heavy,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = lines.get(accountId) ?? { held: 0, last: Promise.resolve() }
  if (line.held >= MOST_WAITING) throw new ShopRefusal(429, '文件正在生成，请稍后重试', undefined, 5)
  if (held >= MOST_HELD) throw new ShopRefusal(429, '当前访问人数较多，请稍后重试', undefined, 5)
  lines.set(accountId, line)
  line.held += 1
  held += 1
  const turn = line.last.then(async () => {
    await countCall(db, limit, String(accountId), now)
    return await work()
  })
  // The next one waits for the end, whatever it was.
  line.last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    held -= 1
    line.held -= 1
    if (line.held === 0) lines.delete(accountId)
  }
}
