/** Dialogs keep the keyboard to themselves. */
export const DIALOG = 'dialog, [role$="dialog"]'

export const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const noText = ['button', 'checkbox', 'file', 'radio', 'range', 'reset', 'submit']
const editable = `input${noText.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]`

/** Where text is entered. */
export const isEditable = (target: EventTarget | null): boolean => isIn(target, editable)

const QUANTITY = 'main [data-quantity]:not(:disabled)'

const visible = <Found extends HTMLElement = HTMLInputElement>(selector: string): Found[] =>
  [...document.querySelectorAll<Found>(selector)].filter((one) => one.checkVisibility?.() ?? true)

/** To where goods are searched: the desk's line where the page has one, else the search field of the header. */
export function focusSearch(): HTMLInputElement | undefined {
  const field = visible('[data-desk-line]')[0] ?? visible('[data-search-field]')[0]
  field?.focus()
  field?.select()
  return field
}

/** To the button for what the page is there for; undefined where there is none. */
export function focusMainAction(): HTMLButtonElement | undefined {
  const [button] = visible<HTMLButtonElement>('[data-main-action]:not(:disabled)')
  button?.focus()
  return button
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
