import { quotaShape, receiptShape } from '#lib/contract/ephedrine/shapes.ts'
import { toEphedrineQuota, toEphedrineReceipt } from './ephedrine.ts'
import {
  absent,
  day,
  fen,
  flag,
  id,
  mapsFields,
  none,
  orNull,
  sameCodes,
  text,
  unread,
  when,
  whole,
} from './testing/fields.ts'

describe('a receipt', () =>
  mapsFields(receiptShape, toEphedrineReceipt, [
    ['id', 3, 'id', 3, id],
    ['order_id', 12, 'orderId', 12, id],
    ['order_no', '2026112001', 'orderNumber', '2026112001', text],
    ['pay_amount', '86.00', 'pay', 8600, orNull(fen)],
    ['goods', 'goods', none],
    ['goods.0.name', '复方甘草片', 'goods.0.name', '复方甘草片', text],
    ['goods.0.ypgg', '100片', 'goods.0.spec', '100片', text],
    ['goods.0.number', 5, 'goods.0.quantity', 5, whole],
    ['state', 'waiting', 'state', 'waiting', sameCodes('waiting', 'uploaded', 'approved', 'rejected')],
    ['state_text', '待上传', 'stateText', '待上传', text],
    ['due_on', '2026-12-20', 'dueOn', '2026-12-20', day],
    ['days_left', -2, 'daysLeft', -2, orNull(whole)],
    ['is_overdue', 0, 'isOverdue', false, flag],
    ['is_open', 0, 'isOpen', false, flag],
    ['reason', '公章不清', 'reason', '公章不清', text],
    ['remark', '补交', '', {}, unread],
    ['files', 'files', none],
    ['files.0.id', 61, 'files.0.id', 61, id],
    ['files.0.name', '回执.jpg', 'files.0.name', '回执.jpg', text],
    ['files.0.type', 'application/pdf', 'files.0.isImage', false, when(absent, false, 'image/png', true)],
    ['files.0.size', 900, '', {}, unread],
    ['files.0.url', '/api/upload/61', 'files.0.url', '/api/upload/61', text],
    ['uploaded_at', '2026-11-22 10:00:00', 'uploadedAt', '2026-11-22 10:00:00', orNull(text)],
  ]))

describe('the right to buy ephedrine-containing goods', () =>
  mapsFields(quotaShape, toEphedrineQuota, [
    ['quota', 100, 'quota', 100, whole],
    ['used', 30, 'used', 30, whole],
    ['left', 70, 'left', 70, whole],
    ['valid_to', '2027-11-20', 'validTo', '2027-11-20', orNull(day)],
  ]))
