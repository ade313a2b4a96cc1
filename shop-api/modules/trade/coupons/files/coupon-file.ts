import { parseFen } from '#lib/kernel/money.ts'
import type { GoodsNames } from '#shop-api/modules/catalogue/promotions/files/goods-names.ts'
import { loadScopeNames, toScope } from '#shop-api/modules/catalogue/promotions/files/scope-cells.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { instantOf } from '#shop-api/platform/table-files/cells.ts'
import { isYes } from '#shop-api/platform/table-files/column.ts'
import type { TableFile, Watch } from '#shop-api/platform/table-files/table-file.ts'
import { exportRecords } from '#shop-api/platform/table-files/table-file.ts'
import type { coupons } from '../tables.ts'
import { addCoupons, changeCouponTerms } from '../write-many.ts'
import type { CouponKey, Texts } from './columns.ts'
import { columns, couponKeys, kinds, promisedKeys } from './columns.ts'
import type { ComparedFile } from './compare-file.ts'
import { compareFile, couponsAfter, goodsOfFile, MOST_ROWS } from './compare-file.ts'

type Values = Partial<typeof coupons.$inferInsert>

function valuesOf(values: Texts, { names }: ComparedFile, goods: GoodsNames): Values {
  const keep: Partial<Record<CouponKey, (value: string) => Values>> = {
    name: (name) => ({ name }),
    kind: (value) => ({ kind: kinds[value as keyof typeof kinds] }),
    value: (value) => ({ value }),
    maxReduce: (value) => ({ maxReduceFen: value === '' ? null : parseFen(value) }),
    threshold: (value) => ({ thresholdFen: parseFen(value) }),
    scope: (value) => ({ scope: toScope(value, names, goods) }),
    claimFrom: (value) => ({ claimFrom: instantOf(value) }),
    claimTo: (value) => ({ claimTo: instantOf(value) }),
    validFrom: (value) => ({ validFrom: instantOf(value) }),
    validTo: (value) => ({ validTo: instantOf(value) }),
    total: (value) => ({ total: Number(value) }),
    perMember: (value) => ({ perMember: Number(value) }),
    points: (value) => ({ points: Number(value) }),
    claimable: (value) => ({ isClaimable: isYes(value) }),
    exclusive: (value) => ({ isExclusive: isYes(value) }),
  }
  return Object.assign(
    {},
    ...couponKeys.map((key) => (values[key] === undefined ? {} : keep[key]?.(values[key]))),
  ) as Values
}

async function writeFile(tx: Db, file: ComparedFile, watch: Watch): Promise<void> {
  const goods = await goodsOfFile(
    tx,
    file.rows.map(({ values }) => values.scope),
  )
  const added = file.rows.filter(({ state }) => state === 'new')
  const changed = file.rows.filter(({ state }) => state === 'changed')
  await addCoupons(
    tx,
    added.map(({ values }) => ({
      maxReduceFen: null,
      ...(valuesOf(values, file, goods) as typeof coupons.$inferInsert),
      claimed: 0,
    })),
  )
  for (const { record, values } of changed) {
    const isHarmless = promisedKeys.every((key) => values[key] === undefined)
    const change = valuesOf(values, file, goods)
    if (record && !(await changeCouponTerms(tx, record.id, change, { isHarmless }))) {
      throw new ShopRefusal(409, '导入期间有优惠券被领取，已全部撤销，请重新检查后再导入')
    }
    watch.goOn()
  }
  watch.note({ written: added.length + changed.length })
}

/** Coupons that members claim; what members already hold is in no file. */
export const couponFile: TableFile = {
  path: 'coupons',
  noun: '优惠券',
  mostRows: MOST_ROWS,
  columns,
  sets: { all: couponKeys },
  exportAll: async (db, keys, format) => {
    const names = await loadScopeNames(db)
    return exportRecords(columns, keys as readonly CouponKey[], format, (id) => couponsAfter(unhurried(db), names, id))
  },
  check: async (db, sheet, asked) => {
    const file = await compareFile(db, sheet, asked)
    return {
      rows: file.rows,
      added: [],
      write: async (tx) => {
        await writeFile(tx, file, asked.watch)
        return ['content']
      },
    }
  },
}
