/** Goes into the first quantity of the page; false where nothing can be bought. */
export function enterFirstQuantity(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main [data-quantity]:not(:disabled)')]
  const first = fields.find((field) => field.checkVisibility?.() ?? true)
  first?.focus()
  return first !== undefined
}
