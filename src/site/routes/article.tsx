import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { ArticleView } from '../reading/articles/article-view.tsx'
import type { ArticleData } from '../reading/articles/load-article.ts'
import { CategoryNeighbours, RelatedArticles } from '../reading/articles/read-on.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import '../reading/articles/articles.css'

export { loader } from '../reading/articles/load-article.ts'

export default function ArticlePage() {
  const { article, neighbours } = useLoaderData<ArticleData>()
  const t = useTranslations('articles')
  return (
    <ArticleView article={article}>
      <CategoryNeighbours article={article} neighbours={neighbours} />
      <RelatedArticles articles={article.related} />
      <CallToAction title={t('askTitle')} text={t('askText')} />
    </ArticleView>
  )
}
