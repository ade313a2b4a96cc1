import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import type { ShopContext } from '#shop-api/platform/http/context.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { checkFile } from './check-file.ts'
import { keepFile } from './kept-files.ts'
import type { UploadRow } from './repository.ts'
import { addUpload, unusedBytes } from './repository.ts'

/** Files of a member an hour, and their kilobytes; those that are refused cost as much as those that are kept. */
const hourly = { name: 'uploads', most: 200, spanMs: HOUR_MS }
const hourlyKilobytes = { name: 'uploaded kilobytes', most: 300 * 1024, spanMs: HOUR_MS }
/** Files no form was sent with yet. */
const MOST_UNUSED_BYTES = 400 * 1024 * 1024

interface HandedIn {
  readonly memberId: number
  readonly purpose: UploadPurpose
  readonly name: string | undefined
  readonly bytes: Buffer
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

/** The buyer's name for the file, with the ending of what it is: nothing a folder or a page could stumble over. */
function cleanName(name: string | undefined, type: keyof typeof endings): string {
  const stem = (name ?? '')
    .replace(/\.[^.]{0,8}$/, '')
    .replace(/[\p{C}"\\/:*?<>|]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(0, 80)
  return `${stem === '' ? '文件' : stem}.${endings[type]}`
}

/** Counts a file before anything is done with it. Throws ShopRefusal 429. */
async function countFile({ db }: ShopContext, { memberId, bytes }: HandedIn, now: Date): Promise<void> {
  const who = String(memberId)
  await countCall(db, hourly, who, now)
  await countCall(db, hourlyKilobytes, who, now, Math.ceil(bytes.length / 1024))
  if ((await unusedBytes(db, memberId)) + bytes.length > MOST_UNUSED_BYTES) {
    throw new ShopRefusal(429, '已上传而未提交的文件过多，请先提交，或过几天再上传')
  }
}

/** Checks and keeps a file. Throws ShopRefusal 422 (not such a file) or 429 (too many). */
export async function handIn(shop: ShopContext, handed: HandedIn, now: Date): Promise<UploadRow> {
  await countFile(shop, handed, now)
  const { type, bytes, width, height } = await checkFile(handed.bytes, `member ${handed.memberId}`)
  if (handed.purpose === 'chat' && type === 'application/pdf') throw fieldRefusal('file', '仅支持 JPG、PNG 图片')
  const fileKey = await keepFile(shop.storage, bytes)
  return addUpload(shop.db, {
    memberId: handed.memberId,
    purpose: handed.purpose,
    name: cleanName(handed.name, type),
    type,
    size: bytes.length,
    width,
    height,
    fileKey,
    createdAt: now,
  })
}
