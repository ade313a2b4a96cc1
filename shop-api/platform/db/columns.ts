import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bigint, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Amount in whole fen. */
export const fenColumn = (name: string) => bigint(name, { mode: 'number' })
/** Unit price in yuan with up to four decimals, as text; lib/kernel/money parses it. */
export const priceColumn = (name: string) => numeric(name, { precision: 14, scale: 4 })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The id of a row of another table, which must be there. */
export const idOf = <Name extends string>(
  name: Name,
  column: () => AnyPgColumn,
  whenGone: { readonly onDelete?: 'cascade' } = {},
) => integer(name).notNull().references(column, whenGone)

/** Any JSON value. The usual column reads a text such as "200" as JSON once more and makes a number of it. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/*
 * Indexes that are read downwards say `.desc().nullsFirst()`: that is what `order by … desc` means in SQL, and only
 * an index of exactly that order saves the sort.
 */
