import { setImmediate as nextTurn } from 'node:timers/promises'
import { toCsv } from '#lib/kernel/csv.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { readKeptFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { deliveryNotes } from '#shop-api/modules/service/delivery-documents/delivery-note.ts'
import { loadDeliveries } from '#shop-api/modules/service/delivery-documents/facts.ts'
import { reportDocuments } from '#shop-api/modules/service/inspection-reports/report-files.ts'
import { invoicesOfOrders } from '#shop-api/modules/service/invoices/of-order.ts'
import { officialName } from '#shop-api/modules/service/invoices/official-file.ts'
import { codesOfOrders } from '#shop-api/modules/service/trace-codes/reads.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { ArchiveEntry } from '#shop-api/platform/documents/zip-stream.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'

export interface Sources {
  readonly db: Db
  readonly storage: Storage
  readonly now: Date
  /** Of all files together; what comes on top is named in the list. */
  readonly mostBytes: number
}

/** Drawn together: the letters of their documents are cut out of the fonts once. */
const AT_ONCE = 20

interface Listed {
  readonly order: string
  readonly kind: string
  readonly what: string
  /** Empty for what is in the folder. */
  readonly missing: string
}

type Found = Listed & { readonly path: string; readonly bytes: () => Promise<Uint8Array> }

const has = (given: Listed | Found): given is Found => 'path' in given

const fileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{C}]+/gu, '-').slice(0, 100)

async function* notesOf({ db }: Sources, orders: readonly OrderRow[]): AsyncGenerator<Listed | Found> {
  const kind = '随货同行单'
  const deliveries = await loadDeliveries(db, valuesOf(orders, 'id'))
  for (const order of orders) {
    const notes = deliveries.notes.filter((note) => note.order.id === order.id)
    const parcels = notes.map(({ no }) => no).join('、')
    if (notes.length === 0) yield { order: order.no, kind, what: '', missing: '尚未发货' }
    else
      yield {
        order: order.no,
        kind,
        what: parcels,
        missing: '',
        path: `${order.no}/随货同行单_${order.no}.pdf`,
        bytes: () => deliveryNotes({ ...deliveries, notes }),
      }
  }
}

async function* reportsOf({ db, storage }: Sources, orders: readonly OrderRow[]): AsyncGenerator<Listed | Found> {
  const kind = '检验报告'
  const { notes } = await loadDeliveries(db, valuesOf(orders, 'id'))
  const files = await reportDocuments({ db, storage }, [
    ...new Set(notes.flatMap(({ batches }) => batches.map(({ batchId }) => batchId))),
  ])
  for (const order of orders) {
    const sent = notes.filter((note) => note.order.id === order.id).flatMap(({ batches }) => batches)
    for (const batch of new Map(sent.map((each) => [each.batchId, each])).values()) {
      const what = `${batch.name} 批号 ${batch.batchNo}`
      const file = files.find(({ batchId }) => batchId === batch.batchId)
      if (!file) yield { order: order.no, kind, what, missing: '供货单位尚未登记该批号的报告' }
      else if (file.read === null)
        yield { order: order.no, kind, what, missing: '仅登记了编号和日期，报告原件尚未上传' }
      else
        yield {
          order: order.no,
          kind,
          what,
          missing: '',
          path: `${order.no}/检验报告/${fileName(file.name)}`,
          bytes: file.read,
        }
    }
  }
}

/** An invoice over several orders is in the folder once, beside theirs. */
async function* invoicesIn({ db, storage }: Sources, orders: readonly OrderRow[]): AsyncGenerator<Listed | Found> {
  const kind = '发票'
  const found = await invoicesOfOrders(db, valuesOf(orders, 'id'))
  const nos = new Map(orders.map(({ id, no }) => [id, no]))
  for (const { invoice, orderIds } of found) {
    const order = orderIds.map((id) => nos.get(id)).join('、')
    const { fileKey, invoiceNo } = invoice
    const what = invoiceNo ?? `开票申请 ${invoice.id}`
    if (invoice.state === 'applied') yield { order, kind, what, missing: '开票中' }
    else if (fileKey === null) yield { order, kind, what, missing: '已开具，正式文件尚未上传' }
    else {
      const [only, ...others] = orderIds
      const folder = others.length === 0 ? (nos.get(only ?? 0) ?? '') : '多单合开发票'
      const path = `${folder}/${fileName(officialName(invoice))}`
      yield { order, kind, what, missing: '', path, bytes: () => readKeptFile(storage, fileKey) }
    }
  }
  const invoiced = new Set(found.flatMap(({ orderIds }) => orderIds))
  for (const { id, no } of orders) if (!invoiced.has(id)) yield { order: no, kind, what: '', missing: '未申请开票' }
}

async function* codesIn({ db }: Sources, orders: readonly OrderRow[]): AsyncGenerator<Listed | Found> {
  const kind = '追溯码'
  const codes = await codesOfOrders(db, valuesOf(orders, 'id'))
  for (const { id, no } of orders) {
    const own = codes.filter(({ orderId }) => orderId === id)
    const cells = own.map(({ genericName, goodsCode, batchNo, code }) => [genericName, goodsCode, batchNo, `\t${code}`])
    if (own.length === 0) yield { order: no, kind, what: '', missing: '尚未登记' }
    else
      yield {
        order: no,
        kind,
        what: `${own.length} 个`,
        missing: '',
        path: `${no}/追溯码_${no}.csv`,
        bytes: async () => Buffer.from(toCsv([['通用名称', '商品编码', '批号', '追溯码'], ...cells])),
      }
  }
}

const NOTE = '首营资料不在本文件夹内，请在“资质证件”页下载。'

/**
 * All documents of these orders, a folder each, and last a list of what is there and what is not, with the reason. Files beyond
 * the limit are named in the list.
 */
export async function* collectDocuments(
  sources: Sources,
  orders: readonly OrderRow[],
  beside: readonly Found[] = [],
  leftOut: readonly Listed[] = [],
): AsyncGenerator<ArchiveEntry> {
  const listed: (Listed & { readonly path: string })[] = []
  const paths = new Set<string>()
  let size = 0
  async function* take(given: Listed | Found): AsyncGenerator<ArchiveEntry> {
    if (!has(given)) {
      listed.push({ ...given, path: '' })
      return
    }
    const { path: asked, bytes: read, ...what } = given
    // Drawing takes a tenth of a second each; others are answered in between.
    await nextTurn()
    const bytes = await read()
    if (size + bytes.length > sources.mostBytes) {
      listed.push({ ...what, path: '', missing: '超出文件夹大小，未收录，请单独下载' })
      return
    }
    // Two batches may be called alike.
    let path = asked
    for (let at = 2; paths.has(path); at += 1) path = asked.replace(/(\.\w+)$/, `_${at}$1`)
    paths.add(path)
    size += bytes.length
    listed.push({ ...what, path })
    yield { path, bytes }
  }
  for (const each of beside) yield* take(each)
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE)
    for (const part of [notesOf, reportsOf, invoicesIn, codesIn])
      for await (const each of part(sources, some)) yield* take(each)
  }
  listed.push(...leftOut.map((each) => ({ ...each, path: '' })))
  const rows = listed.map(({ order, kind, what, path, missing }) => [
    order,
    kind,
    what,
    missing === '' ? '已收录' : '缺',
    missing,
    path,
  ])
  const head = [[`生成时间 ${chinaDateTime(sources.now)}`], [NOTE], ['订单号', '单据', '内容', '状态', '原因', '文件']]
  yield { path: '清单.csv', bytes: Buffer.from(toCsv([...head, ...rows])) }
}

export type { Found, Listed }
