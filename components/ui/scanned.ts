import { DIALOG, focusSearch, isIn } from './search-field.ts'

/** No quantity has more digits: what is longer is the code of goods, from a scanner. */
const MOST_DIGITS = 6
/** A scanner needs 1 to 40 ms a key, a busy machine adds to that; no hand keeps to it for a whole code. */
export const SCANNER_GAP_MS = 100

export const isCode = (typed: string): boolean => typed.length > MOST_DIGITS && /^[\w-]+$/.test(typed)

/** Answers each key with the characters that came as fast as only a scanner types them, this key being the last. */
export function newBurst(): (event: KeyboardEvent) => string {
  let keys = ''
  let before = 0
  return ({ key, timeStamp: at, repeat, ctrlKey, metaKey, altKey }) => {
    if (key.length !== 1 || repeat || ctrlKey || metaKey || altKey) return ''
    keys = keys !== '' && at - before <= SCANNER_GAP_MS ? keys + key : key
    before = at
    return keys
  }
}

/** Writes as a keyboard would: the field's own handlers hear of it. */
function write(field: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function pressEnter(field: HTMLInputElement): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(key)) field.form?.requestSubmit()
}

/** A code goes to where goods are searched; false on a page that has no such place. */
export function searchCode(code: string, isEntered: boolean): boolean {
  const field = focusSearch()
  if (!field) return false
  write(field, code)
  // The field answers to what it shows: it takes the code in first.
  if (isEntered) setTimeout(() => pressEnter(field), 0)
  return true
}

/**
 * A code that came into a quantity is searched for instead. The rest of a code and its Enter follow by themselves, unless
 * the Enter has come already. In a dialog the code is kept for later (scanned-codes.tsx).
 */
export function searchScanned(from: HTMLInputElement, code: string, isEntered: boolean): void {
  if (!isIn(from, DIALOG)) searchCode(code, isEntered)
}
