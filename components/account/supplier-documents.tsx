'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import type { DocumentPart } from '#lib/browser/use-supplier-documents.ts'
import { documentPackUrl, useSupplierDocuments } from '#lib/browser/use-supplier-documents.ts'
import type { SupplierDocumentSet } from '#lib/domain/supplier-document.ts'

function Download({ part, children, isMain }: { part: DocumentPart; children: string; isMain?: boolean }) {
  return (
    <a
      href={documentPackUrl(part)}
      download
      className={buttonClass({ variant: isMain ? 'brand' : 'outline', size: 'row' })}
    >
      {children}
    </a>
  )
}

function ShopDocuments({ papers }: { papers: SupplierDocumentSet['shop'] }) {
  return (
    <Table caption="商城资质文件">
      <TableHead columns={['文件', '编号', '有效期至', '版本']} />
      <tbody>
        {papers.map((document) => (
          <Row key={document.name}>
            <RowHeader>{document.name}</RowHeader>
            <Cell className="wrap-anywhere">{document.number}</Cell>
            <Cell className="whitespace-nowrap">{document.validTo ?? '长期'}</Cell>
            <Cell>{document.version}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Contents({ papers }: { papers: SupplierDocumentSet }) {
  const { shop, goods, own, version } = papers
  const uploaded = own.reduce((sum, document) => sum + document.files, 0)
  return (
    <>
      <p className="mb-2 text-ink-500 text-table">
        当前版本 {version}：商城资质 {shop.length} 份，近一年采购的 {goods.length} 个品种的批准证明等{' '}
        {goods.reduce((sum, each) => sum + each.papers.length, 0)} 份。文件有变动时版本随之更新。
      </p>
      <p className="mb-3 flex flex-wrap gap-2">
        <Download part="all" isMain>
          下载全部首营资料
        </Download>
        <Download part="shop">仅下载商城资质</Download>
        {own.length > 0 && <Download part="own">下载我的资质包</Download>}
      </p>
      <ShopDocuments papers={shop} />
      {own.length > 0 && (
        <p className="mt-2 text-ink-500 text-table">
          我的资质包：{own.map((document) => document.name).join('、')}
          {uploaded > 0 && `，含已上传文件 ${uploaded} 个`}
        </p>
      )}
    </>
  )
}

/** Electronic supplier documents: what is in them, and all of it as one file. */
export function SupplierDocuments() {
  return useFeature('supplier-documents') && <AllDocuments />
}

function AllDocuments() {
  return (
    <section id="first-sale-papers" aria-labelledby="first-sale-title" className="border border-line bg-surface p-3">
      <h2 id="first-sale-title" className="mb-1 text-section font-semibold">
        电子首营资料
      </h2>
      <div className="min-h-60">
        <Shown asked={useSupplierDocuments()} label="首营资料">
          {(papers) => <Contents papers={papers} />}
        </Shown>
      </div>
    </section>
  )
}
