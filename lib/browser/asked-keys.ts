/** Nouns that reads are kept under and that several files refresh; apart, so that a key does not bring its readers along. */
export const walletKey = 'money'
export const addressesKey = 'addresses'
/** Coupons and vouchers. */
export const ownKey = 'held'
