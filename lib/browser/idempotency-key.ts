/** A key that names one intention: the same key never orders or pays twice. */
export function newKey(): string {
  return crypto.randomUUID()
}
