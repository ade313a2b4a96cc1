import { useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { walkQuantities } from '#components/ui/walk-quantities.ts'
import type { CardGoods } from '#lib/domain/goods.ts'
import { minimumQuantity, quantityStep } from '#lib/domain/goods.ts'
import { useAddToCart } from './use-add-to-cart.ts'
import { useQuantity } from './use-quantity.ts'

/** Quantity and purchase of goods in a card or a line. Enter adds and goes to the next quantity, arrows walk. */
export function QuickBuy({ goods }: { goods: CardGoods }) {
  const { quantity, setQuantity, bounds } = useQuantity(goods)
  const add = useAddToCart()
  const field = useRef<HTMLInputElement>(null)
  // One unit, where one is the legal step, is what the quick way adds.
  const isStep = (wanted: number): boolean => wanted === 1 && minimumQuantity(goods) === 1 && quantityStep(goods) === 1
  const put = (wanted: number): void => add(goods, isStep(wanted) ? undefined : wanted)
  return (
    <>
      <QuantityStepper
        label={`采购数量 ${goods.name}`}
        value={quantity}
        bounds={bounds}
        sold={goods}
        onCommit={setQuantity}
        onTyping={setQuantity}
        onKey={(key, settled) => {
          if (key === 'enter') put(settled)
          if (field.current) walkQuantities(field.current, key)
        }}
        inputRef={field}
        isNarrow
      />
      <Button
        variant="buy-outline"
        size="row"
        className="max-tablet:px-2"
        aria-label={`加购 ${goods.name}`}
        data-takes-quantity
        onClick={() => put(quantity)}
      >
        加购
      </Button>
    </>
  )
}
