'use client'

import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { chooseAll } from '#components/ui/choose-all.tsx'
import { FileLink, Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { inspectionArchiveUrl, useInspectionReports } from '#lib/browser/use-inspection-reports.ts'
import type { InspectionQuery, InspectionReport } from '#lib/domain/inspection-report.ts'
import { invoicesUrl, orderUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { DocumentTabs } from './document-tabs.tsx'

/** The file is on its way when the link was followed; then the list is asked again for what is still new. */
const FETCHED_MS = 3000

function ReportRow({ report, isChosen, onChoose, onFetch }: ReportRowProps) {
  return (
    <Row>
      <Cell>
        <Checkbox
          label={`选择 ${report.name} ${report.batch}`}
          hideLabel
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Cell>
      <RowHeader>
        <span className="font-semibold">{report.name}</span>
        <span className="block text-meta text-ink-500">
          {report.spec} · {report.manufacturer}
        </span>
      </RowHeader>
      <Cell className="cell-labelled" data-label="批号">
        {report.batch}
        <span className="block text-meta text-ink-500">效期至 {report.expiresOn}</span>
      </Cell>
      <Cell>
        {report.reportNumber}
        <span className="block text-meta text-ink-500">{report.issuedOn}</span>
      </Cell>
      <Cell>
        {report.order && (
          <Link href={orderUrl(report.order.id)} className={linkClass('quiet')}>
            {report.order.number}
          </Link>
        )}
      </Cell>
      <Cell className="whitespace-nowrap">
        <FileLink
          href={report.url}
          download
          onClick={onFetch}
          className={buttonClass({ size: 'row' })}
          aria-label={`下载检验报告 ${report.name} ${report.batch}`}
        >
          下载
        </FileLink>
        {!report.isDownloaded && <span className="ml-2 text-meta text-warn-700">未下载</span>}
      </Cell>
    </Row>
  )
}

interface ReportRowProps {
  report: InspectionReport
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onFetch: () => void
}

function Filters({ query }: { query: InspectionQuery }) {
  const isFiltered = query.keywords !== '' || query.batch !== '' || query.orderId !== null || query.onlyFresh
  return (
    <search>
      <form action={routes.invoices.path} className="flex flex-wrap items-center gap-3 text-table">
        <input type="hidden" name="view" value="reports" />
        {query.orderId !== null && <input type="hidden" name="order" value={query.orderId} />}
        <label className="flex items-center gap-2">
          商品或厂家
          <input
            name="keywords"
            defaultValue={query.keywords}
            maxLength={64}
            className="h-8 w-45 rounded border border-line-strong bg-surface px-2 max-tablet:h-11"
          />
        </label>
        <label className="flex items-center gap-2">
          批号
          <input
            name="batch"
            defaultValue={query.batch}
            maxLength={40}
            className="h-8 w-30 rounded border border-line-strong bg-surface px-2 max-tablet:h-11"
          />
        </label>
        <Checkbox name="fresh" value="1" label="只看未下载" defaultChecked={query.onlyFresh} />
        <Button type="submit" size="row">
          查询
        </Button>
        {isFiltered && (
          <Link href={invoicesUrl({ view: 'reports' })} className="text-brand-700 underline">
            重置
          </Link>
        )}
      </form>
    </search>
  )
}

/** InspectionReport reports of every batch the member got, one by one or many as an archive. */
export function InspectionReportPage({ query }: { query: InspectionQuery }) {
  const asked = useInspectionReports(query)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const fresh = asked.data?.freshTotal ?? 0

  const choose = (ids: readonly number[], isChosen: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const askLater = (): void => void setTimeout(asked.reload, FETCHED_MS)
  const { keywords, batch, orderId, onlyFresh } = query

  return (
    <div className="flex flex-col gap-3">
      <DocumentTabs current="reports" />
      <Filters query={query} />
      <div className="flex flex-wrap items-center gap-3 text-table">
        <span role="status">未下载 {fresh} 份</span>
        {fresh > 0 && (
          <a href={inspectionArchiveUrl([])} download onClick={askLater} className={buttonClass({ size: 'row' })}>
            下载全部未下载报告
          </a>
        )}
        {chosen.size > 0 && (
          <a
            href={inspectionArchiveUrl([...chosen])}
            download
            onClick={askLater}
            className={buttonClass({ size: 'row', variant: 'brand' })}
          >
            打包下载所选 {chosen.size} 份
          </a>
        )}
        <span className="text-meta text-ink-500">一次最多打包100份</span>
      </div>
      <PageOf
        label="检验报告"
        asked={asked}
        hrefOf={(page) =>
          invoicesUrl({
            view: 'reports',
            keywords,
            batch,
            order: orderId ?? undefined,
            fresh: onlyFresh ? 1 : undefined,
            page,
          })
        }
        empty={<EmptyState text="暂无符合条件的检验报告，商品发货后可在此下载" />}
      >
        {(reports) => (
          <Table caption="检验报告" className="phone-cards plain-rows">
            <TableHead
              columns={[
                chooseAll({ rows: reports.map(({ id }) => id), isChosen: (id) => chosen.has(id), onChoose: choose }),
                '商品',
                { title: '批号', className: 'w-30' },
                { title: '报告编号', className: 'w-40' },
                { title: '订单', className: 'w-40' },
                { title: '操作', className: 'w-40' },
              ]}
            />
            <tbody>
              {reports.map((report) => (
                <ReportRow
                  key={report.id}
                  report={report}
                  isChosen={chosen.has(report.id)}
                  onChoose={(isChosen) => choose([report.id], isChosen)}
                  onFetch={askLater}
                />
              ))}
            </tbody>
          </Table>
        )}
      </PageOf>
    </div>
  )
}
