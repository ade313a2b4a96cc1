interface Noted {
  readonly note: string
  readonly orderNumber: string | null
}

/** A note that only says the order again is none. */
export const ownNote = ({ note, orderNumber }: Noted): string =>
  orderNumber !== null && [orderNumber, `订单 ${orderNumber}`].includes(note) ? '' : note
