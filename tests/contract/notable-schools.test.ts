/** Featured schools: each edition's own, in the order of the content. */
import { describe, expect, test } from 'vitest'
import { type Item, readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES } from '../support/demo-editions.ts'

describe.each(ENGINES)('featured schools on %s', (engine) => {
  const api = useApi(engine)
  const { notable_schools: lists } = demoContent().blocks

  test.each(LOCALES)('in %s are those of its edition in the content, in their order', async (locale) => {
    const featured = lists.find(({ edition }) => edition === locale)?.schools ?? []
    expect(featured.length).toBeGreaterThan(2)
    const { schools } = await readJson(await api.get('/api/Home/notable_schools', { locale }))
    expect((schools as (Item & { slug: string })[]).map(({ slug }) => slug)).toEqual(featured)
  })
})
