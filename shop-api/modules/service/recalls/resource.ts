import { z } from 'zod'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { choiceColumn, idColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { goodsCode } from '#shop-api/modules/catalogue/goods/codes.ts'
import { minuteOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { effectAnswer } from '#shop-api/modules/identity/resource/answers.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { isInTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { writeSheetFile, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'
import { code, day, prose, words } from '#shop-api/platform/table-files/cells.ts'
import { closeRecall, remindOpen, saveRecall, tryRecall, withdrawRecall } from './begin.ts'
import type { GivenRecall } from './given.ts'
import { givenRecall, levels } from './given.ts'
import { findRecall, listRecalls } from './list.ts'
import { registerRecallCalls } from './operator.ts'
import { reportOf } from './report.ts'
import { besideRecall, cellsOf, headings, recallRoles, stateOf } from './staff-parts.ts'
import { registerPhoneAnswers } from './staff-phone.ts'
import { settleUnshipped } from './unshipped.ts'

/** Days that the form of a new one begins with. */
const USUAL_DAYS = 3

async function rows({ db }: StaffContext) {
  return (await listRecalls(db)).map(({ recall, goodsCode: goodsNo, name, spec }) => ({
    id: recall.id,
    name: `${name} ${recall.batchNo}`,
    cells: [
      ...[`${goodsNo} ${spec}`, levels[recall.level] ?? '', recall.reason, minuteOf(recall.begunAt), recall.dueOn],
      stateOf(recall),
    ],
  }))
}

async function show({ db, id }: StaffContext) {
  const [found] = await listRecalls(db, id)
  if (!found) throw notFound('召回不存在')
  const { recall, goodsCode: goodsNo, name, spec } = found
  return {
    name: `${name} 批号 ${recall.batchNo}`,
    state: stateOf(recall),
    facts: [
      ['商品', `${goodsNo} ${spec}`],
      ['级别', levels[recall.level] ?? ''],
      ['原因', recall.reason],
      ['处理要求', recall.instructions],
      ['开始', minuteOf(recall.begunAt)],
      ['答复期限', recall.dueOn],
    ] as [string, string][],
    turn: recall.withdrawnAt === null && (recall.closedAt ? ('on' as const) : ('off' as const)),
  }
}

/** Recalls of batches: registering one stops the sale and tells its buyers. */
export const recallResource = resource<'id' | keyof GivenRecall, GivenRecall, Awaited<ReturnType<typeof tryRecall>>>({
  path: 'recalls',
  noun: '召回',
  mostRows: 200,
  titled: 'batchNo',
  columns: {
    id: idColumn,
    code: {
      heading: '商品编码',
      read: goodsCode,
      isNeeded: true,
      example: 'A0001',
      others: ['A0002'],
      asking: { picks: 'one' },
    },
    batchNo: { heading: '批号', read: code(40), isNeeded: true, example: '260501', others: ['260612'] },
    level: choiceColumn('级别', levels, { isNeeded: true, example: '二级' }),
    dueOn: { heading: '答复期限', read: day, isNeeded: true, example: '2026-12-31', asking: { hint: '含当日' } },
    reason: { heading: '原因', read: words(200), isNeeded: true, example: '溶出度不符合规定', others: ['标签错误'] },
    instructions: {
      heading: '处理要求',
      read: prose(500),
      isNeeded: true,
      example: '立即停止销售和使用，单独存放，登记剩余数量并退回',
      asking: { as: 'area', rows: 3, hint: '买家在通知中看到' },
    },
  },
  ways: [['id'], ['code', 'batchNo']],
  body: givenRecall,
  records: async (db, id) => {
    const found = (await listRecalls(db, id)).filter(({ recall }) => recall.withdrawnAt === null)
    return found.map(({ recall, goodsCode: goodsNo }) => ({
      id: recall.id,
      texts: {
        code: goodsNo,
        batchNo: recall.batchNo,
        level: String(recall.level),
        dueOn: recall.dueOn,
        reason: recall.reason,
        instructions: recall.instructions,
      },
    }))
  },
  look: tryRecall,
  save: async (db, given, id, now) => {
    const saved = await saveRecall(db, given, id, now)
    // By a file or a call it is one of more to be committed: the job comes to its orders.
    if (id === null && !isInTransaction(db)) await settleUnshipped(db, now)
    return saved
  },
  terms: { found: effectAnswer, change: '/recalls/:id' },
  moreCalls: registerRecallCalls,
  fileHints: ['一行一个批号；导入后立即停售并通知会员，商品和批号不能更改'],
  morePages: (app, { onePage }) => {
    registerPhoneAnswers(app)
    const { file, post } = staffPages(app, { roles: recallRoles.remind, page: onePage })
    const to = (id: number) => `/staff/recalls/${id}`
    post('/recalls/:id/remind', {}, async ({ db, id, now }) => {
      const { reminded, recent } = await remindOpen(db, id, now)
      const notice = `已提醒 ${reminded} 家${recent > 0 ? `，${recent} 家一小时内已提醒过` : ''}`
      return { to: to(id), notice }
    })
    post('/recalls/:id/withdraw', { roles: recallRoles.keep }, async ({ db, id, now }) => {
      await withdrawRecall(db, id, now)
      return { to: to(id), notice: '召回已撤销，该批号恢复销售，已通知会员' }
    })
    const query = z.object({ format: z.enum(['xlsx', 'csv']).catch('xlsx').default('xlsx') })
    file('/recalls/:id/export', { roles: recallRoles.see, query, takes: true }, async ({ db, id }, { format }) => {
      const recall = await findRecall(db, id)
      const cells = (await reportOf(db, recall)).map(cellsOf)
      const bytes = await writeSheetFile([headings, ...cells], format)
      const type = format === 'xlsx' ? XLSX_TYPE : 'text/csv; charset=utf-8'
      return new ShopFile(type, `召回_${recall.batchNo}_${chinaDate(recall.begunAt)}.${format}`, Buffer.from(bytes))
    })
  },
  pages: {
    tab: { label: '召回', order: 44, group: '质管' },
    see: recallRoles.see,
    keep: recallRoles.keep,
    rows,
    show,
    beside: besideRecall,
    oneQuery: z.object({ view: z.enum(['open', 'all']).catch('open').default('open') }),
    fresh: (now) => ({ level: '2', dueOn: chinaDate(new Date(now.getTime() + USUAL_DAYS * DAY_MS)) }),
    list: ['商品与批号', '商品编码、规格', '级别', '原因', '开始', '答复期限', '状态'],
    empty: '暂无召回',
    words: { look: '查看影响', found: '召回的影响', confirm: '确认召回', done: '已保存' },
    switched: {
      path: 'close',
      labels: { on: '重新等待答复', off: '结束召回' },
      asides: { off: '不再等待答复；该批号仍不销售' },
      done: (name, isOn) => `召回“${name}”${isOn === 'on' ? '重新等待答复' : '已结束'}`,
      run: async (db, id, isOn, now) => ({ name: (await closeRecall(db, id, !isOn, now)).batchNo }),
    },
  },
})
