import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { movementKinds } from '#lib/domain/wallet.ts'
import { routes } from '#lib/routes/registry.ts'

const control =
  'h-8 rounded border border-line-strong bg-surface px-2 max-tablet:h-11 max-tablet:min-w-0 max-tablet:flex-1'

interface BalanceFilterProps {
  kind: number | undefined
  from: string
  to: string
}

/**
 * Filters of the balance log; they are in the address, so a filtered page can be kept and sent on. Codes of kinds are
 * known only where the wallet is offered.
 */
export function BalanceFilter({ kind, from, to }: BalanceFilterProps) {
  const areKindsKnown = useFeature('wallet')
  return (
    <search>
      <form
        action={routes.balance.path}
        className="flex flex-wrap items-center gap-2 text-table max-tablet:grid max-tablet:grid-cols-2"
      >
        {areKindsKnown && (
          <label className="flex items-center gap-2">
            类型
            <select name="kind" defaultValue={kind ?? ''} className={control}>
              <option value="">全部</option>
              {movementKinds.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="flex items-center gap-2">
          起始
          <input type="date" name="from" defaultValue={from} className={control} />
        </label>
        <label className="flex items-center gap-2">
          截止
          <input type="date" name="to" defaultValue={to} className={control} />
        </label>
        <Button type="submit" size="row" className="max-tablet:col-start-2 max-tablet:row-start-1">
          查询
        </Button>
        {(kind !== undefined || from !== '' || to !== '') && (
          <Link href={routes.balance.path} className={linkClass()}>
            重置
          </Link>
        )}
      </form>
    </search>
  )
}
