/**
 * An id of a shop as an address carries it. Up to fifteen digits it is a number, which holds them exactly. A wider one is text that
 * is passed on; to the types it is a number all the same, because nothing is ever computed with an id (decision 0114). The matcher
 * of middleware.ts writes the pattern out, because the framework reads that without running it.
 */
export const ID_PATTERN = '[1-9]\\d{0,31}'

const id = new RegExp(`^${ID_PATTERN}$`)
const MOST_DIGITS = 15

export const isId = (text: string): boolean => id.test(text)

/** The largest id that is a number. */
export const MOST_ID = 999_999_999_999_999

/** Whether it is the id of a row that the reference itself may have. */
export const isNumberId = (text: string): boolean => isId(text) && text.length <= MOST_DIGITS

/** An id out of text that is one. */
export const toId = (text: string): number => (text.length <= MOST_DIGITS ? Number(text) : (text as unknown as number))
