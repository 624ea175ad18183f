import { z } from 'zod'
import { findBlock, listBlocks, listUnresolved } from '../../db/queries/blocks.ts'
import { credentialsByCode, findRegistration } from '../../db/queries/firm.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { pagesWithContent } from '../../db/queries/site-pages.ts'
import { readableAccent, TYPE_PAIRS, themeCss } from '../../domain/branding/theme.ts'
import type { Block } from '../../domain/content.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { homeRate } from '../../domain/home-rate.ts'
import { localize } from '../../domain/localized.ts'
import { mainOffice } from '../../domain/offices.ts'
import { SITE_PAGE_PATHS, SITE_PAGES } from '../../domain/site-pages.ts'
import { readOfferRules } from '../../services/appointments/offers.ts'
import type { ApiDeps } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'
import { DrawnPictureSchema, type Pictures, photoOf } from '../pictures.ts'
import { CredentialItemSchema, serializeCredentials } from './list-people.ts'
import { MenusSchema, readMenus } from './menus.ts'

const LinkSchema = z.object({ name: z.string(), url: z.string() })
const SiteSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  email: z.string(),
  /** The limit of consultations in a week, of the edition's main office. */
  /** Of the office that answers first; null without a limit. */
  weekly_slots: z.int().nullable(),
  founded: z.int().nullable(),
  claims: z.array(
    z.object({
      id: z.string(),
      value: z.string(),
      label: z.string(),
      period: z.string(),
      /** Of how many it is counted; empty where that isn't said. */
      of: z.string(),
      how_counted: z.string(),
      demo: z.boolean(),
    }),
  ),
  social: z.array(z.object({ kind: z.string(), url: z.string() })),
  chat: z.record(z.string(), z.object({ url: z.string(), id: z.string(), qr_text: z.string() })),
  sister_sites: z.array(LinkSchema),
  /** What the firm promises, and what it doesn’t do, by code (an addition). */
  promises: z.record(z.string(), z.string()),
  /** Who pays the firm. */
  paid_by: z
    .object({
      sentence: z.string(),
      points: z.array(z.object({ title: z.string(), desc: z.string() })),
      demo: z.boolean(),
    })
    .nullable(),
  /** What the edition's firm is registered as, and where that can be looked up. */
  registration: z
    .object({
      legal_name: z.string(),
      numbers: z.array(
        z.object({ name: z.string(), number: z.string(), by: z.string(), register: LinkSchema.nullable() }),
      ),
      memberships: z.array(CredentialItemSchema),
      demo: z.boolean(),
    })
    .nullable(),
  /** What says at the foot of every page that the firm is a demonstration; empty where it isn't (an addition). */
  demo_notice: z.string(),
  /** What one unit of the currency that the edition asks in is about in its readers' own; null where they are one; its day as they write it (an addition). */
  home_rate: z.object({ asked: z.enum(CURRENCIES), home: z.string(), rate: z.number(), day: z.string() }).nullable(),
  /** The organisation's own look; null where it uses the design's (an addition). */
  branding: z
    .object({
      logo: DrawnPictureSchema.nullable(),
      logo_dark: DrawnPictureSchema.nullable(),
      logo_has_name: z.boolean(),
      icon: DrawnPictureSchema.nullable(),
      share: DrawnPictureSchema.nullable(),
      /** Colours and corners, as CSS. */
      css: z.string(),
      type_pair: z.enum(TYPE_PAIRS),
      surface: z.string().nullable(),
      accent: z.string().nullable(),
    })
    .nullable(),
  /** Whether costs of any country are known (an addition). */
  has_costs: z.boolean(),
  /** Codes of the pages of plain text that there are. */
  pages: z.array(z.string()),
  /** Groups of links (an addition). */
  menus: MenusSchema,
  /** Whether there are programmes to search (an addition). */
  has_programmes: z.boolean(),
  /** Paths of pages that have nothing to show (an addition). */
  empty_pages: z.array(z.string()),
})

