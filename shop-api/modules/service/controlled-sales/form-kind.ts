import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { idColumn, textColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { scopeText, settledScope } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { code, day, lines, list, words } from '#shop-api/platform/table-files/cells.ts'
import type { GivenProgramme } from './keep.ts'
import { givenProgramme, listProgrammes, saveProgramme } from './keep.ts'

const programmeKind: FormKind<'id' | 'name' | 'audience' | 'openedOn' | 'terms' | 'among', GivenProgramme> = {
  path: 'programmes',
  noun: '控销协议',
  mostRows: 1000,
  columns: {
    id: idColumn,
    name: { heading: '名称', read: words(40), isNeeded: true, example: '某某制药控销', others: ['另一制药控销'] },
    audience: {
      heading: '供货范围',
      read: words(100),
      isNeeded: true,
      example: '浙江省内的连锁药店',
      others: ['全国诊所'],
    },
    openedOn: { heading: '开始日期', read: day, isNeeded: true, example: '2026-12-01' },
    terms: textColumn('协议条款', lines(4000), '不得低于零售指导价销售', ['按月对账']),
    among: { heading: '商品编码', read: list(code(40)), isNeeded: true, example: 'A0001;A0002', others: ['A0003'] },
  },
  ways: [['id'], ['name']],
  body: givenProgramme,
  records: async (db) =>
    Promise.all(
      (await listProgrammes(db)).map(async ({ id, name, audience, openedOn, terms, goodsIds }) => {
        const among = await scopeText(db, { kind: 'goods', goodsIds })
        return { id, texts: { name, audience, openedOn, terms: terms.join('\n'), among } }
      }),
    ),
  settled: async (db, cells) =>
    cells.among ? { ...cells, among: await settledScope(db, 'goods', cells.among) } : cells,
  save: saveProgramme,
}

/** Agreements of controlled sale, as files. */
export const programmeFile = formFile(programmeKind)
