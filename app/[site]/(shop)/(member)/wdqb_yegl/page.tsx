import { MemberFrame } from '#components/account/member-frame.tsx'
import { BalancePage } from '#components/wallet/balance-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseAmount, parseDay, parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('balance')

export default async function Page({ searchParams }: PageQuery) {
  const { kind, from, to, page, recharge } = await searchParams
  return (
    <MemberFrame current="balance">
      <BalancePage
        kind={parseNumber(kind) ?? undefined}
        from={parseDay(from)}
        to={parseDay(to)}
        page={parseNumber(page) ?? 1}
        recharge={parseAmount(recharge)}
      />
    </MemberFrame>
  )
}