/** The firm as this edition shows it: names, claims, chat channels, social links. */
export const showSite = endpoint({
  summary: 'The organisation’s details for the site edition',
  cache: briefCache,
  answers: z.object({ site: SiteSchema }),
  async act({ deps, locale }) {
    const { read } = deps.store
    const [
      site,
      promises,
      registration,
      credentials,
      pages,
      prices,
      [rates],
      pictures,
      menus,
      costs,
      shownPages,
      rules,
    ] = await Promise.all([
      findBlock(read, 'site', 'site'),
      listBlocks(read, 'promises'),
      findRegistration(read, locale),
      credentialsByCode(read),
      listBlocks(read, 'pages'),
      findBlock(read, 'prices', 'prices'),
      listBlocks(read, 'exchange_rates'),
      picturesByCode(read),
      readMenus(read, locale),
      listUnresolved(read, 'costs'),
      pagesWithContent(read),
      readOfferRules(read),
    ])
    if (!site) throw new DomainError('not_found')
    const office = mainOffice(rules.offices, locale)
    const perWeek = office && rules.booking.officeOf(office.code).value.office_per_week
    const text = (texts: Parameters<typeof localize>[0]) => localize(texts, locale).text
    return {
      name: text(site.name),
      tagline: text(site.tagline),
      description: text(site.description),
      email: site.email,
      weekly_slots: perWeek ?? site.weekly_slots ?? null,
      founded: site.founded ?? null,
      claims: site.claims.map(({ id, value, label, period, of, how_counted, demo }) => ({
        id: String(id),
        // written with English signs
        value: value.replaceAll(',', editionOf(locale).thousands),
        label: text(label),
        period: period ?? '',
        of: of ? text(of) : '',
        how_counted: text(how_counted),
        demo: demo ?? false,
      })),
      social: (site.social[locale] ?? []).map(({ kind, url }) => ({ kind, url })),
      chat: Object.fromEntries(
        Object.entries(site.chat).map(([channel, { url, id, qr_text }]) => [
          channel,
          { url, id, qr_text: qr_text ?? url },
        ]),
      ),
      sister_sites: (site.sister_sites[locale] ?? []).map(({ name, url }) => ({ name, url })),
      promises: Object.fromEntries(promises.map((promise) => [promise.code, text(promise.text)])),
      paid_by: site.paid_by
        ? {
            sentence: text(site.paid_by.sentence),
            points: site.paid_by.points.map(({ title, desc }) => ({ title: text(title), desc: text(desc) })),
            demo: site.paid_by.demo ?? false,
          }
        : null,
      registration: registration && {
        legal_name: registration.legal_name,
        numbers: registration.numbers.map(({ name, number, by = '', register = null }) => ({
          name,
          number,
          by,
          register,
        })),
        memberships: serializeCredentials(registration.memberships, credentials, locale),
        demo: registration.demo ?? false,
      },
      demo_notice: site.demo_notice ? text(site.demo_notice.text) : '',
      home_rate: homeRate(prices, rates, locale),
      branding: brandingOf(site, pictures, locale, deps),
      has_costs: costs.length > 0,
      pages: pages.map(({ code }) => code),
      menus,
      has_programmes: shownPages.programmes !== null,
      empty_pages: SITE_PAGES.filter((page) => shownPages[page] === null).map((page): string => SITE_PAGE_PATHS[page]),
    }
  },
  present: (site) => ({ site }),
})

function brandingOf({ branding }: Block<'site'>, pictures: Pictures, locale: Locale, deps: ApiDeps) {
  if (!branding) return null
  const { logo_picture, logo_dark_picture, logo_has_name = false, icon_picture, share_picture, ...theme } = branding
  const pictureOf = (photo: string | undefined) =>
    photoOf({ photo, drawn: null }, '', pictures, locale, deps).picture ?? null
  return {
    logo: pictureOf(logo_picture),
    logo_dark: pictureOf(logo_dark_picture),
    logo_has_name,
    icon: pictureOf(icon_picture ?? logo_picture),
    share: pictureOf(share_picture),
    css: themeCss(theme),
    type_pair: theme.type_pair ?? ('be_vietnam' as const),
    surface: theme.surface ?? null,
    accent: theme.accent === undefined ? null : readableAccent(theme.accent, theme.surface),
  }
}
