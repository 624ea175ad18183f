import { z } from 'zod'
import { readArticleFile, textFile } from '../../../domain/articles/files.ts'
import { listPresent, notePresence } from '../../../store/queries/content-presence.ts'
import { editors } from '../access.ts'
import { namesOfStaff } from '../settings/held.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { localeField, textParams } from './fields.ts'

/** Told every half minute by a page on which somebody works. */
export const noteArticlePresence = staffEndpoint({
  summary: 'Notes that somebody works on a text, and says who else works on the article',
  access: editors,
  params: textParams,
  answers: z.object({ present: z.array(z.object({ name: z.string(), locale: localeField, since: z.int() })) }),
  async act({ deps, principal, params: { key, locale } }) {
    const now = deps.booking.now()
    await deps.store.transaction((tx) => notePresence(tx, textFile(key, locale), principal.staffId, now))
    const [names, present] = await Promise.all([
      namesOfStaff(deps.store.read),
      listPresent(deps.store.read, `articles/${key}/`, { except: principal.staffId, now }),
    ])
    return {
      present: present.flatMap(({ file, staff_id, since }) => {
        const of = readArticleFile(file)?.locale
        return of ? [{ name: names.get(staff_id) ?? '', locale: of, since }] : []
      }),
    }
  },
})
