/** A key that names one intention: the same key never orders or pays twice. */
export function newKey(): string {
  // Not randomUUID: it is missing where the shop is opened by plain http, as in a pharmacy's own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
