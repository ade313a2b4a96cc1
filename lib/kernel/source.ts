/** Groups of an IPv6 address, its "::" filled in. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
}

/**
 * Whom limits count as one: an IPv4 address, or the /64 of an IPv6 one. A single line is given at least that many
 * addresses, and anyone who guesses could take a new one for every try.
 */
export function sourceOf(address: string): string {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!bare.includes(':')) return bare
  const net = groupsOf(bare.toLowerCase()).slice(0, 4)
  return `${net.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
