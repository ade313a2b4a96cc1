import { Steps } from '#components/ui/steps.tsx'

const names = ['购物车', '核对订单信息', '支付订单', '支付完成']

/** The four steps of an order. */
export function CartSteps({ step }: { step: 1 | 2 | 3 | 4 }) {
  return <Steps label="下单步骤" names={names} step={step} />
}
