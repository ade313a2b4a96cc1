import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import type { ShopContext } from '#shop-api/platform/http/context.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { checkFile } from './check-file.ts'
import { keepFile } from './kept-files.ts'
import type { UploadRow } from './repository.ts'
import { addUpload, countUploads } from './repository.ts'

/** Files of a member an hour. */
const HOURLY = 200

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

async function checkLimits({ db }: ShopContext, { memberId }: HandedIn, now: Date): Promise<void> {
  if ((await countUploads(db, memberId, new Date(now.getTime() - HOUR_MS))) >= HOURLY) {
    throw new ShopRefusal(429, '上传文件过于频繁，请稍后重试', undefined, HOUR_MS / 1000)
  }
}

/** Checks and keeps a file. Throws ShopRefusal 422 (not such a file) or 429 (too many). */
export async function handIn(shop: ShopContext, handed: HandedIn, now: Date): Promise<UploadRow> {
  await checkLimits(shop, handed, now)
  const { type, bytes, width, height } = await checkFile(handed.bytes)
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
