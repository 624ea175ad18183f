import type { ArticleItem } from '../../api/client.ts'
import { ArticleRow } from './article-card.tsx'
import { markWords } from './mark-words.ts'

/** A list of articles, one a line; the words of a query stand out in their titles. */
export function ArticleRows({ articles, query = '' }: { articles: readonly ArticleItem[]; query?: string }) {
  return (
    <ul className="marked mt-8 max-w-4xl space-y-8">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleRow article={article} title={<Marked title={article.title_article} query={query} />} />
        </li>
      ))}
    </ul>
  )
}

function Marked({ title, query }: { title: string; query: string }) {
  const pieces = markWords(title, query)
  return pieces.map(({ text, isMarked }, index) => {
    const key = `${index}${text}`
    return isMarked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
