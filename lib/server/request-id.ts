import 'server-only'
import { randomUUID } from 'node:crypto'

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** The id that a request brought when it is a sane one, else a new one; the same from nginx to the shop API. */
export const saneRequestId = (given: unknown): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
