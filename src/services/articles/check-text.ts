import { figuresOfDay } from '../../db/queries/blocks.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { answerIssues } from '../../domain/articles/answer-shape.ts'
import { readDocument } from '../../domain/articles/document.ts'
import { type ArticleKind, ArticleTextSchema } from '../../domain/content/articles.ts'
import { type FieldIssue, FieldsError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { canBe, IN_BRACES, readExample, readReference } from '../../domain/figures/references.ts'
import { picturesNamedIn } from '../../domain/pictures/picture-name.ts'
import type { ArticleDeps } from './deps.ts'

const HeadSchema = ArticleTextSchema.omit({ content: true })
/** To write a sentence for each of twenty thousand takes seconds. */
const issuesMax = 100
const FIELDS = ['title', 'seo_slug', 'abstract'] as const

/** A text in a language, and the kind of its article: answer pages have a fixed shape. */
export type CheckedText = { source: string; locale: Locale; kind: ArticleKind }

/** Whether a text could be read on the site. @throws FieldsError that names every wrong field, with a hundred errors at most */
export async function checkText(
  { store, markdown }: Pick<ArticleDeps, 'store' | 'markdown'>,
  { source, locale, kind }: CheckedText,
): Promise<void> {
  const { head, body } = readDocument(source)
  const parsedHead = HeadSchema.safeParse(head)
  const invalidFields = new Set(parsedHead.error?.issues.map(({ path }) => String(path[0])))
  const issues: FieldIssue[] = FIELDS.filter((field) => invalidFields.has(field)).map((path) => ({
    path,
    key: path === 'seo_slug' && head.seo_slug ? 'fields.article.slug' : 'fields.article.missing',
  }))
  if (body.trim() === '') issues.push({ path: 'body', key: 'fields.article.missing' })
  const losses = await markdown.losses(body)
  for (const loss of losses)
    issues.push({ path: 'body', key: `fields.article.${loss.kind}`, values: { found: loss.excerpt } })
  if (kind === 'answer' && losses.length === 0)
    issues.push(...answerIssues({ abstract: head.abstract ?? '', html: await markdown.render(body) }, locale))
  const { figures } = await figuresOfDay(store.read)
  for (const path of [...FIELDS, 'body'] as const)
    for (const reference of unknownIn((path === 'body' ? body : head[path]) ?? '', figures))
      issues.push({ path, key: 'fields.article.figure', values: { found: reference } })
  const pictures = await picturesByCode(store.read)
  for (const code of picturesNamedIn(body).filter((picture) => !pictures.has(picture)))
    issues.push({ path: 'body', key: 'fields.article.picture', values: { found: code } })
  if (issues.length > 0) throw new FieldsError(issues.slice(0, issuesMax))
}

type Figures = Awaited<ReturnType<typeof figuresOfDay>>['figures']

/** Text in braces that is no placeholder. */
function unknownIn(text: string, figures: Figures): string[] {
  return [...new Set(text.match(IN_BRACES))].filter((braces) => {
    const reference = readReference(braces)
    const figure = reference && figures.get(reference.key)
    return figure ? !canBe(figure, reference) : readExample(braces) === null
  })
}
