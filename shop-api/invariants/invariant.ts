import type { SQL } from 'drizzle-orm'

/** A statement whose every row is a broken rule of the books; the columns say where. */
export interface Invariant {
  readonly name: string
  /** What should hold, for the operator. */
  readonly rule: string
  readonly broken: (today: string) => SQL
}
