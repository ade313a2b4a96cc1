let pasted = ''

/** Rows pasted where one item is entered; the page for purchase lists takes them over. */
export function keepPastedRows(text: string): void {
  pasted = text
}

/** What was pasted. Reading changes nothing: React may draw a page twice before it shows it. */
export function pastedRows(): string {
  return pasted
}

/** Once the rows are on the screen: the next visit to purchase lists begins empty. */
export function forgetPastedRows(): void {
  pasted = ''
}
