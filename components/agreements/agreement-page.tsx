'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { useAgreements } from '#lib/browser/use-agreements.ts'
import { routes } from '#lib/routes/registry.ts'
import { AgreementList } from './agreement-list.tsx'
import { AgreementReader } from './agreement-reader.tsx'

/** Agreements to sign and signed ones; the one that is read is below the list. */
export function AgreementPage({ open }: { open: number | null }) {
  return (
    <div className="flex flex-col gap-4 py-4">
      <h1 className="text-section font-semibold">电子合同</h1>
      <Shown asked={useAgreements()} label="合同" height="h-45">
        {(agreements) =>
          agreements.current.length === 0 ? (
            <EmptyState text="暂无需要签署的合同" />
          ) : (
            <>
              <div role="status">
                {agreements.isValid ? (
                  <Notice kind="ok">
                    <span className="flex flex-wrap items-center gap-3">
                      合同均已签署，可以正常下单。
                      <Link href={routes.cart.path} className={buttonClass({ size: 'row' })}>
                        去购物车
                      </Link>
                    </span>
                  </Notice>
                ) : (
                  <Notice kind="warn">{agreements.message}</Notice>
                )}
              </div>
              <AgreementList agreements={agreements} open={open} />
              {open !== null && <AgreementReader key={open} id={open} />}
            </>
          )
        }
      </Shown>
    </div>
  )
}
