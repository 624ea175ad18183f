import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { articlePath, readArticleId } from '../reading/articles/article-address.ts'
import { ArticleView } from '../reading/articles/article-view.tsx'
import { RelatedArticles } from '../reading/articles/read-on.tsx'
import type { PageHandle } from '../shell/hydration.ts'
import { notFound, orNotFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'
import '../reading/articles/articles.css'

export const handle: PageHandle = { noIndex: true }

/** Drafts are private. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const id = readArticleId(params.id ?? '')
  if (id === null) throw await notFound(site)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const article = await orNotFound(site, site.api.articles.draft({ id, token }))
  // the link of a former draft redirects to the published article
  return article.standing === 'published' ? redirect(articlePath(article)) : article
}

export default function ArticlePreview() {
  const article = useLoaderData<Exclude<Awaited<ReturnType<typeof loader>>, Response>>()
  const t = useTranslations('articles')
  const note = (
    <p role="note" className="no-print mt-4 rounded-xl bg-jade-soft px-5 py-3">
      <strong className="mr-2 font-semibold text-jade">{t(article.standing === 'draft' ? 'draft' : 'preview')}</strong>
      {t(article.standing === 'draft' ? 'draftText' : 'previewText')}
    </p>
  )
  return (
    <ArticleView article={article} note={note}>
      <RelatedArticles articles={article.related} />
    </ArticleView>
  )
}
