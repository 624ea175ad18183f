import { type LoaderFunctionArgs, redirect } from 'react-router'
import { notFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'

/** A category of questions under its id, as menus link it; its name leads there. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { questions, categories } = await site.api.questions.list()
  const category = categories.find(({ id, slug }) => String(id) === params.name || slug === params.name)
  if (!category) throw await notFound(site)
  if (String(category.id) !== params.name) {
    return redirect(`/faq/${category.id}${new URL(request.url).search}`, 301)
  }
  return { category, categories, questions: questions.filter((question) => question.category === category.id) }
}
export type FaqData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
export type Question = FaqData['questions'][number]
