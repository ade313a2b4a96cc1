import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** Whether a row may leave it out and have something there all the same. */
  readonly isFilled: boolean
}

/** What rows have to keep to beyond their columns' types. */
interface Rule {
  readonly table: string
  readonly kind: 'unique' | 'check' | 'reference'
  readonly columns: readonly string[]
  readonly text: string
}

/** Everything of the tables that statements of a release can depend on. */
export interface TableFacts {
  readonly columns: readonly Column[]
  readonly rules: readonly Rule[]
}

/** Reads the facts of all tables of the shop. */
export async function readTableFacts(db: Db): Promise<TableFacts> {
  const columns = await sqlRows<Column & Record<string, unknown>>(
    db,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as "isRequired", (a.atthasdef or a.attidentity <> '') as "isFilled"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by 1, 2`,
  )
  const rules = await sqlRows<Rule & Record<string, unknown>>(
    db,
    sql`select i.indrelid::regclass::text as table, 'unique' as kind,
        (select coalesce(array_agg(a.attname::text order by a.attname), '{}') from pg_attribute a
          where a.attrelid = i.indrelid and a.attnum = any(i.indkey::smallint[])) as columns,
        regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as text
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      union all
      select o.conrelid::regclass::text, case o.contype when 'c' then 'check' else 'reference' end,
        (select coalesce(array_agg(a.attname::text order by a.attname), '{}') from pg_attribute a
          where a.attrelid = o.conrelid and a.attnum = any(o.conkey)),
        pg_get_constraintdef(o.oid)
      from pg_constraint o
      where o.contype in ('c', 'f', 'x') and o.connamespace = 'public'::regnamespace and o.conrelid <> 0`,
  )
  return { columns, rules }
}

const keyOf = ({ table, name }: Column): string => `${table}.${name}`
const ruleOf = ({ table, kind, text }: Rule): string => `${table} ${kind} ${text}`

/** What code that fits the facts before can no longer do after: read, write, or rely on. */
export function broken(before: TableFacts, after: TableFacts): string[] {
  const now = new Map(after.columns.map((column) => [keyOf(column), column]))
  const known = new Set(before.columns.map(keyOf))
  const tables = new Set(before.columns.map(({ table }) => table))
  const changed = before.columns.flatMap((old) => {
    const column = now.get(keyOf(old))
    if (!column) return `${keyOf(old)} is gone`
    if (column.type !== old.type) return `${keyOf(old)} is ${column.type}, was ${old.type}`
    if (column.isRequired && !old.isRequired) return `${keyOf(old)} must be given`
    return column.isRequired && old.isFilled && !column.isFilled ? `${keyOf(old)} is no longer filled` : []
  })
  const added = after.columns
    .filter((column) => tables.has(column.table) && !known.has(keyOf(column)) && column.isRequired && !column.isFilled)
    .map((column) => `${keyOf(column)} is new and must be given`)
  const rulesBefore = new Set(before.rules.map(ruleOf))
  const rulesAfter = new Set(after.rules.map(ruleOf))
  const isEmptyInOldRows = (table: string, column: string) =>
    !known.has(`${table}.${column}`) && now.get(`${table}.${column}`)?.isFilled === false
  const stricter = after.rules
    .filter((rule) => tables.has(rule.table) && !rulesBefore.has(ruleOf(rule)))
    .filter(({ table, columns }) => !columns.some((column) => isEmptyInOldRows(table, column)))
    .map((rule) => `new rule: ${ruleOf(rule)}`)
  // "on conflict" needs the index it names.
  const lost = before.rules
    .filter((rule) => rule.kind === 'unique' && !rulesAfter.has(ruleOf(rule)))
    .map((rule) => `no longer: ${ruleOf(rule)}`)
  return [...changed, ...added, ...stricter, ...lost]
}
