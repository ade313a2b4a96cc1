import { MissingPage } from '#components/shell/missing-page.tsx'
import { ProgrammePage } from '#components/zones/controlled/programme-page.tsx'
import { programmeMetadata, readProgrammePage } from '#lib/server/controlled-page.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ url: '_' }]

type Props = PageProps<'/[site]/kxzq/goods/[url]'>

export const generateMetadata = async ({ params }: Props) => programmeMetadata(await params)

export default async function Page({ params }: Props) {
  const found = await readProgrammePage(await params)
  if (!found) return <MissingPage />
  return <ProgrammePage {...found} />
}
