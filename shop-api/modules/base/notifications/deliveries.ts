import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { queueMail } from '#shop-api/modules/base/mails/outbox.ts'
import { queueText } from '#shop-api/modules/base/mails/texts.ts'
import { quietHours } from '#shop-api/modules/base/settings/quiet-hours.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { addressesOfMember } from './channels.ts'
import { messageDeliveries, notifications } from './tables.ts'

/** A message waits so long for others that go with it. */
const BUNDLE_MS = 5 * 60_000

interface Wanted {
  readonly messageId: number
  readonly memberId: number
  readonly byMail: boolean
  readonly bySms: boolean
}

/** Notes by which channels a message leaves the shop, in the transaction that writes it. */
export async function queueDeliveries(tx: Db, { byMail, bySms, ...message }: Wanted, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + BUNDLE_MS)
  const channels = [byMail ? (['mail'] as const) : [], bySms ? (['sms'] as const) : []].flat()
  if (channels.length > 0)
    await tx.insert(messageDeliveries).values(channels.map((channel) => ({ ...message, channel, dueAt })))
}

type Recipient = Pick<typeof messageDeliveries.$inferSelect, 'memberId' | 'channel'>

/**
 * Puts what is due into the outboxes of mails and text messages, all that waits for a member in one of them. Nothing leaves in
 * the quiet hours; what waited then goes together after them. What is taken and what is queued are one transaction, so that
 * each message is queued once. Answers with how many mails and text messages that made.
 */
export async function deliverNotices(db: Db, now: Date): Promise<number> {
  if ((await quietHours(db)).isQuiet(now)) return 0
  const due = await db
    .selectDistinct({ memberId: messageDeliveries.memberId, channel: messageDeliveries.channel })
    .from(messageDeliveries)
    .where(lte(messageDeliveries.dueAt, now))
    .orderBy(asc(messageDeliveries.memberId), asc(messageDeliveries.channel))
  return eachAlone(due, (recipient) => aloneInTransaction(db, (tx) => deliver(tx, recipient, now)))
}

/** False where nothing is left to tell, or the member has no such address any more. */
async function deliver(tx: Db, { memberId, channel }: Recipient, now: Date): Promise<boolean> {
  const taken = await tx
    .delete(messageDeliveries)
    .where(and(eq(messageDeliveries.memberId, memberId), eq(messageDeliveries.channel, channel)))
    .returning({ id: messageDeliveries.messageId })
  const ids = taken.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(notifications)
    .where(inArray(notifications.id, ids))
    .orderBy(asc(notifications.id))
  const newest = rows.at(-1)
  const address = (await addressesOfMember.ask(tx, memberId))[channel]
  if (!newest || address === '') return false
  if (channel === 'sms') {
    await queueText(tx, { phone: address, title: newest.title, count: rows.length, createdAt: now })
    return true
  }
  const { siteTitle } = await loadSettings(tx)
  const paragraphs = rows.map(
    ({ title, text, createdAt }) => `${chinaDateTime(createdAt).slice(0, 16)} ${title}\n${text}`,
  )
  await queueMail(tx, {
    address,
    subject: rows.length === 1 ? `${siteTitle}：${newest.title}` : `${siteTitle}：${rows.length} 条新消息`,
    text: [...paragraphs, `登录商城，在“我的消息”中查看全部消息，或在“接收设置”中取消邮件。`].join('\n\n'),
    createdAt: now,
  })
  return true
}
