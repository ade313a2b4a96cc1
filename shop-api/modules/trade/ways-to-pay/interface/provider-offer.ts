import type { Due, Offer, PaymentMeans } from './way.ts'
import { EPHEDRINE } from './way.ts'

/** What every provider says of an order: that the shop is connected, and that the law allows it. */
export const providerOffer =
  (method: string, label: string) =>
  ({ kind, pay }: Due, { providers }: PaymentMeans): Offer | null => {
    if (!providers.has(method)) return null
    const nothing = pay === 0 ? '应付为零，请用余额支付' : ''
    return { label, reason: kind === 'hm' ? EPHEDRINE : nothing, available: null }
  }
