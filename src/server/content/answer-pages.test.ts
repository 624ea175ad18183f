/** What `content -- check` says of answer pages and of articles of some editions. */
import { expect, test } from 'vitest'
import { answerHeadings } from '../../domain/articles/answer-shape.ts'
import { checkContent } from './check-content.ts'
import { filesOf } from './parse-files.ts'
import { readContent } from './read-content.ts'

const files = filesOf('tests/fixtures/organisation')
const folder = 'articles/a-question'
const facts = (more: string) =>
  `id: 900\nslug: a-question\nkind: answer\n${more}classification: 5\ntags: []\ndate_publish: 2026-11-30\ndate_update: 2026-11-30\n`
const text = (headings: readonly string[], abstract = 'Đủ.') =>
  `---\ntitle: Có đủ không?\nseo_slug: co-du-khong\nabstract: ${abstract}\n---\n${headings.map((each) => `## ${each}\n\nNội dung.\n`).join('\n')}`

/** The errors that the article adds to the fixture's own. */
function errorsWith(added: Record<string, string>): string[] {
  const before = new Set(checkContent(readContent(files)))
  const content = readContent(new Map([...files, ...Object.entries(added)]))
  return checkContent(content).filter((error) => !before.has(error))
}

test('an answer page of one edition needs no other language', () => {
  const article = facts('editions: [vi]\nwriters: {vi: tran-quoc-bao}\n')
  expect(errorsWith({ [`${folder}/article.yaml`]: article, [`${folder}/vi.md`]: text(answerHeadings('vi')) })).toEqual(
    [],
  )
})

test('a missing heading is named with its file and language', () => {
  const [, ...headings] = answerHeadings('vi')
  const errors = errorsWith({
    [`${folder}/article.yaml`]: facts('editions: [vi]\n'),
    [`${folder}/vi.md`]: text([...headings, 'Thêm'], 'Một. Hai. Ba. Bốn.'),
  })
  expect(errors).toEqual([
    expect.stringMatching(/^articles\/a-question\/vi\.md: This answer has 4 sentences; the limit is 3\./),
    expect.stringMatching(/^articles\/a-question\/vi\.md: .*“Câu trả lời này dành cho ai” is missing in Tiếng Việt/),
    expect.stringMatching(/^articles\/a-question\/vi\.md: .* in Tiếng Việt doesn’t have the heading “Thêm”/),
  ])
})

test('a link to an article that the edition doesn’t have is reported', () => {
  const other = 'articles/first-week-abroad/tw.md'
  const errors = errorsWith({
    [`${folder}/article.yaml`]: facts('editions: [vi]\n'),
    [`${folder}/vi.md`]: text(answerHeadings('vi')),
    [other]: `${files.get(other)}\n[更多](/articles/900)\n`,
  })
  expect(errors).toEqual([`${other}: links to article 900 (a-question), which the edition tw doesn’t have`])
})

test('a link to an article that is for readers of another home country becomes plain text, and is no error', () => {
  const other = 'articles/first-week-abroad/en.md'
  const added = (country: string) => ({
    [`${folder}/article.yaml`]: facts('').replace('kind: answer\n', ''),
    [`${folder}/en.md`]: `---\ntitle: Enough?\nseo_slug: enough\nabstract: Yes.\nreaders: ${country}\n---\nText.\n`,
    [other]: `${files.get(other)}\nSee [the answer](/articles/900).\n`,
  })
  const linkedIn = (country: string) => {
    const { articles } = readContent(new Map([...files, ...Object.entries(added(country))]))
    return articles.find(({ slug }) => slug === 'first-week-abroad')?.texts.en?.content.match(/<p>See .*<\/p>$/)?.[0]
  }
  expect(linkedIn('PH')).toBe('<p>See <a href="/articles/900-enough">the answer</a>.</p>')
  expect(linkedIn('VN')).toBe('<p>See the answer.</p>')
  expect(errorsWith(added('VN')).filter((error) => error.startsWith(other))).toEqual([])
})
