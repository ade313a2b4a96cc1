import { z } from 'zod'
import {
  amountShape,
  dateTimeShape,
  emptyShape,
  flagShape,
  formFlag,
  formIds,
  formPage,
  idShape,
  pageOf,
  taxNumberShape,
  urlShape,
} from '../shape-parts.ts'

/** ordinary and special (for tax deduction), both electronic. */
export const invoiceKinds = ['ordinary', 'special'] as const
export const invoiceStates = ['applied', 'issued', 'refused', 'cancelled'] as const

const titleFields = {
  title: z.string(),
  tax_no: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
}
export const invoiceTitleShape = z.object({
  ...titleFields,
  email: z.string(),
  /** The member's own company by its reviewed papers, which special invoices are for. */
  company: z.string(),
  company_tax_no: z.string(),
})

export const invoiceShape = z.object({
  id: idShape,
  kind: z.enum(invoiceKinds),
  kind_text: z.string(),
  state: z.enum(invoiceStates),
  state_text: z.string(),
  title: z.string(),
  /** Null, also of its orders: not told. */
  amount: amountShape.nullable(),
  invoice_no: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string(),
  email: z.string(),
  created_at: dateTimeShape,
  issued_at: dateTimeShape.nullable(),
  orders: z.array(z.object({ id: idShape, no: z.string(), amount: amountShape.nullable() })),
  can_cancel: flagShape,
  /** Goods came back after it was issued: what a red-letter invoice is due for, and what one was issued for. */
  correction_due: amountShape,
  corrected: amountShape,
  correction_no: z.string(),
  /** Where the document is; null until it is issued. */
  url: urlShape.nullable(),
})

/** An order that may be put on an invoice, or why not yet. */
export const invoiceOrderShape = z.object({
  id: idShape,
  no: z.string(),
  created_at: dateTimeShape,
  line_count: z.number().int().nullable(),
  amount: amountShape.nullable(),
  is_allowed: flagShape,
  reason: z.string(),
})

const email = z.string().trim().max(100)
const mailAddress = email.regex(/^$|^[\w-]+(\.[\w-]+)*@[\w-]+(\.[\w-]+)+$/, '请输入正确的邮箱')

export const invoiceBody = z
  .object({
    order_ids: formIds,
    /** 1: one invoice for all of them; 0: one each. */
    is_merged: formFlag.default(1),
    kind: z.enum(invoiceKinds, '请选择发票类型'),
    title: z.string().trim().min(2, '请填写发票抬头').max(100, '发票抬头最多100字'),
    tax_no: taxNumberShape,
    address: z.string().trim().max(100).default(''),
    phone: z.string().trim().max(20).default(''),
    bank: z.string().trim().max(100).default(''),
    account: z.string().trim().max(40).default(''),
    email: mailAddress.default(''),
    remark: z.string().trim().max(200, '备注最多200字').default(''),
  })
  .check((context) => {
    if (context.value.kind !== 'special') return
    const needed = { address: '注册地址', phone: '注册电话', bank: '开户银行', account: '银行账号' } as const
    for (const [field, label] of Object.entries(needed)) {
      if (context.value[field as keyof typeof needed] !== '') continue
      context.issues.push({ code: 'custom', input: '', path: [field], message: `专用发票须填写${label}` })
    }
  })

export const invoiceShapes = {
  invoices: { query: z.object({ page: formPage }), data: pageOf(invoiceShape) },
  invoiceOrders: { query: z.object({ page: formPage }), data: pageOf(invoiceOrderShape) },
  invoiceTitle: { data: invoiceTitleShape },
  invoiceAdd: { body: invoiceBody, data: z.object({ ids: z.array(idShape) }) },
  invoiceCancel: { data: z.object({ id: idShape }) },
  invoiceFile: { data: z.unknown() },
  invoiceSend: { body: z.object({ email: mailAddress.min(1, '请填写邮箱') }), data: emptyShape },
}
