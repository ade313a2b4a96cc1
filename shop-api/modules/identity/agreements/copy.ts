import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { noteEvent, signedBy } from './repository.ts'
import { isSealed } from './seal.ts'
import type { SealedAgreement } from './tables.ts'
import { readerOf } from './view.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The signed copy as one file that needs nothing else: to keep, to print, to hand on. */
function toDocument(copy: SealedAgreement, seal: string, seller: string): string {
  const facts: [string, string][] = [
    ['合同编号', copy.no],
    ['版本', `第 ${copy.version} 版`],
    ['甲方', `${seller}（供货方）`],
    ['乙方', copy.company],
    ['乙方签署人', `${copy.signer}（${copy.phone}）`],
    ['签署时间', copy.signedAt],
    ['有效期至', copy.validTo],
    ['签署凭证', copy.proof],
    ['封存码', seal],
  ]
  const rows = facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${inHtml(value)}</td></tr>`).join('')
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${inHtml(copy.title)} ${inHtml(copy.no)}</title>
<style>@page{size:A4;margin:18mm}body{font:14px/1.8 "Microsoft YaHei","PingFang SC","Noto Sans CJK SC",sans-serif;max-width:800px;margin:24px auto;padding:0 16px;color:#1f2421}
h1{text-align:center;font-size:22px}h2{font-size:16px;margin:20px 0 4px;break-after:avoid}p,ol,ul{margin:4px 0}table{width:100%;border-collapse:collapse;margin-top:24px;break-inside:avoid}th,td{border:1px solid #8a938d;padding:4px 8px;text-align:left;word-break:break-all}th{width:110px;font-weight:400;background:#f4f5f2}</style></head>
<body><h1>${inHtml(copy.title)}</h1>${copy.html}<table>${rows}</table></body></html>
`
}

/** The signed copy of a member's group; a stranger's is as absent as none. Throws ShopRefusal 404. */
export async function openCopy(
  db: Db,
  secret: string,
  asked: { member: CurrentMember; id: number; source: string; now: Date },
): Promise<ShopFile> {
  const { signer } = readerOf(asked.member)
  const copy = (await signedBy(db, [signer])).find(({ id }) => id === asked.id)
  if (!copy) throw notFound('签署件不存在')
  if (!isSealed(secret, copy.sealed, copy.seal)) throw new Error(`the seal of signed agreement ${copy.no} is broken`)
  await noteEvent(db, {
    memberId: signer,
    templateId: copy.templateId,
    kind: 'downloaded',
    source: asked.source,
    createdAt: asked.now,
  })
  const bytes = Buffer.from(toDocument(copy.sealed, copy.seal, (await loadSettings(db)).companyName))
  return new ShopFile('text/html; charset=utf-8', `${copy.sealed.title}-${copy.no}.html`, bytes)
}
