/** Dialogs keep the keyboard to themselves. */
export const DIALOG = 'dialog, [role$="dialog"]'

export const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const firstVisible = (selector: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(selector)].find((one) => one.checkVisibility?.() ?? true)

/** To where goods are searched: the desk's line where the page has one, else the search field of the header. */
export function focusSearch(): HTMLInputElement | undefined {
  const field = firstVisible('[data-desk-line]') ?? firstVisible('[data-search-field]')
  field?.focus()
  field?.select()
  return field
}

/** Whether the page has a desk; pages that were left stay, hidden. */
export const hasDesk = (): boolean => firstVisible('[data-desk-line]') !== undefined

/** Into the first quantity of the page; false where nothing can be bought. */
export function enterFirstQuantity(): boolean {
  const first = firstVisible('main [data-quantity]:not(:disabled)')
  first?.focus()
  return first !== undefined
}

/** A slash at the beginning leads to the beginning, from here too: no name of goods has one there. False elsewhere in the text. */
export function slashToStart(field: HTMLInputElement): boolean {
  const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length
  if (isWhole) field.select()
  return isWhole
}
