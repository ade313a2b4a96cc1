import { buttonClass } from '#components/ui/button.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { useUser } from '#lib/browser/use-user.ts'
import { sumLabel, sumText } from '#lib/domain/amount-rows.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { lineName, lineUnit } from '#lib/domain/cart.ts'
import type { Settlement } from '#lib/domain/settlement.ts'
import { amountText, priceText, quantityText } from '#lib/kernel/known-text.ts'
import { Blockers } from './blockers.tsx'
import { OrderPreview } from './order-preview.tsx'
import { PromotionBars } from './promotion-bars.tsx'

function lineText(line: CartLine): string {
  const { item } = line
  const facts = item.kind === 'goods' ? [item.goods.spec, item.goods.manufacturer] : []
  const unit = lineUnit(line)
  const price = `${priceText(line.price, '')}×${quantityText(line.quantity, unit)}`
  return [lineName(line), ...facts, price, amountText(line.amount)].filter(Boolean).join(' ')
}

/** The order as a text that can be sent to the supplier. */
export function listText({ orders, amounts }: Settlement, company: string): string {
  return [
    ...(company === '' ? [] : [company]),
    ...orders.flatMap(({ lines }) => lines).map(lineText),
    `${sumLabel(amounts)} ${sumText(amounts)}`,
  ].join('\n')
}

interface Contact {
  readonly name: string
  readonly phone: string
}

/** Whom to call: the buyer's own contact, else the hotline; null where there is no number. */
function useContact(hotLine: string): Contact | null {
  const { user } = useUser()
  const persons = [user?.contact, user?.servicePerson, user?.salesPerson]
  const person = persons.find((each) => each && each.phone !== '')
  if (person) return person
  const number = user?.hotLine || hotLine
  return number === '' ? null : { name: '', phone: number }
}

export interface OrderingPlace {
  /** The main site's page to order at. */
  readonly orderAt: string | null
  readonly hotLine: string
}

interface VerifiedProps {
  readonly settlement: Settlement
  readonly place: OrderingPlace
}

/** How ordering goes on in a shop that takes no orders here: at the main site, by phone, with the list to send. */
function OrderingOn({ settlement, place: { orderAt, hotLine } }: VerifiedProps) {
  const company = useUser().user?.company ?? ''
  const contact = useContact(hotLine)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(listText(settlement, company))
      showToast('清单已复制')
    } catch {
      showToast('复制失败，请手动选择复制', { kind: 'error' })
    }
  }
  return (
    <section
      aria-labelledby="ordering-on"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-line bg-surface px-3 py-3"
    >
      <div className="min-w-0 flex-1 max-tablet:basis-full">
        <h2 id="ordering-on" className="text-section font-semibold">
          如何下单
        </h2>
        <p className="text-table text-ink-700">
          {orderAt === null ? '本商城不在线提交订单。' : '请到主站提交订单并付款。'}
          {contact && (
            <>
              {orderAt === null ? '请联系' : '也可联系'}
              {contact.name === '' ? '客服' : contact.name}{' '}
              <a href={`tel:${contact.phone}`} className={linkClass()}>
                {contact.phone}
              </a>
              {' 下单。'}
            </>
          )}
          {orderAt === null && contact === null && '请把清单发给供货方下单。'}
        </p>
      </div>
      <WorkButton size="large" work={copy}>
        复制清单
      </WorkButton>
      {orderAt !== null && (
        <a href={orderAt} className={buttonClass({ variant: 'buy', size: 'large' })}>
          到主站下单
        </a>
      )}
    </section>
  )
}

/** The lines as they would be ordered, with the terms they have, in a shop that takes no orders here. */
export function VerifiedOrder({ settlement, place }: VerifiedProps) {
  const { orders, terms, amounts } = settlement
  const lines = orders.flatMap((order) => order.lines)
  return (
    <div className="flex flex-col gap-4">
      {terms && <PromotionBars cart={{ ...terms, lines, amounts }} />}
      <Blockers settlement={settlement} />
      {orders.map((entry, index) => (
        <OrderPreview key={entry.kind} order={entry} position={index + 1} of={orders.length} />
      ))}
      <OrderingOn settlement={settlement} place={place} />
    </div>
  )
}
