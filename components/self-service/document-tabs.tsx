import { Tabs } from '#components/ui/tabs.tsx'
import { invoicesUrl } from '#lib/routes/links.ts'

/** Licences of what was bought: invoices, what can be invoiced, inspection reports. */
export function DocumentTabs({ current }: { current: 'list' | 'apply' | 'reports' }) {
  const urls = {
    list: invoicesUrl(),
    apply: invoicesUrl({ view: 'apply' }),
    reports: invoicesUrl({ view: 'reports' }),
  }
  return (
    <Tabs
      label="发票与报告"
      current={urls[current]}
      tabs={[
        { text: '我的发票', href: urls.list },
        { text: '申请开票', href: urls.apply },
        { text: '检验报告', href: urls.reports },
      ]}
    />
  )
}
