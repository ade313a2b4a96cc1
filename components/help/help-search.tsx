import { buttonClass } from '#components/ui/button.tsx'
import { controlClass } from '#components/ui/field.tsx'
import { helpSearchPath } from '#lib/routes/article-links.ts'

/** Search within help: a plain form, so it works before and without scripts. */
export function HelpSearch({ keywords }: { keywords?: string | undefined }) {
  return (
    <search>
      <form action={helpSearchPath} className="flex gap-2">
        <label htmlFor="help-keywords" className="sr-only">
          在帮助中搜索
        </label>
        <div className="w-60 max-tablet:w-50">
          <input
            id="help-keywords"
            name="keywords"
            type="search"
            required
            maxLength={40}
            defaultValue={keywords}
            placeholder="搜索帮助，如 退货、发票"
            className={controlClass(false, 'h-9 max-tablet:h-11')}
          />
        </div>
        <button type="submit" className={buttonClass({ variant: 'brand' })}>
          搜索
        </button>
      </form>
    </search>
  )
}
