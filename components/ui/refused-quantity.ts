/** Whether what stands in a quantity field is refused; it says so then. */
type Refuses = () => boolean

const fields = new Map<HTMLInputElement, Refuses>()

/** The nearest part of the page around a button that has quantity fields: the button takes those. */
function aroundOf(button: Element): Element | null {
  let around = button.parentElement
  while (around && !around.querySelector('[data-quantity]')) around = around.parentElement
  return around
}

/**
 * A button that takes quantities does not take the one that stood before a text that is no quantity: the field says its refusal
 * instead, and keeps the text.
 */
function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('[data-takes-quantity]') : null
  const around = button && aroundOf(button)
  for (const [field, refuses] of fields) {
    if (!around?.contains(field) || !refuses()) continue
    event.preventDefault()
    event.stopPropagation()
    field.focus()
    return
  }
}

/** Answers with how to stop. */
export function watchQuantity(field: HTMLInputElement, refuses: Refuses): () => void {
  if (fields.size === 0) window.addEventListener('click', hold, true)
  fields.set(field, refuses)
  return () => {
    fields.delete(field)
    if (fields.size === 0) window.removeEventListener('click', hold, true)
  }
}
