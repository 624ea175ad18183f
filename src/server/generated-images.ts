/** Images generated on request: logos and QR codes. */

import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import { findBlock } from '../db/queries/blocks.ts'
import { findSchool } from '../db/queries/schools.ts'
import type { Store } from '../db/store.ts'
import { isKeyOf } from '../domain/collections.ts'
import { isLocale } from '../domain/editions.ts'
import { addressInEdition, type LocalePolicy } from '../domain/locale.ts'
import { readIds, shortlistMax, shortlistPath } from '../domain/shortlist.ts'
import { drawSchoolMonogram } from '../site/art/school-monogram.svg.ts'

/** `/logos/{id}.svg`: a school's generated monogram. */
export async function answerLogo(c: Context, store: Store): Promise<Response> {
  const [, id] = /^(\d{1,9})\.svg$/.exec(c.req.param('file') ?? '') ?? []
  const school = id ? await findSchool(store.read, Number(id)) : null
  if (!school) return c.body(null, 404)
  return c.body(drawSchoolMonogram(school.name_en), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
}

/** `/qr/{channel}.svg`: the code that opens a chat with the organisation; `/qr/shortlist-{locale}.svg?s=1,5`: the one of a shortlist's URL. */
export async function answerQr(c: Context, store: Store, policy: LocalePolicy, publicUrl: string): Promise<Response> {
  const [, name = '', locale] = /^([a-z]+)(?:-([a-z]+))?\.svg$/.exec(c.req.param('file') ?? '') ?? []
  const text =
    name === 'shortlist' && locale
      ? shortlistAddress(locale, c.req.query('s') ?? '', policy, publicUrl)
      : locale
        ? null
        : await chatAddress(name, store)
  if (!text) return c.body(null, 404)
  return c.body(renderSVG(text, { border: 1 }), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
  })
}

async function chatAddress(channel: string, store: Store): Promise<string | null> {
  const site = await findBlock(store.read, 'site', 'site')
  const place = site && isKeyOf(site.chat, channel) ? site.chat[channel] : null
  return place ? (place.qr_text ?? place.url) : null
}

/** Built from ids only: QR codes of other URLs can't be requested. */
function shortlistAddress(locale: string, text: string, policy: LocalePolicy, publicUrl: string): string | null {
  const ids = readIds(text).slice(0, shortlistMax)
  if (!isLocale(locale) || ids.length === 0) return null
  const address = addressInEdition(locale, shortlistPath(ids), '', policy)
  return address.startsWith('/') ? publicUrl + address : address
}
