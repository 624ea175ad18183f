/** The home page of each edition shows the featured schools of its content. */
import { expect, test } from 'vitest'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { provideApp } from '../support/app.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { readWritten } from '../support/html.ts'
import { homeOf } from '../support/journey.ts'
import { inStoreOf } from '../support/server-store.ts'

const { schools, blocks } = demoContent()

const server = provideApp()

test.each(LOCALES)('in %s the featured schools have the order of the content', async (locale) => {
  const html = await readWritten(await fetch(server.origin + homeOf(locale)))
  const heading = blocks.home_page[0]?.sections.find(({ section }) => section === 'schools')?.title?.[locale] ?? ''
  const [, rest = ''] = html.split(heading)
  const [section = ''] = rest.split('</section>')
  const linkedIds = [...section.matchAll(/href="[^"]*\/schools\/(\d+)"/g)].map(([, id]) => Number(id))
  const featured = blocks.notable_schools.find(({ edition }) => edition === locale)?.schools ?? []
  expect(featured.length).toBeGreaterThan(2)
  expect([...new Set(linkedIds)]).toEqual(featured.map((slug) => schools.find((school) => school.slug === slug)?.id))
})

test('a section without content does not appear', async () => {
  const heading = blocks.home_page[0]?.sections.find(({ section }) => section === 'steps')?.title?.en ?? ''
  const hasHeading = async () => (await readWritten(await fetch(`${server.origin}/`))).includes(heading)
  expect(await hasHeading()).toBe(true)
  await inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await tx.deleteFrom('content_block').where('kind', '=', 'flows').execute()
      await raiseContentVersion(tx)
    }),
  )
  await expect.poll(hasHeading, { timeout: 20_000 }).toBe(false)
})
