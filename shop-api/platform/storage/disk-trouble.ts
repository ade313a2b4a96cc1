import { errorCode } from '#shop-api/platform/error-code.ts'

/** As Node and PostgreSQL call it; a quota that is used up is a full disk to who asks. */
const CODES: Readonly<Record<string, 'full' | 'read-only'>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'read-only',
}

/** The same in the numbers of WASI: the embedded database throws these, in objects that are no errors. */
const NUMBERS: Readonly<Record<number, 'full' | 'read-only'>> = { 51: 'full', 19: 'full', 69: 'read-only' }

/** What of a disk made this fail, also below what others wrapped around it; null for anything else. */
export function diskTrouble(error: unknown): 'full' | 'read-only' | null {
  if (typeof error !== 'object' || error === null) return null
  const code = errorCode(error)
  const isNumbered = code === undefined && 'name' in error && error.name === 'ErrnoError' && 'errno' in error
  const own = code === undefined ? isNumbered && NUMBERS[Number(error.errno)] : CODES[code]
  return own || ('cause' in error ? diskTrouble(error.cause) : null)
}
