import type { Zippable } from 'fflate'
import { zipSync } from 'fflate'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { openAnyUpload, readKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import type { GoodsDocuments, MembersDocuments, SupplierDocument } from './overview.ts'
import { renderDocument } from './render-document.ts'

export type Part = 'all' | 'shop' | 'own'

/** A storefront takes files of 32 MB; what does not fit is named in the list instead of failing the whole. */
const MOST_BYTES = 30 * 1024 * 1024

interface Source {
  readonly db: Db
  readonly storage: Storage
  readonly company: string
  readonly now: Date
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

/** A name that every system takes for a file. */
const fileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{C}]+/gu, '-').slice(0, 80)

type Entry = readonly [path: string, bytes: Uint8Array]

async function documentEntry(
  folder: string,
  document: SupplierDocument,
  rows: [string, string][],
  { storage, company }: Source,
): Promise<Entry> {
  const path = `${folder}/${fileName(`${document.name}-${document.version}`)}`
  if (document.row && document.row.fileKey !== '') {
    return [`${path}.${endings[document.row.fileType]}`, await readKeptFile(storage, document.row.fileKey)]
  }
  const facts: [string, string][] = [
    ...rows,
    ['编号', document.number],
    ['有效期至', document.validTo ?? '长期'],
    ['版本', document.version],
  ]
  return [`${path}.png`, await renderDocument({ title: document.name, rows: facts, foot: company })]
}

const shopEntries = (papers: readonly SupplierDocument[], source: Source): Promise<Entry[]> =>
  Promise.all(
    papers.map((document) =>
      documentEntry(
        '商城资质',
        document,
        [
          ['持证单位', source.company],
          ['发证机关', document.row?.issuedBy ?? ''],
        ],
        source,
      ),
    ),
  )

async function goodsEntries(all: readonly GoodsDocuments[], source: Source): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { goods, papers } of all) {
    const folder = `商品资料/${fileName(`${goods.name}-${goods.spec}-${goods.code}`)}`
    const rows: [string, string][] = [
      ['商品名称', goods.name],
      ['规格', goods.spec],
      ['剂型', goods.form],
      ['生产企业', goods.manufacturer],
      ['贮藏', goods.storage],
    ]
    for (const document of papers) entries.push(await documentEntry(folder, document, rows, source))
  }
  return entries
}

async function ownEntries({ own }: MembersDocuments, source: Source): Promise<Entry[]> {
  const held = own.filter((document) => document.number !== '')
  const rows = held.map((document): [string, string] => [
    document.label,
    `${document.number}，有效期至 ${document.expires_on ?? '长期'}，${document.state_text}`,
  ])
  const sheet: Entry = [
    '我的资质/资质登记表.png',
    await renderDocument({ title: '资质登记表', rows, foot: source.company }),
  ]
  const files = own.flatMap((document) =>
    (document.review?.files ?? []).map((file) => ({ label: document.label, file })),
  )
  const entries: Entry[] = [sheet]
  for (const { label, file } of files) {
    const kept = await openAnyUpload(source.db, source.storage, file.id)
    if (kept) entries.push([`我的资质/${fileName(`${label}-${file.id}-${file.name}`)}`, kept.bytes])
  }
  return entries
}

const listText = (
  entries: readonly Entry[],
  leftOut: readonly Entry[],
  version: string,
  { company, now }: Source,
): string =>
  [
    `${company} 电子首营资料`,
    `版本 ${version}`,
    `生成 ${chinaDateTime(now)}`,
    '',
    ...entries.map(([path]) => path),
    '',
    ...(leftOut.length === 0
      ? []
      : ['以下文件因压缩包大小限制未收录，请联系客服单独索取：', ...leftOut.map(([path]) => path), '']),
    '文件名中的 V 为该文件的版本；内容有变动时版本随之更新，请以最新版本为准。',
    '',
  ].join('\r\n')

/** As many as fit, in their order; a large one does not keep smaller ones behind it out. */
function fitting(entries: readonly Entry[], mostBytes: number): { fits: Entry[]; leftOut: Entry[] } {
  let size = 0
  const fits: Entry[] = []
  const leftOut: Entry[] = []
  for (const entry of entries) {
    const isIn = size + entry[1].length <= mostBytes
    if (isIn) size += entry[1].length
    ;(isIn ? fits : leftOut).push(entry)
  }
  return { fits, leftOut }
}

/** The supplier documents as one zip file, with a list of what is in it. */
export async function packDocuments(
  papers: MembersDocuments,
  part: Part,
  source: Source,
  mostBytes = MOST_BYTES,
): Promise<Buffer> {
  const entries: Entry[] = []
  if (part !== 'own') entries.push(...(await shopEntries(papers.shop, source)))
  if (part === 'all') entries.push(...(await goodsEntries(papers.goods, source)))
  if (part === 'own') entries.push(...(await ownEntries(papers, source)))
  const { fits, leftOut } = fitting(entries, mostBytes)
  const list = Buffer.from(`\uFEFF${listText(fits, leftOut, papers.version, source)}`)
  const mtime = source.now
  const files: Zippable = { '清单.txt': [list, { mtime }] }
  // Pictures and documents are compressed already.
  for (const [path, bytes] of fits) files[path] = [bytes, { level: 0, mtime }]
  return Buffer.from(zipSync(files))
}
