import { invoiceOrderShape, invoiceShape, invoiceTitleShape } from '#lib/contract/invoices/shapes.ts'
import { invoiceFields, toInvoice, toInvoiceBody, toInvoiceOrder, toInvoiceTitle } from './invoice.ts'
import { absent, fen, flag, id, mapsFields, none, orNull, sameCodes, text, whole } from './testing/fields.ts'

describe('an invoice', () =>
  mapsFields(invoiceShape, toInvoice, [
    ['id', 3, 'id', 3, id],
    ['kind', 'ordinary', '', {}, [['special', {}]]],
    ['kind_text', '电子发票（普通发票）', 'kindText', '电子发票（普通发票）', text],
    ['state', 'issued', 'state', 'issued', sameCodes('applied', 'issued', 'refused', 'cancelled')],
    ['state_text', '已开具', 'stateText', '已开具', text],
    ['title', '仁心大药房', 'title', '仁心大药房', text],
    ['amount', '86.00', 'amount', 8600, orNull(fen)],
    ['invoice_no', '26510000', 'number', '26510000', orNull(text)],
    ['reason', '税号有误', 'reason', '税号有误', text],
    ['email', 'a@b.cn', 'email', 'a@b.cn', text],
    ['created_at', '2026-11-20 09:30:00', 'createdAt', '2026-11-20 09:30:00', text],
    ['issued_at', '2026-11-22 10:00:00', 'issuedAt', '2026-11-22 10:00:00', orNull(text)],
    ['orders', 'orders', none],
    ['orders.0.id', 12, 'orders.0.id', 12, id],
    ['orders.0.no', '2026112001', 'orders.0.number', '2026112001', text],
    ['orders.0.amount', '43.00', 'orders.0.amount', 4300, orNull(fen)],
    ['can_cancel', 0, 'canCancel', false, flag],
    ['correction_due', '12.00', 'correctionDue', 1200, fen],
    ['corrected', '9.00', 'corrected', 900, fen],
    ['correction_no', '26519999', 'correctionNumber', '26519999', text],
    ['url', '/api/invoice/3/file', 'url', '/api/invoice/3/file', orNull(text)],
  ]))

describe('an order for an invoice', () =>
  mapsFields(invoiceOrderShape, toInvoiceOrder, [
    ['id', 12, 'id', 12, id],
    ['no', '2026112001', 'number', '2026112001', text],
    ['created_at', '2026-11-20 09:30:00', 'createdAt', '2026-11-20 09:30:00', text],
    ['line_count', 4, 'lineCount', 4, orNull(whole)],
    ['amount', '43.00', 'amount', 4300, orNull(fen)],
    [
      'is_allowed',
      0,
      '',
      {},
      [
        [absent, {}],
        ['0', {}],
        [1, { reason: '' }],
        ['1', { reason: '' }],
      ],
    ],
    ['reason', '尚未签收', 'reason', '尚未签收', text],
  ]))

describe('what stood on the last invoice', () =>
  mapsFields(invoiceTitleShape, toInvoiceTitle, [
    ['title', '仁心大药房', 'title', '仁心大药房', text],
    ['tax_no', '91510100MA00000001', 'taxNumber', '91510100MA00000001', text],
    ['address', '人民南路', 'address', '人民南路', text],
    ['phone', '02812345678', 'phone', '02812345678', text],
    ['bank', '示例银行', 'bank', '示例银行', text],
    ['account', '6200', 'account', '6200', text],
    ['email', 'a@b.cn', 'email', 'a@b.cn', text],
    ['company', '仁心连锁', 'company.title', '仁心连锁', text],
    ['company_tax_no', '91510100MA00000002', 'company.taxNumber', '91510100MA00000002', text],
  ]))

const form = {
  orderIds: [12, 13],
  kind: 'special' as const,
  title: '仁心大药房',
  taxNumber: '91510100MA00000001',
  address: '人民南路',
  phone: '02812345678',
  bank: '示例银行',
  account: '6200',
  email: 'a@b.cn',
  remark: '分开寄',
}

test.each([
  [true, 1],
  [false, 0],
])('a form that merges: %s goes out as %i', (isMerged, is_merged) => {
  const { orderIds, taxNumber, ...same } = form
  expect(toInvoiceBody({ ...form, isMerged })).toEqual({ ...same, order_ids: [12, 13], tax_no: taxNumber, is_merged })
})

test('messages find the fields of the form', () => {
  expect(invoiceFields).toEqual({ tax_no: 'taxNumber', order_ids: 'orders' })
})
