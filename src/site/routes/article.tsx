import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { ArticleView } from '../articles/article-view.tsx'
import type { ArticleData } from '../articles/load-article.ts'
import { CategoryNeighbours, RelatedArticles } from '../articles/read-on.tsx'
import { Ask } from '../layout/ask.tsx'

export { loader } from '../articles/load-article.ts'

export default function ArticlePage() {
  const { article, neighbours } = useLoaderData<ArticleData>()
  const t = useTranslations('articles')
  return (
    <ArticleView article={article}>
      <CategoryNeighbours article={article} neighbours={neighbours} />
      <RelatedArticles articles={article.related} />
      <Ask title={t('askTitle')} text={t('askText')} />
    </ArticleView>
  )
}
