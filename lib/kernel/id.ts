/**
 * An id of a shop as an address carries it: up to fifteen digits, which a number holds exactly. The matcher of middleware.ts
 * writes it out, because the framework reads that without running it.
 */
export const ID_PATTERN = '[1-9]\\d{0,14}'

const id = new RegExp(`^${ID_PATTERN}$`)

export const isId = (text: string): boolean => id.test(text)

/** The largest id that all parts of the shop can carry. */
export const MOST_ID = 999_999_999_999_999
