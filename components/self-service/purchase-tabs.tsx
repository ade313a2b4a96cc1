import { Tabs } from '#components/ui/tabs.tsx'
import { quickPurchaseUrl } from '#lib/routes/links.ts'

/** The two ways to buy in a hurry: what is bought again and again, or a whole list at once. */
export function PurchaseTabs({ current }: { current: 'bought' | 'import' }) {
  const bought = quickPurchaseUrl()
  const list = quickPurchaseUrl({ view: 'import' })
  return (
    <Tabs
      label="快捷采购"
      current={current === 'bought' ? bought : list}
      tabs={[
        { text: '常购商品', href: bought },
        { text: '计划导入', href: list },
      ]}
    />
  )
}
