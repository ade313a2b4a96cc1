/** Sealed cookie of the signed-in member; only the storefront's server can read it. */
export const SESSION_COOKIE = 'shop_session'
/** Readable companion: tells the browser that asking for personal data is worth while. Carries no secret. */
export const SIGNED_IN_COOKIE = 'signed_in'
export const REQUEST_ID_HEADER = 'x-request-id'
