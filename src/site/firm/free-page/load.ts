import type { LoaderFunctionArgs } from 'react-router'
import type { PageBlockType } from '../../../domain/content/free-pages.ts'
import { orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'

/** A page of the organisation's own in this edition, with what its blocks show of the rest of the site. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api } = site
  const { editions, ...page } = await orNotFound(site, api.firm.freePage({ slug: params.slug ?? '' }))
  const has = (type: PageBlockType) => page.blocks.some((block) => block.type === type)
  const [{ questions }, options, { packages }] = await Promise.all([
    has('questions') ? api.questions.list() : { questions: [] },
    has('booking') ? api.consultations.options() : null,
    has('prices') ? api.firm.serviceCopy() : { packages: [] },
  ])
  const shownQuestions = (block: (typeof page.blocks)[number]) =>
    block.category === null
      ? block.questions.flatMap((id) => questions.find((question) => question.id === id) ?? [])
      : questions.filter(({ category }) => category === block.category)
  const blocks = page.blocks.map((block) => ({ ...block, questions: shownQuestions(block) }))
  return { page: { ...page, blocks }, options, packages: packages.filter(({ price }) => price !== null), editions }
}
export type FreePageData = Awaited<ReturnType<typeof loader>>
export type FreePageBlock = FreePageData['page']['blocks'][number]
