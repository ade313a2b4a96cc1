import type { CallKey } from '#lib/contract/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { Caller, Input } from './caller.ts'
import { samplePaper } from './sample-invoice.ts'
import { operate } from './shop-api.ts'

const wanted = { name: '人血白蛋白', ypgg: '10g', number: 20, remark: '冷链' }

async function newSourcing(member: Caller): Promise<number> {
  const { id } = await member.data<{ id: number }>('sourcingAdd', { body: wanted })
  return id
}

async function soldOutGoods(member: Caller): Promise<number> {
  for (let page = 1; ; page += 1) {
    const list = await member.data<WireGoodsList>('goodsList', { query: { page, per_page: 100 } })
    const goods = list.data.find((each) => each.number === 0)
    if (goods) return goods.id
    if (page === list.last_page) throw new Error('nothing is sold out')
  }
}

interface Invoices {
  readonly data: readonly { readonly id: number; readonly state: string; readonly amount: string }[]
}

/** An order to be invoiced: what earlier tries asked for is taken back. */
async function orderToInvoice(member: Caller): Promise<number> {
  const { data } = await member.data<Invoices>('invoices', { query: { page: 1 } })
  for (const { id, state } of data) {
    if (state === 'applied') await member.data('invoiceCancel', { params: { id } })
  }
  const orders = await member.data<{ data: { id: number; is_allowed: number }[] }>('invoiceOrders')
  const order = orders.data.find((each) => each.is_allowed === 1)
  if (!order) throw new Error('no order can be invoiced')
  return order.id
}

async function application(member: Caller): Promise<Input> {
  const body = { kind: 'ordinary', title: '样例药房', tax_no: '91320106MA1XAMPLEP', email: 'buyer@example.com' }
  return { body: { ...body, order_ids: [await orderToInvoice(member)] } }
}

async function newInvoice(member: Caller): Promise<number> {
  const { ids } = await member.data<{ ids: number[] }>('invoiceAdd', await application(member))
  return ids[0] ?? 0
}

/** An invoice with a document; one is enough for all tries. */
async function issuedInvoice(member: Caller): Promise<number> {
  const { data } = await member.data<Invoices>('invoices', { query: { page: 1 } })
  const issued = data.find((invoice) => invoice.state === 'issued')
  if (issued) return issued.id
  const id = await newInvoice(member)
  const applied = (await member.data<Invoices>('invoices', { query: { page: 1 } })).data.find((each) => each.id === id)
  const { number, file } = samplePaper()
  await operate(`/invoices/${id}/record`, {
    number,
    issuedOn: chinaDate(new Date()),
    amount: applied?.amount,
    base64: file.toString('base64'),
  })
  return id
}

async function someReport(member: Caller): Promise<number> {
  const { data } = await member.data<{ data: { id: number }[] }>('inspectionReports', { query: { page: 1 } })
  return data[0]?.id ?? 0
}

async function newPhoto(member: Caller): Promise<number> {
  const query = { purpose: 'feedback', name: '现场.png' }
  return (await member.data<{ id: number }>('uploadAdd', { query, bytes: onePixel })).id
}

interface Received {
  readonly data: readonly {
    readonly id: number
    readonly state: string
    readonly lines: readonly { readonly batch_id: number }[]
  }[]
}

/** The answer to a recall of something that the member received; one recall is enough for all tries. */
async function recallAnswer(member: Caller): Promise<Input> {
  const known = async () => (await member.data<Received>('recallList', { query: { page: 1 } })).data[0]
  if ((await known()) === undefined) await beginRecall(member)
  const found = await known()
  const lines = found?.lines.map(({ batch_id }) => ({ batch_id, left: 0 })) ?? []
  return { params: { id: found?.id ?? 0 }, body: { lines, is_return: 0, remark: '' } }
}

interface Sent {
  readonly lines: readonly { readonly goods_id: number; readonly batches: readonly { readonly batch_no: string }[] }[]
}

async function beginRecall(member: Caller): Promise<void> {
  const { data } = await member.data<{ data: { id: number }[] }>('orderList', { query: { page: 1, state: 'done' } })
  const { lines } = await member.data<Sent>('orderDetail', { params: { id: data[0]?.id ?? 0 } })
  const line = lines.find(({ batches }) => batches.length > 0)
  const { goods } = await operate<{ goods: { code: string } }>(`/goods/${line?.goods_id ?? 0}`)
  await operate('/recalls', {
    code: goods.code,
    batchNo: line?.batches[0]?.batch_no,
    level: '3',
    dueOn: '2099-12-31',
    reason: '标签错误',
    instructions: '登记剩余数量',
  })
}

/** How the calls of self-service are tried. */
export const selfServiceCases = {
  recallList: () => ({ query: { page: 1 } }),
  recallAnswer,
  purchaseMonths: () => ({}),
  lastPurchases: () => ({ query: { goods_ids: '1' } }),
  fastBuy: () => ({ query: { page: 1, order: 'recent' } }),
  purchaseListPreview: () => ({ body: { rows: JSON.stringify([{ query: '阿莫西林胶囊', number: 10 }]) } }),
  sourcingAdd: () => ({ body: wanted }),
  sourcingList: () => ({ query: { page: 1 } }),
  sourcingDetail: async (member) => ({ params: { id: await newSourcing(member) } }),
  sourcingCancel: async (member) => ({ params: { id: await newSourcing(member) } }),
  userFeedback: async (member) => ({
    body: { type: '物流配送', content: '希望周日也能配送', upload_ids: [await newPhoto(member)] },
  }),
  feedbackList: () => ({ query: { page: 1 } }),
  backInStock: () => ({ query: { page: 1 } }),
  backInStockAdd: async (member) => ({ body: { goods_ids: [await soldOutGoods(member)] } }),
  backInStockCancel: async (member) => ({ body: { goods_ids: [await soldOutGoods(member)] } }),
  invoices: () => ({ query: { page: 1 } }),
  invoiceOrders: () => ({ query: { page: 1 } }),
  invoiceTitle: () => ({}),
  invoiceAdd: application,
  invoiceCancel: async (member) => ({ params: { id: await newInvoice(member) } }),
  invoiceFile: async (member) => ({ params: { id: await issuedInvoice(member) } }),
  invoiceSend: async (member) => ({ params: { id: await issuedInvoice(member) }, body: { email: 'a@example.com' } }),
  inspectionReports: () => ({ query: { page: 1, keywords: '片' } }),
  inspectionFile: async (member) => ({ params: { id: await someReport(member) } }),
  inspectionArchive: async (member) => ({ query: { ids: String(await someReport(member)) } }),
} satisfies Partial<Record<CallKey, (member: Caller) => Promise<Input> | Input>>
