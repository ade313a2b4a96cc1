/** Sealed cookie of the signed-in member; only the storefront's server can read it. */
export const SESSION_COOKIE = 'shop_session'
/** Readable companion: tells the browser that asking for personal data is worth while. Carries no secret. */
export const SIGNED_IN_COOKIE = 'signed_in'
export const REQUEST_ID_HEADER = 'x-request-id'
/** The upstream's own sign-in page, signed by the storefront's server; only that server reads it. */
export const LOGIN_PLACE_COOKIE = 'login_place'

/** Cookies of the storefront; no upstream may set them. */
export function isOwnCookie(name: string): boolean {
  return name.startsWith(SESSION_COOKIE) || [SIGNED_IN_COOKIE, LOGIN_PLACE_COOKIE, 'display'].includes(name)
}
