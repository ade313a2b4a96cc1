/** Which coupons or vouchers an address asks for: 0 usable (also for anything else), 1 used, 2 expired. */
export function parseOwnStatus(value: string | string[] | undefined): 0 | 1 | 2 {
  return value === '1' ? 1 : value === '2' ? 2 : 0
}
