import { z } from 'zod'
import { FieldsError } from '../../../domain/domain-error.ts'
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { splitPrefix } from '../../../domain/locale.ts'
import { readTo } from '../../../domain/redirects/address.ts'
import { followRules, isElsewhere, openRules } from '../../../domain/redirects/rules.ts'
import { thingPath } from '../../../domain/site-paths.ts'
import { listRedirects } from '../../../store/queries/redirects.ts'
import { editors } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

const ENDS = ['page', 'elsewhere', 'gone', 'nothing', 'circle'] as const

const TestedSchema = z.object({
  edition: z.enum(LOCALES),
  path: z.string(),
  /** Whether a page stands at the address itself, and no redirect leads away from it. */
  stands: z.boolean(),
  steps: z.array(
    z.object({ edition: z.enum(LOCALES), path: z.string(), to: z.string().nullable(), is_automatic: z.boolean() }),
  ),
  end: z.enum(ENDS),
  /** Where it ends; null where nothing stands. */
  address: z.string().nullable(),
  status: z.int(),
})

/** What somebody meets who asks for an address, rule by rule. */
export const testAddress = staffEndpoint({
  summary: 'Follows an address of the site as a visitor would: each redirect on the way, and what stands at its end',
  access: editors,
  query: z.object({ address: z.string().max(2000), edition: z.enum(LOCALES).default('vi') }),
  answers: TestedSchema,
  async act({ deps: { site, store }, query: { address, edition } }): Promise<z.input<typeof TestedSchema>> {
    const asked = readTo(address, null, site.editionOf)
    if ('problem' in asked || isElsewhere(asked.to))
      throw new FieldsError([{ path: 'address', key: 'fields.redirect.from_unreadable' }])
    const { prefix, rest } = splitPrefix(asked.to)
    const locale: Locale = prefix ?? edition
    const path = bare(rest)
    const way = followRules(openRules(await listRedirects(store.read)), locale, path)
    const [first] = way.steps
    const own = await site.statusOf(locale, path)
    // an article leads on from any of its names: of one that it had, a redirect says so
    const isFormerName = first !== undefined && own >= 300 && own < 400 && thingPath(path) !== path
    const said = { edition: locale, path, stands: own < 400 && !first?.rule.isOver && !isFormerName }
    if (said.stands || !first) {
      const stands = own < 400
      return { ...said, steps: [], end: stands ? 'page' : 'nothing', address: stands ? path : null, status: own }
    }
    const steps = way.steps.map(({ locale: of, path: at, rule }) => ({
      edition: of,
      path: at,
      to: rule.to,
      is_automatic: rule.isAutomatic,
    }))
    if (way.end === 'elsewhere') return { ...said, steps, end: 'elsewhere', address: way.to, status: 301 }
    if (way.end === 'loop') return { ...said, steps: steps.slice(0, -1), end: 'circle', address: null, status: own }
    if (way.end !== 'page') return { ...said, steps, end: 'gone', address: null, status: 410 }
    const status = await site.statusOf(way.locale, bare(way.to))
    return { ...said, steps, end: status < 400 ? 'page' : 'nothing', address: way.to, status }
  },
})

const bare = (address: string) => /^[^?#]*/.exec(address)?.[0] ?? ''
