/** Sealed cookie of the signed-in member; only the storefront's server can read it. */
export const SESSION_COOKIE = 'shop_session'
/** Readable companion: tells the browser that asking for personal data is worth while. Carries no secret. */
export const SIGNED_IN_COOKIE = 'signed_in'
export const REQUEST_ID_HEADER = 'x-request-id'
/** Whom an answer is for, and whom the page of a write shows: a digest of member and branch, or GUEST. */
export const MEMBER_HEADER = 'x-shop-member'
export const GUEST = 'guest'
/** Whom the main site's cookies are of, by the user state that was answered last; only the storefront's server reads it. */
export const MEMBER_COOKIE = 'shop_member'
/** The upstream's own sign-in page, signed by the storefront's server; only that server reads it. */
export const LOGIN_PLACE_COOKIE = 'login_place'
/** Over TLS in front of these names: a browser then takes them from this very host alone, and over TLS alone. */
export const HOST_PREFIX = '__Host-'

/** Cookies of the storefront; no upstream may set them. */
export function isOwnCookie(name: string): boolean {
  const bare = name.toLowerCase().startsWith(HOST_PREFIX.toLowerCase()) ? name.slice(HOST_PREFIX.length) : name
  return (
    bare.startsWith(SESSION_COOKIE) || [SIGNED_IN_COOKIE, LOGIN_PLACE_COOKIE, MEMBER_COOKIE, 'display'].includes(bare)
  )
}

/** Whether a browser's cookies say that somebody is signed in, under either name. Also the start of a page's script. */
export const SIGNED_IN_MARK = `(?:^|; )(?:${HOST_PREFIX})?${SIGNED_IN_COOKIE}=1(?:;|$)`
