import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

const PREFIX = 'conversation '

/** What wakes those who follow a member's conversation. */
export const conversationTopic = (memberId: number): string => PREFIX + memberId

export const isConversationTopic = (topic: string): boolean => topic.startsWith(PREFIX)

/** Present state for a session that follows its member's conversation. */
export interface Standing {
  readonly memberId: number
  readonly canChat: boolean
  /** 0 while nothing was said. */
  readonly conversationId: number
  readonly lastId: number
  readonly memberReadId: number
  readonly staffReadId: number
  readonly unreadChat: number
  readonly unreadMessages: number
}

type Row = Standing & { readonly hash: string }

async function readStandings(db: Db, hashes: readonly string[], now: Date): Promise<Map<string, Standing>> {
  const list = sql.join(
    hashes.map((hash) => sql`${hash}`),
    sql`, `,
  )
  const rows = await sqlRows<Row>(
    db,
    sql`select s.token_hash as "hash", s.member_id as "memberId", m.can_chat as "canChat",
          coalesce(t.id, 0) as "conversationId", coalesce(t.last_id, 0) as "lastId",
          coalesce(t.member_read_id, 0) as "memberReadId", coalesce(t.staff_read_id, 0) as "staffReadId",
          (select count(*)::int from chat_messages c
            where c.talk_id = t.id and c.id > t.member_read_id and c.author = 'staff') as "unreadChat",
          (select count(*)::int from messages n
            where n.member_id = s.member_id and n.read_at is null) as "unreadMessages"
        from sessions s join members m on m.id = s.member_id left join chat_talks t on t.member_id = s.member_id
        where s.token_hash in (${list}) and s.expires_at > ${now.toISOString()}::timestamptz`,
  )
  return new Map(rows.map(({ hash, ...standing }) => [hash, standing]))
}

const MOST_AT_ONCE = 500

/**
 * Reads standings for many at once: anyone who is woken by the same news shares one query. Null for a session that is over.
 */
export function standings(db: Db, clock: () => Date): (hash: string) => Promise<Standing | null> {
  let waiting = new Map<string, Promise<Standing | null>>()
  let batch: Promise<Map<string, Standing>> | undefined

  const begin = () =>
    new Promise<Map<string, Standing>>((resolve, reject) => {
      setImmediate(() => {
        const hashes = [...waiting.keys()]
        waiting = new Map()
        batch = undefined
        readStandings(db, hashes, clock()).then(resolve, reject)
      })
    })

  return (hash) => {
    const known = waiting.get(hash)
    if (known) return known
    if (waiting.size >= MOST_AT_ONCE) return readStandings(db, [hash], clock()).then((found) => found.get(hash) ?? null)
    batch ??= begin()
    const mine = batch.then((found) => found.get(hash) ?? null)
    waiting.set(hash, mine)
    return mine
  }
}
