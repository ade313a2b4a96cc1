'use client'

import { Button } from '#components/ui/button.tsx'
import { WaysOn } from './ways-on.tsx'

/** What a page says that cannot be rendered at the moment. */
export function UnavailableNotice() {
  return (
    <WaysOn
      title="页面暂时无法显示"
      text="系统繁忙，请稍候再试。已提交的订单和购物车不受影响。"
      first={
        <Button variant="brand" onClick={() => window.location.reload()}>
          重新加载
        </Button>
      }
    />
  )
}
