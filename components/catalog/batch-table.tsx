import { FileLink, Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Cell, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { useReportFiles } from '#lib/browser/use-inspection-reports.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Batch } from '#lib/domain/goods-detail.ts'
import { stockLabel } from '#lib/domain/goods-text.ts'
import { invoicesUrl } from '#lib/routes/links.ts'

// Six columns fit a phone when they are close together.
const narrow = 'max-tablet:px-1'
const date = 'whitespace-nowrap max-tablet:px-1'
const forMembers = 'members-only max-tablet:px-1'

const reportLink = linkClass('body', {}, 'inline-flex items-center whitespace-nowrap max-tablet:min-h-11')

/** The file itself where the member has it; otherwise where reports are looked up. */
function ReportLink({ number, file }: { number: string; file: string | undefined }) {
  if (file !== undefined) {
    return (
      <FileLink href={file} download aria-label={`下载检验报告 批号 ${number}`} className={reportLink}>
        下载
      </FileLink>
    )
  }
  return (
    <Link
      href={invoicesUrl({ view: 'reports', batch: number })}
      aria-label={`查询检验报告 批号 ${number}`}
      className={reportLink}
    >
      查询
    </Link>
  )
}

/** Batches that can be sold: number, made and expiry dates, days left; pieces left only for those who may see stock. */
export function BatchTable({ goods, batches }: { goods: Goods; batches: readonly Batch[] }) {
  const files = useReportFiles(goods)
  if (batches.length === 0) return null
  const showStock = batches.some((batch) => batch.stock !== null)
  return (
    <section aria-labelledby="goods-batches" className="bg-surface p-4 max-tablet:px-3">
      <h2 id="goods-batches" className="mb-2 text-section font-semibold">
        批号与效期
      </h2>
      <div className="overflow-x-auto">
        <Table caption={`${goods.name} 的批号与效期`}>
          <TableHead
            columns={[
              { title: '批号', className: narrow },
              { title: '生产日期', className: narrow },
              { title: '效期至', className: narrow },
              {
                title: (
                  <>
                    剩余<span className="max-tablet:sr-only">天数</span>
                  </>
                ),
                numeric: true,
                className: narrow,
              },
              showStock && { title: '库存', numeric: true, className: narrow },
              {
                title: (
                  <>
                    <span className="max-tablet:sr-only">检验</span>报告
                  </>
                ),
                className: forMembers,
              },
            ]}
          />
          <tbody>
            {batches.map((batch) => (
              <tr key={batch.number} className="row-plain border-line-soft border-b">
                <RowHeader className={narrow}>{batch.number}</RowHeader>
                <Cell className={date}>{batch.madeOn}</Cell>
                <Cell className={date}>{batch.expiresOn}</Cell>
                <Cell numeric className={narrow}>
                  {batch.daysLeft === null ? '—' : `${batch.daysLeft}天`}
                </Cell>
                {showStock && (
                  <Cell numeric className={narrow}>
                    {batch.stock === null ? '—' : stockLabel({ stock: batch.stock })}
                  </Cell>
                )}
                <Cell className={forMembers}>
                  <ReportLink number={batch.number} file={files.get(batch.number)} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
