'use client'

import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#components/ui/states.tsx'
import { useAgreements } from '#lib/browser/use-agreements.ts'
import { routes } from '#lib/routes/registry.ts'
import { ContractList } from './contract-list.tsx'
import { ContractReader } from './contract-reader.tsx'

/** Contracts to sign and signed ones; the one that is read stands below the list. */
export function ContractPage({ open }: { open: number | null }) {
  const { agreements, error, reload } = useAgreements()
  return (
    <div className="flex flex-col gap-4 py-4">
      <h1 className="text-section font-semibold">电子合同</h1>
      {error && !agreements ? (
        <ErrorState
          text={error.message || undefined}
          requestId={error.requestId}
          retry={<Button onClick={reload}>重试</Button>}
        />
      ) : !agreements ? (
        <div role="status" aria-label="正在加载合同…">
          <Skeleton className="h-45 w-full" />
        </div>
      ) : agreements.current.length === 0 ? (
        <EmptyState text="目前没有需要签署的合同。" />
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
          <ContractList agreements={agreements} open={open} />
          {open !== null && <ContractReader key={open} id={open} />}
        </>
      )}
    </div>
  )
}
