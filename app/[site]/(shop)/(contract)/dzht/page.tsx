import { ContractPage } from '#components/contracts/contract-page.tsx'
import { parseId } from '#lib/routes/id-list.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('contract')

export default async function Page({ searchParams }: PageProps<'/[site]/dzht'>) {
  const { id } = await searchParams
  return <ContractPage open={parseId(id)} />
}
