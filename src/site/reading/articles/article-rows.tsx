import type { ArticleItem } from '../../../api/client.ts'
import { Marked } from '../search/marked.tsx'
import { ArticleRow } from './article-card.tsx'

type Part = { text: string; is_match: boolean }
type Found = ArticleItem & { title_parts?: Part[] | undefined; snippet?: Part[] | undefined }

/** A list of articles, one a line; where words were searched they stand out. */
export function ArticleRows({ articles }: { articles: readonly Found[] }) {
  return (
    <ul className="marked mt-8 max-w-4xl space-y-8">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleRow
            article={article}
            title={article.title_parts && <Marked parts={article.title_parts} />}
            text={article.snippet && <Marked parts={article.snippet} />}
          />
        </li>
      ))}
    </ul>
  )
}
