/** Answer pages for a question by what it says of money, marks, places and subjects, in whatever words. */
import type { Locale } from '../../domain/editions.ts'
import { isOfOtherBudget, pointsOfAnswer } from '../../domain/wishes/answers-wish.ts'
import { asksWhatFits, type Wish } from '../../domain/wishes/wish.ts'
import { perVersion } from '../per-version.ts'
import { hiddenArticles } from '../queries/article-editions.ts'
import { readWishOf } from '../queries/wishes.ts'
import type { Database } from '../store.ts'

const wishesAnswered = perVersion(async (db, locale: Locale) => {
  const hidden = await hiddenArticles(db, locale)
  const rows = await db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.id', 'title'])
    .where('is_draft', '=', 0)
    .where('kind', '=', 'answer')
    .where('locale', '=', locale)
    .orderBy('article.id')
    .execute()
  const shown = rows.filter(({ id }) => !hidden.has(id))
  return Promise.all(shown.map(async ({ id, title }) => ({ id, wish: await readWishOf(db, title, locale) })))
})

/** Ids of the answer pages that a question has, the one that says most of it first, and of those about another amount. */
export async function findAnswered(db: Database, question: Wish, locale: Locale) {
  const pages = await wishesAnswered(db, locale)
  // an amount alone asks for the budget
  const answers = (asksWhatFits(question) ? pages : [])
    .map(({ id, wish }) => ({ id, points: pointsOfAnswer(wish, question) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ id }) => id)
  return { answers, others: new Set(pages.filter(({ wish }) => isOfOtherBudget(wish, question)).map(({ id }) => id)) }
}
