import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { statementFile } from '#shop-api/modules/service/statements/files.ts'
import { loadStatement } from '#shop-api/modules/service/statements/load.ts'
import { askedMonth } from '#shop-api/modules/service/statements/month.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { findOrders, ordersPlaced } from '#shop-api/modules/trade/orders/order-rows.ts'
import { zipStream } from '#shop-api/platform/documents/zip-stream.ts'
import type { StreamedFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Found, Sources } from './collect.ts'
import { collectDocuments } from './collect.ts'

/** Of a month; those on top are named in its list. */
const MOST_ORDERS = 200

const zip = (name: string, entries: ReturnType<typeof collectDocuments>, now: Date): StreamedFile => ({
  type: 'application/zip',
  name,
  bytes: zipStream(entries, now),
})

/** All documents of one order. Throws ShopRefusal 404 for one that is not there, or not the member's. */
export async function orderFolder(sources: Sources, orderId: number, memberId?: number): Promise<StreamedFile> {
  const [order] = await findOrders(sources.db, [orderId])
  if (!order || (memberId !== undefined && order.memberId !== memberId)) throw notFound('订单不存在')
  return zip(`单据_${order.no}.zip`, collectDocuments(sources, [order]), sources.now)
}

const NEVER_SENT: readonly OrderRow['state'][] = ['cancelled', 'closed', 'submitted']

/** The statement of a member's month and all documents of the orders that were placed in it and paid. Throws ShopRefusal. */
export async function monthFolder(
  sources: Sources,
  memberId: number,
  asked: string | undefined,
): Promise<StreamedFile> {
  const { db, now } = sources
  const month = askedMonth(asked, now)
  const { name } = month
  const placed = await ordersPlaced(db, memberId, month)
  const kept = placed.filter(({ state }) => !NEVER_SENT.includes(state))
  const statement = await loadStatement(db, memberId, month)
  const { companyName: seller } = await loadSettings(db)
  const stated = (format: 'xlsx' | 'pdf'): Found => ({
    order: '',
    kind: '对账单',
    what: `${name} ${format}`,
    missing: '',
    path: `对账单_${name}.${format}`,
    bytes: async () => (await statementFile(statement, format, { seller, now })).bytes,
  })
  const leftOut = [
    ...kept.slice(MOST_ORDERS).map(({ no }) => ({
      order: no,
      kind: '全部单据',
      what: '',
      missing: `本月超过${MOST_ORDERS}个订单，请按订单下载`,
    })),
    ...placed
      .filter(({ state }) => NEVER_SENT.includes(state))
      .map(({ no }) => ({ order: no, kind: '全部单据', what: '', missing: '未付款或已取消，无单据' })),
  ]
  if (statement.payments.length === 0 && placed.length === 0 && statement.balance.entries.length === 0)
    throw new ShopRefusal(404, `${name} 无往来`)
  const entries = collectDocuments(sources, kept.slice(0, MOST_ORDERS), [stated('xlsx'), stated('pdf')], leftOut)
  return zip(`单据_${statement.member.companyName}_${name}.zip`.replaceAll(/[\\/:*?"<>|]/g, '-'), entries, now)
}
