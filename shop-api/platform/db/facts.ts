import type { GetColumnData, SQL } from 'drizzle-orm'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { possibleIds } from './ids.ts'
import { isOneOf } from './reads.ts'

/*
 * What a module offers of its table to others, which know a key of its rows and not the table: values of the row that has the key. For
 * another condition, an order or a sum it offers a function that says what it is for.
 */

type Name<Table extends PgTable> = keyof Table['$inferSelect'] & string
type Value<Of extends PgColumn> = GetColumnData<Of, 'raw'>

const KEY = 'the key'

const isAmong = (key: PgColumn, values: readonly unknown[]): SQL =>
  values.some((value) => typeof value === 'number')
    ? isOneOf(key, possibleIds(values as readonly number[]))
    : sql`${key} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** Makes a reader of values of rows: of those with these keys, or of all, by rising key. A key that no row has is left out. */
export function factsBy<Table extends PgTable, Key extends PgColumn>(table: Table, key: Key) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  return async <Wanted extends Name<Table> = never>(
    db: Db,
    keys: readonly Value<Key>[] | 'all',
    ...names: readonly Wanted[]
  ): Promise<ReadonlyMap<Value<Key>, Pick<Table['$inferSelect'], Wanted>>> => {
    if (keys.length === 0) return new Map()
    const rows: Record<string, unknown>[] = await db
      .select({ [KEY]: key, ...Object.fromEntries(names.map((name) => [name, columns[name] as PgColumn])) })
      .from(table as PgTable)
      .where(keys === 'all' ? undefined : isAmong(key, keys))
      .orderBy(asc(key))
    return new Map(
      rows.map(({ [KEY]: own, ...values }) => [own as Value<Key>, values as Pick<Table['$inferSelect'], Wanted>]),
    )
  }
}

/** Whether the row is always there: a column that must name one does. */
type Sure<Of extends PgColumn | SQL> = Of extends PgColumn ? Of['_']['notNull'] : false

/** Makes a value of the row that a column of another query names, as a part of that query; null where there is no such row. */
export function factOf<Table extends PgTable>(table: Table, key: PgColumn) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  return <Wanted extends Name<Table>, Of extends PgColumn | SQL>(of: Of, name: Wanted) => {
    const column = columns[name] as PgColumn
    type Fact = Table['$inferSelect'][Wanted] | (Sure<Of> extends true ? never : null)
    return sql`(select ${column} from ${table} where ${eq(key, of)})`.mapWith(column) as SQL<Fact>
  }
}
