/** The checklist of a new organisation: what is missing before the site is public. */
import { z } from 'zod'
import { listEntriesOfKind } from '../../db/queries/content-entries.ts'
import { readContentFacts, readLaunchSetting } from '../../db/queries/launch.ts'
import { readRegisterState } from '../../db/queries/register-state.ts'
import type { Store } from '../../db/store.ts'
import { editionCode, editionsMax } from '../../domain/content/editions.ts'
import { readValue } from '../../domain/content/entry.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import { editionOf } from '../../domain/editions.ts'
import { contentChecks, NO_LAUNCH_SETTING, settingsChecks } from '../../domain/launch.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { pricesChange, readersChanges } from '../../services/content/edition-readers.ts'
import { saveSetting } from '../../services/staff/save-setting.ts'
import { requireReauthentication } from '../../services/staff/sessions.ts'
import { admins } from './access.ts'
import { VersionSchema } from './settings.ts'
import { staffChange, staffRead } from './staff-function.ts'

/** The checks, the entries of the demonstration by kind, and whether admins still begin here. */
export const showLaunch = staffRead({
  access: admins,
  async run({ deps: { store, launch } }) {
    const [content, editions, setting, registers] = await Promise.all([
      readContentFacts(store.read),
      listEntriesOfKind(store.read, 'editions'),
      readLaunchSetting(store.read),
      readRegisterState(store.read),
    ])
    const checks = [...contentChecks(content, launch.settings), ...settingsChecks(launch.settings)]
    return {
      checks,
      demo: content.demo,
      editions: editions
        .filter(({ is_gone }) => is_gone === 0)
        .map((row) => ({ version: row.version, ...describeEdition(row) })),
      untranslated: content.untranslated,
      readers: { guides: content.guidesOfOtherReaders, ...content.hiddenFromReaders },
      addresses: [...launch.addresses()],
      sends_mail: launch.settings.sendsMail,
      settings_file: launch.settingsFile,
      registers: {
        running: registers.running && { done: registers.running.done, total: registers.running.total },
        failed: registers.failed,
        programmes: Object.values(registers.counts).reduce((sum, { programmes }) => sum + programmes, 0),
      },
      ...setting,
    }
  },
})

function describeEdition(row: { source: string; key: string }) {
  const { own_name, home_country, hidden, default: isDefault } = readValue(row)
  return {
    code: row.key,
    own_name: String(own_name),
    home_country: String(home_country),
    currency: editionOf(row.key).usualCurrency,
    is_shown: hidden !== true,
    is_default: isDefault === true,
  }
}

/**
 * Sets which editions visitors see, where their readers live and the currency of the prices. A new country brings its time zone and the currency of
 * approximate amounts; the price list gets converted amounts in a currency that it lacks.
 * @throws FieldsError at `CODE.home_country` and `CODE.currency`, ContentError, DomainError `conflict`
 */
export const changeEditionReaders = staffChange({
  access: admins,
  input: z.object({
    editions: z
      .array(
        z.object({
          code: editionCode,
          version: z.int().positive(),
          is_shown: z.boolean(),
          home_country: z.string().regex(/^[A-Z]{2}$/),
          currency: z.enum(CURRENCIES),
        }),
      )
      .min(1)
      .max(editionsMax),
  }),
  async run({ deps: { store, contentWorker, booking }, principal, input: { editions } }) {
    const [rows, prices, rates] = await Promise.all([
      listEntriesOfKind(store.read, 'editions'),
      listEntriesOfKind(store.read, 'prices'),
      listEntriesOfKind(store.read, 'exchange_rates'),
    ])
    const priced = pricesChange({ editions: rows, prices, rates }, editions)
    const changes = [...readersChanges(rows, editions, principal.timeZone), ...(priced ? [priced] : [])]
    if (changes.length === 0) return { changed: 0 }
    await contentWorker.change({ changes, by: principal, via: 'console', at: booking.now() })
    return { changed: changes.length }
  },
})

/** Sets the checklist. @throws DomainError `conflict` when somebody has set it since */
export const changeLaunch = staffChange({
  access: admins,
  input: z.object({ version: VersionSchema, hidden: z.boolean(), editions_confirmed: z.boolean() }),
  async run({ deps: { store, booking }, principal, input: { version, ...value } }) {
    const { mail_tested } = await readLaunchSetting(store.read)
    return saveLaunch(store, principal, { version, value: { ...value, mail_tested } }, booking.now())
  },
})

const saveLaunch = (
  store: Store,
  by: Principal,
  setting: { version: number; value: typeof NO_LAUNCH_SETTING },
  now: number,
) => saveSetting(store, by, { key: 'launch', defaultValue: NO_LAUNCH_SETTING, ...setting }, now)

/** Sends a message to the caller; `reason` is the mail server's answer when it fails. */
export const sendTestMail = staffChange({
  access: admins,
  limit: 'posts',
  async run({ deps: { launch, store, booking }, principal }) {
    const reason = await launch.sendTestMail(principal.email)
    const { version, ...value } = await readLaunchSetting(store.read)
    if (reason === null && !value.mail_tested)
      await saveLaunch(store, principal, { version, value: { ...value, mail_tested: true } }, booking.now())
    return { to: principal.email, reason }
  },
})

/** Removes the demonstration's entries that nobody has edited, after a backup. @throws DomainError `proof_needed` */
export const removeDemo = staffChange({
  access: admins,
  async run({ deps: { launch, staff }, principal }) {
    requireReauthentication(principal, staff.now())
    const { removed, changed, ownEntries } = await launch.clearDemo(principal)
    return { removed: removed.length, changed: changed.length, retained: ownEntries.length }
  },
})
