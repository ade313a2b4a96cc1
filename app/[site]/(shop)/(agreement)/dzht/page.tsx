import { AgreementPage } from '#components/agreements/agreement-page.tsx'
import { parseId } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('agreement')

export default async function Page({ searchParams }: PageProps<'/[site]/dzht'>) {
  const { id } = await searchParams
  return <AgreementPage open={parseId(id)} />
}
