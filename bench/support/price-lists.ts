import type pg from 'pg'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'

export const LISTS = 1_000
const MEMBERS = 3_000
const PRICES_OF_A_LIST = 300
/** Of the list that the measured member buys by. */
export const OWN_PRICES = 5_000
/** Of the sample shop. */
const [buyer] = sampleSignIns
if (!buyer) throw new Error('the sample shop has no members')
export const READER = buyer
const reader = `(select member_id from accounts where phone = '${READER.phone}')`

const agreed = 'greatest(0.0001, round(g.unit_price * (0.6 + (g.id * 31 + l.id * 17) % 350 / 1000.0), 4))'

/** Price lists, members that buy by them, and prices of goods all over the shop; those that are there stay. */
export async function preparePriceLists(client: pg.Client, goods: number): Promise<void> {
  const { rows } = await client.query('select 1 from price_lists limit 1')
  if (rows.length > 0) return
  console.log(`${LISTS} price lists are made once`)
  await client.query('begin')
  await client.query(`insert into price_lists (code, name)
    select 'XY' || n, '协议价' || n from generate_series(1, ${LISTS}) n`)
  await client.query(`insert into members (kind, company_name, contact_name, phone, review_state, province_code, city_code,
      district_code, scope_codes, joined_on)
    select kind, company_name || n, contact_name, phone, review_state, province_code, city_code, district_code,
      scope_codes, joined_on
    from members, generate_series(1, ${MEMBERS}) n where id = ${reader}`)
  await client.query(`insert into price_list_members (member_id, list_id)
    select m.id, l.id from members m join price_lists l on l.code = 'XY' || 1 + m.id % ${LISTS}
    where m.company_name like (select company_name from members where id = ${reader}) || '%'`)
  const every = Math.max(1, Math.floor(goods / OWN_PRICES))
  const step = Math.max(1, Math.floor(goods / PRICES_OF_A_LIST))
  await client.query(`insert into price_list_prices (list_id, goods_id, price)
    select l.id, g.id, ${agreed} from price_lists l
    cross join generate_series(1, ${PRICES_OF_A_LIST}) n
    join goods g on g.id = 1 + (l.id * 7919::bigint + n * ${step}) % ${goods} where g.unit_price is not null
    on conflict do nothing`)
  await client.query(`insert into price_list_prices (list_id, goods_id, price)
    select l.id, g.id, ${agreed} from price_list_members b join price_lists l on l.id = b.list_id
    join goods g on g.id % ${every} = 0 where b.member_id = ${reader} and g.unit_price is not null
    on conflict do nothing`)
  await client.query('commit')
  await client.query('analyze')
}

/** Changes one agreed price of the measured member; answers with the goods. */
export async function changeAgreed(client: pg.Client, price: string): Promise<number> {
  const { rows } = await client.query(`select p.list_id as list, min(g.id) as id from price_list_members b
    join price_list_prices p on p.list_id = b.list_id join goods g on g.id = p.goods_id
    where b.member_id = ${reader} and g.is_on_shelf and g.unit_price > 1 group by p.list_id`)
  const { list, id } = rows[0] ?? {}
  await client.query('update price_list_prices set price = $1 where list_id = $2 and goods_id = $3', [price, list, id])
  return Number(id)
}
