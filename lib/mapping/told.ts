import type { Fen, Price } from '#lib/kernel/money.ts'
import { parseFen, parsePrice } from '#lib/kernel/money.ts'

type Yuan = string | number | null

/** Null stays null: what nobody tells is no amount. */
export const fenOrNull = (yuan: Yuan): Fen | null => (yuan === null ? null : parseFen(yuan))

export const priceOrNull = (yuan: Yuan): Price | null => (yuan === null ? null : parsePrice(yuan))
