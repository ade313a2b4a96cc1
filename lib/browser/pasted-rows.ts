let pasted = ''

/** Rows pasted where one item is entered; the page for purchase lists takes them over. */
export function keepPastedRows(text: string): void {
  pasted = text
}

/** What was pasted, once. */
export function takePastedRows(): string {
  const text = pasted
  pasted = ''
  return text
}
