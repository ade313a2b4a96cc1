/** Dialogs keep the keyboard to themselves. */
export const DIALOG = 'dialog, [role$="dialog"]'

export const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const QUANTITY = 'main [data-quantity]:not(:disabled)'

const visible = (selector: string): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>(selector)].filter((one) => one.checkVisibility?.() ?? true)

/** To where goods are searched: the desk's line where the page has one, else the search field of the header. */
export function focusSearch(): HTMLInputElement | undefined {
  const field = visible('[data-desk-line]')[0] ?? visible('[data-search-field]')[0]
  field?.focus()
  field?.select()
  return field
}

/** Whether the page has a desk; pages that were left stay, hidden. */
export const hasDesk = (): boolean => visible('[data-desk-line]').length > 0

/** Into the first quantity of the page; false where nothing can be bought. */
export function enterFirstQuantity(): boolean {
  const [first] = visible(QUANTITY)
  first?.focus()
  return first !== undefined
}

/** Into the only quantity of the page, for a code, which means one kind of goods and not the first. */
export function enterOnlyQuantity(): boolean {
  return visible(QUANTITY).length === 1 && enterFirstQuantity()
}

/** A slash at the beginning leads to the beginning, from here too: no name of goods has one there. False elsewhere in the text. */
export function slashToStart(field: HTMLInputElement): boolean {
  const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length
  if (isWhole) field.select()
  return isWhole
}
