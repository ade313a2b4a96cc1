import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { isWaiting } from './outbox.ts'
import type { Mail, MailSender } from './sender.ts'
import { mails } from './tables.ts'

const AT_ONCE = 20

type Attachment = NonNullable<(typeof mails.$inferSelect)['attachment']>

interface Shop {
  readonly db: Db
  readonly storage: Storage
}

/** The files of a mail that names something of the shop, such as an invoice. */
export const attachedFiles = port<(shop: Shop, attachment: Attachment) => Promise<Mail['files']>>('attached files')

/**
 * Sends what waits in the outbox. Runs on one instance at a time; a mail that was taken but not marked before a crash
 * goes out twice rather than never. Answers with how many were sent.
 */
export async function sendMails(shop: Shop, sender: MailSender, now: Date): Promise<number> {
  const { db } = shop
  const waiting = await db
    .select()
    .from(mails)
    .where(isWaiting)
    .orderBy(asc(mails.failures), asc(mails.id))
    .limit(AT_ONCE)
  let sent = 0
  for (const row of waiting) {
    try {
      await sender.send({ ...row, files: row.attachment ? await attachedFiles.ask(shop, row.attachment) : [] })
      await db.update(mails).set({ sentAt: now, lastError: '' }).where(eq(mails.id, row.id))
      sent += 1
    } catch (error) {
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300)
      await db
        .update(mails)
        .set({ failures: sql`${mails.failures} + 1`, lastError })
        .where(eq(mails.id, row.id))
    }
  }
  return sent
}
