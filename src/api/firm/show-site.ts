import { z } from 'zod'
import { DomainError } from '../../domain/domain-error.ts'
import { localize } from '../../domain/localized.ts'
import { findBlock } from '../../store/queries/blocks.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'

const LinkSchema = z.object({ name: z.string(), url: z.string() })
const SiteSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  email: z.string(),
  weekly_slots: z.int(),
  claims: z.array(
    z.object({
      id: z.string(),
      value: z.string(),
      label: z.string(),
      period: z.string(),
      how_counted: z.string(),
      demo: z.boolean(),
    }),
  ),
  social: z.array(z.object({ kind: z.string(), url: z.string() })),
  chat: z.record(z.string(), z.object({ url: z.string(), id: z.string(), qr_text: z.string() })),
  sister_sites: z.array(LinkSchema),
})

/** The firm as this edition shows it: names, claims, chat channels, social links. */
export const showSite = endpoint({
  summary: 'The firm as this edition shows it',
  cache: briefCache,
  answers: z.object({ site: SiteSchema }),
  async act({ deps, locale }) {
    const site = await findBlock(deps.store.read, 'site', 'site')
    if (!site) throw new DomainError('not_found')
    const text = (texts: Parameters<typeof localize>[0]) => localize(texts, locale).text
    return {
      name: text(site.name),
      tagline: text(site.tagline),
      description: text(site.description),
      email: site.email,
      weekly_slots: site.weekly_slots,
      claims: site.claims.map(({ id, value, label, period, how_counted, demo }) => ({
        id: String(id),
        // written with English signs: Vietnamese parts thousands by dots
        value: locale === 'vi' ? value.replaceAll(',', '.') : value,
        label: text(label),
        period: period ?? '',
        how_counted: text(how_counted),
        demo: demo ?? false,
      })),
      social: site.social[locale],
      chat: Object.fromEntries(
        Object.entries(site.chat).map(([channel, { url, id, qr_text }]) => [
          channel,
          { url, id, qr_text: qr_text ?? url },
        ]),
      ),
      sister_sites: site.sister_sites[locale] ?? [],
    }
  },
  present: (site) => ({ site }),
})
