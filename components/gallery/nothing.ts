/** Presses of the gallery that lead nowhere. */
export function nothing(): void {
  // A piece is shown, not used.
}
