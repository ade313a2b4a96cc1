import { readKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import type { InvoiceRow } from './kept.ts'

const types = { pdf: 'application/pdf', ofd: 'application/ofd', xml: 'application/xml' } as const

export const NO_FILE = '正式发票文件尚未上传，请联系客服'

export const officialName = ({ invoiceNo, fileType }: Pick<InvoiceRow, 'invoiceNo' | 'fileType'>): string =>
  `发票${invoiceNo ?? ''}.${fileType ?? 'pdf'}`

/** The official file, byte for byte as it was handed in. Throws ShopRefusal where there is none. */
export async function officialFile(storage: Storage, row: InvoiceRow): Promise<ShopFile> {
  if (row.state !== 'issued') throw new ShopRefusal(400, '发票尚未开具')
  if (row.fileKey === null || row.fileType === null) throw notFound(NO_FILE)
  return new ShopFile(types[row.fileType], officialName(row), await readKeptFile(storage, row.fileKey))
}
