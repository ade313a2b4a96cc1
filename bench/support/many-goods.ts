import { sql } from 'drizzle-orm'
import { isSeeded } from '#shop-api/modules/base/settings/loaded.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { migrate } from '#shop-api/platform/db/migrate.ts'
import { loadSampleShop } from '#shop-api/sample-shop/seed/load.ts'

/** Goods of the sample shop; more are copies of them under other names, prices, numbers and days. */
const ORIGINALS = 10_000
const COPIES_A_STATEMENT = 10
/** Goods of a trade name of its own: each copy has one of these, and the first has none. */
const MARKS = ['', '安泽', '百康', '春和', '德善', '恩普', '福瑞', '广济', '恒生', '嘉禾', '康达', '乐宁']

const marks = sql.raw(`(array[${MARKS.map((mark) => `'${mark}'`).join(',')}])`)

/** Whole copies of the first goods with a batch each, in the database itself: a million takes a minute or two. */
async function copyGoods({ background: db }: Database, goods: number): Promise<void> {
  const last = Math.ceil(goods / ORIGINALS) - 1
  for (let copy = 1; copy <= last; copy += COPIES_A_STATEMENT) {
    await db.execute(sql`insert into goods (code, name, generic_name, kind, manufacturer_id, brand_id, spec, form, unit,
        approval_number, barcode, category_id, category_path, scope_code, is_rx, otc_class, is_preferred, sale_control,
        middle_pack, case_pack, unit_price, listed_on, sales_count, is_on_shelf, available, nearest_expiry)
      select left(code, 2) || 'C' || n || '-' || right(code, 5),
        case when n % ${MARKS.length}::int = 0 then name else ${marks}[n % ${MARKS.length}::int + 1] || ' ' || name end,
        generic_name, kind, manufacturer_id, brand_id, spec, form, unit,
        left(approval_number, -4) || lpad(((id * 7 + n * 13) % 10000)::text, 4, '0'),
        '69' || lpad(((id * 1000003::bigint + n * 7919) % 100000000000)::text, 11, '0'),
        category_id, category_path, scope_code, is_rx, otc_class, is_preferred, sale_control, middle_pack, case_pack,
        round(unit_price * (0.7 + (id * 31 + n * 17) % 600 / 1000.0), 4),
        listed_on - (id * 3 + n * 7) % 900, (sales_count * (1 + (id + n * 11) % 97)) / 50, is_on_shelf,
        case when (id + n) % 9 = 0 then 0 else available end,
        case when available > 0 and (id + n) % 9 > 0 then nearest_expiry + (id + n * 5) % 200 end
      from goods, generate_series(${copy}::int, ${Math.min(last, copy + COPIES_A_STATEMENT - 1)}::int) n
      where id <= ${ORIGINALS}`)
  }
  for (let from = ORIGINALS; from < goods; from += ORIGINALS) {
    await db.execute(sql`insert into batches (goods_id, warehouse_id, batch_no, made_on, expires_on, stock)
      select id, 1 + id % 2, 'B' || id, nearest_expiry - 700, nearest_expiry, available
      from goods where id > ${from} and id <= ${from + ORIGINALS} and nearest_expiry is not null`)
  }
}

/** Fills an empty database with so many goods; one that is filled stays as it is. */
export async function prepareManyGoods(url: string, goods: number): Promise<void> {
  const database = openPostgres(url)
  const { background: db } = database
  try {
    await migrate(database)
    if (await isSeeded(db)) return
    console.log(`${goods} goods are generated once`)
    await loadSampleShop(database, {
      now: new Date(),
      sealSecret: 'seal of the bench, never used again',
      count: Math.min(goods, ORIGINALS),
      report: (line) => console.log(line),
    })
    await copyGoods(database, goods)
    const { rows } = (await db.execute(
      sql`select distinct name from goods where name not in (select name from search_names)`,
    )) as unknown as { rows: { name: string }[] }
    await indexNames(
      db,
      rows.map(({ name }) => name),
    )
    await db.execute(sql`analyze`)
  } finally {
    await database.close()
  }
}
